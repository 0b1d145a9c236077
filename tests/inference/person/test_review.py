from math import prod
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from drawn import levels
from sapper import Action, Board, Game, Level, replay, review


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


@pytest.mark.parametrize("act", ["open", "flag", "chord"])
def test_what_comes_after_the_end_is_left_out(act):
    board = Board.of(Level(3, 1, 1), [(0, 0)])
    found = review(Game.on(board), [Action("open", 0, 0), Action(act, 0, 2)])
    assert found.status == "lost"
    assert [step.cell for step in found.steps] == [(0, 0)]
