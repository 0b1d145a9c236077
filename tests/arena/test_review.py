from math import prod
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from drawn import levels
from sapper import (
    EXPERT,
    Action,
    Board,
    Game,
    Level,
    parse,
    replay,
    review,
    sample_layouts,
    solver,
    win_chance,
)
from sapper.arena.review import LABELS, MISTAKE, are_alike
from sapper.inference.analysis import analyse


def random_actions(level, seed, count):
    """Open, flag and chord at random; chords are likely to be wrong."""
    rng = Random(seed)
    game, actions = Game(level, seed=seed), []
    for _ in range(count):
        act = rng.choice(["open", "open", "flag", "chord"])
        action = Action(act, rng.randrange(level.height), rng.randrange(level.width))
        actions.append(action)
        replay(game, [action])
        if game.status != "playing":
            break
    return actions


@settings(max_examples=60)
@given(levels(5).filter(lambda level: level.mines > 0), st.integers(0, 2**32))
def test_every_step_has_the_risk_that_the_oracle_finds(level, seed):
    actions = random_actions(level, seed, 12)
    found = review(Game(level, seed=seed), actions)
    for step in found.steps:
        total, mined = oracle.layouts(step.view, oracle.solutions(step.view, 10**6))
        assert step.risk == pytest.approx(mined[step.cell] / total)
        assert step.least == pytest.approx(min(mined.values()) / total)
        assert step.safe == sum(count == 0 for count in mined.values())
    assert found.luck == pytest.approx(
        prod(1 - step.risk for step in found.steps if (step.view.cells >= 0).any())
    )


@settings(max_examples=60)
@given(levels(6).filter(lambda level: level.mines > 0), st.integers(0, 2**32))
def test_it_ends_as_the_game_does(level, seed):
    actions = random_actions(level, seed, 30)
    game = replay(Game(level, seed=seed), actions)
    assert review(Game(level, seed=seed), actions).status == game.status


def test_a_guess_is_needless_where_a_cell_was_safe():
    narrow = Board.of(Level(3, 1, 1), [(0, 2)])
    found = review(Game.on(narrow), [Action("open", 0, 1), Action("open", 0, 2)])
    assert [step.kind for step in found.steps] == ["first", "guess"]
    assert (found.status, found.needless) == ("lost", 0)
    wide = Board.of(Level(5, 1, 1), [(0, 2)])
    found = review(Game.on(wide), [Action("open", 0, 1), Action("open", 0, 0)])
    assert [step.kind for step in found.steps] == ["first", "needless guess"]
    assert found.needless == 1
    assert found.luck == 0.5


def test_a_chord_opens_its_cells_one_after_another():
    board = Board.of(Level(3, 3, 1), [(0, 0)])
    actions = [Action("open", 1, 1), Action("flag", 0, 0), Action("chord", 1, 1)]
    found = review(Game.on(board), actions)
    assert found.status == "won"
    assert [step.action for step in found.steps][:2] == [0, 2]
    assert np.isclose(found.steps[1].risk, 1 / 8)
    assert len({step.cell for step in found.steps}) == len(found.steps)


def guesses_of(level, seeds):
    """Positions of the champion's games where nothing is certain."""
    champion, found = solver("champion"), []
    for seed in seeds:
        game = Game(level, seed)
        while game.status == "playing":
            decision = champion.decide(game.view)
            if not decision.safe and (game.shown >= 0).any():
                found.append(game.view)
            for cell in decision.safe or (decision.cell,):
                if game.status == "playing":
                    game.open(*cell)
    return found


def judged(view, cell, rollouts=0):
    """Review the opening of one cell of a position, on a layout that does not mine it."""
    layouts = sampled(view, cell)
    game = Game.on(Board(layouts), view)
    return review(game, [Action("open", *cell)], rollouts=rollouts).steps[0]


def sampled(view, cell):
    return next(one for one in sample_layouts(view, 64, 1) if not one[cell])


@pytest.mark.slow
def test_guesses_are_judged_beside_the_champion():
    champion, seen = solver("champion"), set()
    for view in guesses_of(EXPERT, range(6)):
        known, choice = analyse(view), champion.decide(view).cell
        assert judged(view, choice).label == "best"
        risks = sorted((risk, cell) for cell, risk in np.ndenumerate(known.risk) if risk < 1)
        for risk, cell in risks[:: max(1, len(risks) // 6)]:
            step = judged(view, cell)
            given_away = max(0.0, risk - known.risk[choice])
            seen.add(step.label)
            if cell == choice or are_alike(known, cell, choice):
                assert (step.label, step.better, step.given_away) == ("best", None, 0.0)
            else:
                assert (step.given_away, step.better) == (given_away, choice)
                assert step.label == ("mistake" if given_away > MISTAKE else "fine")
    assert seen == {"best", "fine", "mistake"}
    assert seen < set(LABELS)


def test_with_rollouts_guesses_are_judged_by_the_chance_to_win():
    view = parse("4x4x3\n1HHH\nHHHH\nHHHH\nHHHH")
    whole = win_chance(view)
    assert whole.exact
    for one in whole.cells:
        step = judged(view, one.cell, 100)
        assert (step.chance, step.judgement.error) == (whole.chance, 0.0)
        assert step.given_away == pytest.approx(whole.chance - one.chance)
        if one.chance == whole.chance:
            assert (step.label, step.better) == ("best", None)
        else:
            assert step.label == ("mistake" if step.given_away > MISTAKE else "fine")
            assert step.better == whole.best


@pytest.mark.slow
def test_rollouts_value_what_cannot_be_searched():
    view = guesses_of(EXPERT, range(4))[0]
    choice = solver("champion").decide(view).cell
    worst = max((risk, cell) for cell, risk in np.ndenumerate(analyse(view).risk) if risk < 1)[1]
    assert judged(view, choice, 200).label == "best"
    step = judged(view, worst, 200)
    best, own = (win_chance(view, cell, 200) for cell in (choice, worst))
    assert (step.label, step.better, step.chance) == ("mistake", choice, best.chance)
    assert step.given_away == best.chance - own.chance > step.judgement.error > 0


def test_sums_of_a_review():
    wide = Board.of(Level(5, 1, 1), [(0, 2)])
    found = review(Game.on(wide), [Action("open", 0, 1), Action("open", 0, 2)])
    [_, guess] = found.steps
    assert (guess.label, guess.better, guess.given_away) == ("needless", (0, 3), 0.5)
    assert (found.needless, found.mistakes, found.given_away) == (1, 0, 0.5)
    assert (len(found.guesses), found.survived, found.expected) == (1, 0, 0.5)


@pytest.mark.parametrize("act", ["open", "flag", "chord"])
def test_what_comes_after_the_end_is_left_out(act):
    board = Board.of(Level(3, 1, 1), [(0, 0)])
    found = review(Game.on(board), [Action("open", 0, 0), Action(act, 0, 2)])
    assert found.status == "lost"
    assert [step.cell for step in found.steps] == [(0, 0)]
