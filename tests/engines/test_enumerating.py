"""The engine of the paper's versions: deduction, enumeration and choice, beside slow twins."""

import time

import numpy as np
import pytest

import oracle
from drawn import random_position
from measured_oracle import check_measures, measure_all
from mixes import check_games, decide_game
from sapper import (
    BEGINNER,
    Game,
    InconsistentView,
    Level,
    TooHard,
    View,
    list_solvers,
    parse,
    play,
    solver,
)
from sapper.engines.decision import EVERY_SOLUTION
from sapper.engines.enumerating import Enumerating
from sapper.engines.parts import (
    DSS,
    Backtracking,
    BestScore,
    Counted,
    DSScsp,
    Learned,
    LeastRisk,
    NearestEdge,
    Nothing,
)
from sapper.kernels.core.codes import STOP_NOW, STOPPED
from sapper.kernels.play.enumerating import decide
from sapper.kernels.workspace import Workspace
from sapper.models.alpha import SAFETY_ALONE, Alpha
from sapper.models.inputs import Inputs
from sapper.models.layers import Layer, Layers
from sapper.models.model import Model, pack, shipped

WHOLE = Enumerating(DSS(), DSScsp(), LeastRisk())
VERSIONS = [one.name for one in list_solvers() if isinstance(one.engine, Enumerating)]
STUCK = "\n".join(["30x30x180", *("H" * 30 if r % 3 != 1 else "H2H" * 10 for r in range(30))])


def positions(count=200, opened=3):
    """Return positions of beginner games that are not over, with their seeds."""
    found = [(seed, random_position(BEGINNER, seed, opened)) for seed in range(count)]
    return [(seed, view) for seed, view in found if not view.is_over]


@pytest.mark.parametrize(
    "enumerate",
    [DSScsp(split=True), Backtracking(), Backtracking(split=True), Counted()],
    ids=str,
)
def test_every_complete_enumeration_finds_the_same_p(enumerate):
    other = WHOLE.but(enumerate=enumerate)
    for seed, view in positions():
        one, two = WHOLE.decide(view, seed, 0, None), other.decide(view, seed, 0, None)
        assert (one.cell, one.why, one.safe) == (two.cell, two.why, two.safe)
        assert dict(one.candidates) == pytest.approx(dict(two.candidates), abs=1e-12)


@pytest.mark.parametrize("enumerate", [DSScsp(iterations=1), Backtracking(depth=1)], ids=str)
def test_limits_that_allow_nothing_still_give_a_move(enumerate):
    for seed, view in positions(100, 2):
        decision = WHOLE.but(enumerate=enumerate).decide(view, seed, 0, None)
        assert view.cells[decision.cell] < 0


def test_what_limits_leave_out_proves_nothing():
    """In the only solution that is found the first cell is safe; in the other it is a mine."""
    for enumerate in (Backtracking(solutions=1), Backtracking(iterations=3, split=True)):
        engine = WHOLE.but(deduce=Nothing(), enumerate=enumerate)
        decision = engine.decide(parse("3x1x1\nH1H"), 0, 0, None)
        assert (decision.why, decision.safe) == ("least P", ())
        assert decision.candidates == (((0, 0), 0.0), ((0, 2), 1.0))


def test_without_a_solution_all_cells_have_the_density():
    engine = WHOLE.but(deduce=Nothing(), enumerate=Backtracking(depth=1))
    decision = engine.decide(parse("5x1x1\nH1HHH"), 0, 0, None)
    assert dict(decision.candidates) == pytest.approx({(0, c): 1 / 4 for c in (0, 2, 3, 4)})


def test_deduction_says_that_it_was_dss():
    why = {WHOLE.decide(view, seed, 0, None).why for seed, view in positions()}
    assert why == {"DSS", EVERY_SOLUTION, "least P"}
    without = WHOLE.but(deduce=Nothing())
    why = {without.decide(view, seed, 0, None).why for seed, view in positions()}
    assert why == {EVERY_SOLUTION, "least P"}


@pytest.mark.parametrize("told", [0.375, 0.0, 1.0])
def test_p_outside_the_boundary_is_as_told(told):
    engine = WHOLE.but(outside=told)
    seen = 0
    for seed, view in positions():
        decision = engine.decide(view, seed, 0, None)
        if decision.why != "least P":
            continue
        boundary = oracle.boundary(view)
        outside = [risk for cell, risk in decision.candidates if cell not in boundary]
        assert set(outside) <= {told}
        seen += len(outside)
    assert seen > 100


def test_certain_cells_wait_for_the_rule_if_told_so():
    engine = WHOLE.but(deduce=Nothing(), prove=False)
    found = [engine.decide(view, seed, 0, None) for seed, view in positions()]
    assert {decision.why for decision in found} == {"least P"}
    assert not any(decision.safe for decision in found)
    assert any(decision.risk == 0 for decision in found)


def test_the_first_of_equals_is_the_first_on_the_board():
    for seed, view in positions():
        decision = WHOLE.but(ties="first").decide(view, seed, 0, None)
        if not decision.safe:
            least = min(risk for _, risk in decision.candidates)
            equals = [cell for cell, risk in decision.candidates if risk <= least + 1e-9]
            assert decision.cell == min(equals)


def test_sc_of_safety_alone_is_the_manhattan_rule():
    near, best = WHOLE.but(choose=NearestEdge()), WHOLE.but(choose=BestScore(SAFETY_ALONE))
    for seed, view in positions():
        assert near.decide(view, seed, 0, None).cell == best.decide(view, seed, 0, None).cell


def test_sc_weighs_the_place():
    rules = [WHOLE.but(choose=BestScore(Alpha(t4=alpha))) for alpha in (0.0, 0.5, 1.0)]
    cells = [
        tuple(rule.decide(view, seed, 0, None).cell for seed, view in positions()) for rule in rules
    ]
    assert len(set(cells)) == 3


def test_a_model_is_read_once_for_many_decisions_and_not_mixed_up():
    one, two = (WHOLE.but(choose=Learned("x", shipped(name))) for name in ("5.0", "5.5"))
    view = random_position(BEGINNER, 3, 1)
    alone = [one.decide(view, 1, 0, None), two.decide(view, 1, 0, None)]
    assert alone[0].scores != alone[1].scores
    for _ in range(3):
        assert [one.decide(view, 1, 0, None), two.decide(view, 1, 0, None)] == alone
    assert WHOLE.decide(view, 1, 0, None).scores == ()


def test_the_scope_of_a_model_says_which_cells_are_scored():
    """With its scope "all" even a certain mine is, if the rule has to wait for it."""
    layer = Layer(np.ones((9, 1), np.float32), np.zeros(1, np.float32), "linear")
    layers, view = Layers([layer], np.ones(9, np.float32)), parse("6x1x2\nH101HH")
    for scope, cells in (("all", [(0, 0), (0, 4), (0, 5)]), ("shortlist", [(0, 5)])):
        rule = Learned("x", Model(pack(layers, Inputs(scope=scope))))
        engine = WHOLE.but(deduce=Nothing(), choose=rule, prove=False)
        decision = engine.decide(view, 0, 0, None)
        assert [cell for cell, _ in decision.scores] == cells


def test_another_model_replaces_that_of_a_learned_rule_only():
    engine = WHOLE.but(choose=Learned("XGBoost", shipped("5.0")), outside=0.2)
    other = engine.with_model(shipped("5.5").source)
    assert other.outside == 0.2
    assert WHOLE.model is None
    assert other.model.checksum == shipped("5.5").checksum
    assert other.recipe == engine.but(choose=Learned("XGBoost", shipped("5.5"))).recipe


def test_a_stuck_position_is_given_up_in_time_or_counted():
    view = parse(STUCK)
    with pytest.raises(TooHard, match=r"no answer within 0\.02 s"):
        WHOLE.decide(view, 0, 0, 0.02)
    counted = WHOLE.but(enumerate=Counted())
    assert counted.decide(view, 0, 0, None).why == "least P"
    with pytest.raises(InconsistentView):
        WHOLE.decide(parse("5x2x4\n1H1HH\nH0HHH"), 0, 0, None)


def test_a_time_out_of_one_decision_does_not_reach_the_next():
    with pytest.raises(TooHard):
        WHOLE.decide(parse(STUCK), 0, 0, 0.02)
    again = parse(STUCK.replace("H2H", "HHH", 299).replace("H2H", "HHH"))
    assert WHOLE.decide(again, 0, 0, None).why == "least P"


def test_a_walk_ends_at_once_when_told():
    """Long before its time is up."""
    view = parse(STUCK)
    workspace = Workspace(30, 30, 180)
    workspace.set_conditions(timeout=5 * 10**9)
    arrays = WHOLE.arrays(workspace, view.level)
    WHOLE.decide(View.untouched(view.level), 0, 0, None)  # compiled before the clock runs
    workspace.controls["stop"] = STOP_NOW
    begun = time.thread_time()
    assert decide(workspace.games, arrays, None, view.cells) == STOPPED
    assert time.thread_time() - begun < 3


def test_a_first_cell_as_told_begins_the_same_games():
    level, engine = Level(7, 6, 8), solver("4.5").engine
    results = play("4.5", level, games=20, seed=5, first=(2, 3))
    for index in range(20):
        game = Game(level, 5, "safe", index)
        game.open(2, 3)
        found = results.won[index], results.guesses[index], results.opened[index]
        assert decide_game(engine, game) == found


def test_games_on_boards_of_other_shapes_are_the_same():
    for level in (Level(12, 1, 4), Level(1, 9, 2), Level(3, 3, 8), Level(5, 4, 0)):
        check_games(WHOLE, level, 6)


@pytest.mark.parametrize(("start", "first"), [("safe", None), ("open", None), ("none", (2, 3))])
@pytest.mark.parametrize("name", VERSIONS)
def test_every_guess_is_measured_in_the_light_of_the_moves_before(name, start, first):
    """Its own risks may be wrong or missing: the exact ones count."""
    level = Level(8, 7, 9)
    results = play(name, level, 10, seed=3, start=start, first=first or "rule")

    def decide(view, game):
        decision = solver(name).decide(view, 3, game)
        return decision.safe or (decision.cell,)

    twins = measure_all(decide, level, 10, 3, start, first)
    check_measures(results, twins, ("won", "opened", "guesses", "needless"))
