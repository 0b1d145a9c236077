"""Policies: functions that play, one view or many games at a time."""

import re
import time

import numpy as np
import pytest

from measured_oracle import check_measures, measure_all
from rules import (
    as_4_0,
    first_cell,
    first_cells,
    random_cell,
    random_cells,
    random_cells_one_by_one,
    reckless,
    single_point,
)
from sapper import (
    BEGINNER,
    BadOption,
    BadPlayer,
    InconsistentView,
    Level,
    TooHard,
    Turn,
    View,
    analyse,
    parse,
    play,
    policy,
    solver,
)
from sapper.arena.run import Run
from sapper.engines import policy as module
from sapper.engines.decision import Decision
from sapper.engines.policy import Policy

STARTS = [("safe", None), ("open", None), ("none", None), ("safe", (2, 3)), ("none", (0, 0))]
LEVEL = Level(8, 7, 9)


def same_games(one, other, *columns):
    for name in columns or ("won", "opened", "moves", "guesses", "given_away", "fault"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name), name)


@pytest.mark.parametrize(("start", "first"), STARTS)
@pytest.mark.parametrize("rule", [random_cell, single_point, reckless, as_4_0])
def test_every_guess_is_measured_in_the_light_of_the_moves_before(rule, start, first):
    results = play(rule, LEVEL, 12, seed=3, start=start, first=first or "rule")

    def decide(view, game):
        found = rule(view, Turn(view, 3, game))
        if isinstance(found, Decision):
            return found.safe or (found.cell,)
        return found if isinstance(found, list) else [found]

    check_measures(results, measure_all(decide, LEVEL, 12, 3, start, first))


@pytest.mark.parametrize(("start", "first"), STARTS)
def test_a_policy_that_asks_a_solver_plays_its_games(start, first):
    conditions = {"games": 40, "seed": 7, "start": start, "first": first or "rule"}
    own, asked = (play(one, BEGINNER, **conditions) for one in ("4.0", as_4_0))
    same_games(own, asked, "won", "opened", "guesses", "needless")
    np.testing.assert_allclose(own.given_away, asked.given_away, atol=1e-12)
    np.testing.assert_allclose(own.variates, asked.variates, atol=1e-12)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("batch", [None, 1, 7, 300])
def test_a_batch_policy_plays_as_the_same_rule_one_by_one(batch, threads):
    for one, many in ((first_cell, first_cells), (random_cell, random_cells_one_by_one)):
        slow = play(one, LEVEL, 60, seed=5, start="none")
        together = policy(many, batch=True)
        fast = play(together, LEVEL, 60, seed=5, start="none", batch=batch, threads=threads)
        same_games(slow, fast)
        np.testing.assert_array_equal(slow.variates, fast.variates)


@pytest.mark.parametrize("width", [1, 3, 64])
@pytest.mark.parametrize("first", ["rule", (1, 1)])
def test_a_batch_policy_plays_the_same_games_whatever_is_side_by_side(width, first, monkeypatch):
    conditions = {"games": 150, "seed": 5, "start": "none", "first": first}
    usual = play(policy(random_cells, batch=True), LEVEL, **conditions)
    monkeypatch.setattr(module, "SIDE_BY_SIDE", width)
    narrow = policy(random_cells, batch=True)
    assert narrow.engine.width == width
    same_games(usual, play(narrow, LEVEL, **conditions))


def test_without_measures_the_games_are_the_same_and_nothing_is_examined():
    for rule, batch in ((random_cell, False), (random_cells_one_by_one, True)):
        usual, bare = (
            play(policy(rule, batch=batch), LEVEL, 30, measures=m) for m in (True, False)
        )
        same_games(usual, bare, "won", "opened", "moves")
        assert usual.guesses.sum() > 0
        assert not bare.guesses.any()
        assert not bare.variates.any()
        assert bare.adjusted is None


def test_decide_returns_what_the_arena_would_open():
    view = View.untouched(LEVEL)
    assert policy(first_cell).decide(view).cell == (0, 0)
    assert policy(lambda view: [(1, 2), (3, 4)]).decide(view).safe == ((1, 2), (3, 4))
    cell = random_cell(view, Turn(view, 5, 6))
    assert policy(random_cell).decide(view, 5, 6).cell == cell
    assert policy(random_cells_one_by_one, batch=True).decide(view, 5, 6).cell == cell
    assert random_cell(view, Turn(view, 5, 7)) != cell != random_cell(view, Turn(view, 6, 6))
    with pytest.raises(BadOption, match="seed"):
        policy(first_cell).decide(view, -1)


def test_a_function_may_refuse_an_impossible_position():
    view = parse("5x2x4\n1H1HH\nH0HHH")
    for rule, batch in ((as_4_0, False), (lambda turns: [analyse(view).best], True)):
        with pytest.raises(InconsistentView, match=r"which the numbers|no layout fits"):
            policy(rule, batch=batch).decide(view)


def test_a_flag_is_a_covered_cell_for_a_batch_policy():
    view = parse("3x2x2\n1FH\nHHH")

    def look(turns):
        assert turns.numbers.tolist() == [[[1, -1, -1], [-1, -1, -1]]]
        assert turns.opened.tolist() == [1]
        return first_cells(turns)

    assert policy(look, batch=True).decide(view).cell == (0, 1)


def masked(rule):
    """Return a batch rule that opens in every game all cells that a rule of one view does."""

    def mask(turns):
        cells = np.zeros(turns.covered.shape, bool)
        for at, numbers in enumerate(turns.numbers):
            view = View(turns.level, numbers)
            found = rule(view, Turn(view, turns.seed, int(turns.game[at])))
            for cell in found if isinstance(found, list) else [found]:
                cells[(at, *cell)] = True
        return cells

    return mask


def in_order(view, turn):
    """Open the cells of `single_point` in the order of the board, as a mask has them."""
    found = single_point(view, turn)
    return sorted(found) if isinstance(found, list) else found


@pytest.mark.parametrize(("start", "first"), STARTS)
def test_a_mask_opens_all_its_cells_at_once(start, first):
    conditions = {"games": 40, "seed": 3, "start": start, "first": first or "rule"}
    one_by_one = play(in_order, LEVEL, **conditions)
    together = play(policy(masked(in_order), batch=True), LEVEL, **conditions)
    same_games(one_by_one, together)
    np.testing.assert_array_equal(one_by_one.variates, together.variates)
    assert (one_by_one.moves > 2).any()


def test_decide_says_which_cells_of_a_mask_are_safe():
    view = parse("3x2x1\n1HH\n1HH")

    def right(turns):
        cells = turns.covered.copy()
        cells[:, :, 1] = False
        return cells

    def corner(turns):
        cells = np.zeros(turns.covered.shape, bool)
        cells[:, 0, 2] = True
        return cells

    several = ((0, 2), (1, 2))
    for certain, told in ((None, ()), (True, tuple((cell, 0.0) for cell in several))):
        rule = right if certain is None else lambda turns: (right(turns), np.ones(1, bool))
        decision = policy(rule, batch=True).decide(view)
        assert (decision.cell, decision.safe) == (several[0], several)
        assert decision.candidates == told
    assert policy(corner, batch=True).decide(view).safe == ()
    for certain, safe in ((True, ((0, 2),)), (False, ())):
        rule = policy(lambda turns, c=certain: (corner(turns), np.array([c])), batch=True)
        assert rule.decide(view).safe == safe
        assert (rule.decide(view).risk == 0.0) == certain


@pytest.mark.parametrize("reason", ["an answer without a cell", "an open cell"])
def test_a_wrong_mask_costs_its_own_game(reason):
    """Cell (3, 0) is open: it is given."""

    def sometimes(turns):
        cells = np.zeros(turns.covered.shape, bool)
        cells.reshape(len(turns), -1)[np.arange(len(turns)), first_cells(turns)] = True
        wrong = turns.game % 3 == 1
        if reason == "an open cell":
            cells[wrong, 3, 0] = True  # beside a good one
        else:
            cells[wrong] = False
        return cells

    conditions = {"games": 30, "seed": 2, "first": (3, 0)}
    results = play(policy(sometimes, batch=True), LEVEL, **conditions)
    clean = play(policy(first_cells, batch=True), LEVEL, **conditions)
    assert results.faults == {reason: 10}
    assert (results.moves[1::3] == 1).all()
    others = np.arange(30) % 3 != 1
    np.testing.assert_array_equal(results.opened[others], clean.opened[others])
    with pytest.raises(BadPlayer, match=reason):
        policy(lambda turns: turns.numbers == (9 if "without" in reason else 1), batch=True).decide(
            parse("3x2x1\n1HH\n1HH")
        )


BATCHES = [
    (lambda turns: turns.numbers, r"int8 of shape \(12, 7, 8\)"),
    (
        lambda turns: turns.covered[:1],
        r"bool mask of shape \(12, 7, 8\), not bool of shape \(1, 7, 8",
    ),
    (lambda turns: (turns.covered, turns.covered), "says of 12 games whether they are certain"),
    (lambda turns: np.zeros(len(turns)), "float64"),
    (lambda turns: np.zeros(len(turns), bool), "bool"),
    (lambda turns: np.zeros((len(turns), 1), int), r"shape \(12, 1\)"),
    (lambda turns: np.zeros(len(turns) + 1, int), r"shape \(13,\)"),
    (lambda turns: 0, r"shape \(\)"),
    (lambda turns: None, "object"),
    (lambda turns: [[0], [1, 2]], "it raised ValueError"),
    (lambda turns: turns.numbers.fill(0), "it raised ValueError: assignment .* read-only"),
    (lambda turns: turns.covered.fill(0), "it raised ValueError: assignment .* read-only"),
]


@pytest.mark.parametrize(("rule", "reason"), BATCHES)
def test_a_batch_answer_of_another_kind_ends_the_run_in_one_sentence(rule, reason):
    with pytest.raises(BadPlayer, match=reason) as caught:
        play(policy(rule, "careless", batch=True), LEVEL, 12, batch=12)
    assert re.match(
        "player careless: (a batch policy (returns|says of) 12|it raised)", str(caught.value)
    )
    assert (caught.value.__cause__ is not None) == ("raised" in reason)


@pytest.mark.parametrize(
    ("cell", "reason"),
    [(-1, "a cell off the board"), (56, "a cell off the board"), (24, "an open cell")],
)
def test_a_wrong_cell_of_a_batch_costs_its_own_game(cell, reason):
    """Cell 24 is open: it is given."""

    def sometimes(turns):
        return np.where(turns.game % 3 == 1, cell, first_cells(turns)).astype(np.int32)

    conditions = {"games": 30, "seed": 2, "first": (3, 0)}
    results = play(policy(sometimes, batch=True), LEVEL, **conditions)
    clean = play(policy(first_cells, batch=True), LEVEL, **conditions)
    assert results.faults == {reason: 10}
    assert (results.fault[1::3] > 0).all()
    assert (results.moves[1::3] == 1).all()
    others = np.arange(30) % 3 != 1
    for name in ("won", "opened", "moves", "guesses"):
        np.testing.assert_array_equal(getattr(results, name)[others], getattr(clean, name)[others])
    with pytest.raises(BadPlayer, match=f"10 games in a row .* {reason}"):
        play(policy(lambda turns: np.full(len(turns), cell), batch=True), LEVEL, **conditions)


def spin(seconds):
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_a_game_over_its_time_is_not_won():
    """One game takes its time, and would be won by the move that does; the others are as ever."""
    level = Level(4, 4, 1)
    clean = play(first_cell, level, 9)
    one = int(np.flatnonzero(clean.won & (clean.moves == 2))[0])

    def slow(view, turn):
        spin(0.06 if turn.game == one and not view.covered.all() else 0)
        return first_cell(view)

    late = play(slow, level, 9, timeout=0.05)
    assert np.flatnonzero(late.timed_out).tolist() == [one]
    assert np.flatnonzero(late.won != clean.won).tolist() == [one]
    assert not late.fault.any()
    same_games(late, clean, "moves", "opened")
    assert (late.seconds > 0.05).tolist() == late.timed_out.tolist()

    def slow_batch(turns):
        spin(0.06 * len(turns))
        return first_cells(turns)

    late = play(policy(slow_batch, batch=True), level, 6, timeout=0.05)
    assert late.timed_out.all()
    assert not late.won.any()
    assert (late.moves == 1).all()


def test_what_a_function_takes_says_what_it_is_told():
    class Player:
        def plain(self, view):
            return first_cell(view)

        def informed(self, view, turn):
            return first_cell(turn.view)

        def __call__(self, view, depth=3):
            assert depth == 3
            return first_cell(view)

    player = Player()
    usual = play(first_cell, LEVEL, 5)
    for rule in (player.plain, player.informed, player, lambda view, *, deep=1: first_cell(view)):
        same_games(usual, play(rule, LEVEL, 5))


def test_a_policy_names_itself_and_what_it_is_from():
    assert policy(first_cell).name == "first_cell"
    assert policy(first_cell).recipe == "policy rules:first_cell"
    assert policy(first_cells, "mine", batch=True).recipe == "batch policy rules:first_cells"
    assert policy(first_cell).knows_exact_risks is False
    with pytest.raises(BadOption, match="a policy is a function, not 5"):
        Policy(5)
    with pytest.raises(BadOption, match="batch must be True or False"):
        Policy(first_cell, 2)


def made_of(text):
    scope = {"__name__": "nowhere"}
    exec(text, scope)
    return policy(scope["rule"]).engine.fingerprint


def test_another_function_has_another_fingerprint(tmp_path):
    assert policy(first_cell).engine.fingerprint == policy(first_cell).engine.fingerprint
    assert policy(first_cell).engine.fingerprint != policy(random_cell).engine.fingerprint
    both = policy(first_cells), policy(first_cells, batch=True)
    assert both[0].engine.fingerprint != both[1].engine.fingerprint
    one, two = "def rule(view): return 0, 0", "def rule(view): return 0, 1"
    assert made_of(one) == made_of(one)
    assert made_of(one) != made_of(two)
    assert made_of("rule = lambda view: min(view)") != made_of("rule = lambda view: max(view)")


def test_only_a_function_of_the_package_is_asked_before_the_games_begin(monkeypatch):
    """It compiles then, off the clock; a stranger's function is asked about its games alone."""
    asked, answers = [], Policy.answers
    monkeypatch.setattr(Policy, "answers", lambda *args: asked.append(1) or answers(*args))
    for one, calls in ((solver("hcsp"), 1), (policy(first_cells, batch=True), 0)):
        asked.clear()
        one.engine.player(Run(one, BEGINNER).conditions)
        assert len(asked) == calls


def test_games_that_are_too_hard_are_lost_and_the_others_go_on():
    """One position in a batch takes too long: its game is over time, the others are the same."""

    def cautious(turns):
        for game in turns.game:
            if turns.timeout is not None and game % 5 == 3:
                raise TooHard("no answer in time")
        return random_cells(turns)

    hard = play(policy(cautious, batch=True), LEVEL, 20, seed=3)
    easy = play(policy(random_cells, batch=True), LEVEL, 20, seed=3)
    late = np.arange(20) % 5 == 3
    np.testing.assert_array_equal(hard.timed_out, late)
    np.testing.assert_array_equal(hard.won, easy.won & ~late)
    np.testing.assert_array_equal(hard.opened[~late], easy.opened[~late])
