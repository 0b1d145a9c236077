"""Rollouts decision by decision: their ends and their control variates."""

from itertools import pairwise

import numpy as np
import pytest

from drawn import random_position
from sapper import Board, Decision, Game, Level, TooHard, analyse, parse, sample_layouts, solver
from sapper.engines.rollout import begin_rollout, note_opening, roll_out_stepwise
from sapper.inference.counting import Budget
from sapper.kernels.core.codes import STAGES
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME

LEVEL, NO_LIMIT = Level(7, 6, 8), Budget(None)


class Scripted:
    """Opens given cells, all as if they were safe."""

    def __init__(self, *cells):
        """Take the cells."""
        self.cells = cells
        self.asked = []

    def decide(self, view, seed, index, timeout):
        self.asked.append((seed, index))
        return Decision(self.cells[0], "as told", (), self.cells)


def test_a_rollout_is_a_game_of_its_seed_and_index():
    view, layout = parse("6x1x1\nHHHHHH"), np.array([[0, 0, 0, 1, 0, 0]], bool)
    player = Scripted((0, 4), (0, 5))
    found = roll_out_stepwise(player, begin_rollout(view, layout, 7, 3), (0, 0), NO_LIMIT)
    assert player.asked == [(7, 3)]
    assert (found["won"][0], found["opened"][0], found["moves"][0]) == (True, 5, 2)
    lost = roll_out_stepwise(player, begin_rollout(view, layout, 7, 3), (0, 3), NO_LIMIT)
    assert player.asked == [(7, 3)]
    assert (lost["won"][0], lost["opened"][0]) == (False, 0)


def test_what_is_taken_for_safe_counts_as_the_guess_it_is():
    """The corner shows a mine beside it; the other is in one of 4 cells, then in one of 2."""
    player, layout = Scripted((0, 3), (0, 0), (0, 2)), np.array([[0, 1, 0, 0, 1, 0]], bool)
    game = begin_rollout(parse("6x1x2\nHHHHHH"), layout, 0, 0)
    found = roll_out_stepwise(player, game, (0, 5), NO_LIMIT)
    assert found["guesses"][0] == 2
    assert found["variates"].sum() == pytest.approx(1 / 4 + 1 / 2)
    assert found["won"][0]


def test_stages_are_those_of_the_game():
    board = Board.random(LEVEL, 3)
    game, outcome = Game.on(board), records(1, OUTCOME)
    note_opening(game, (0, 0), outcome, NO_LIMIT)
    assert np.flatnonzero(outcome["variates"][0]).tolist() == [0]
    for cell in np.argwhere(~board.mines)[:-1].tolist():
        game.open(*cell)
    mine = tuple(np.argwhere(board.mines)[0].tolist())
    note_opening(game, mine, outcome, NO_LIMIT)
    risk = analyse(game.view).risk[mine]
    assert outcome["variates"][0, STAGES - 1] == pytest.approx(risk - 1)


@pytest.mark.parametrize("name", ["2.5", "4.0"])
def test_control_variates_have_mean_0_for_every_solver(name):
    view = random_position(LEVEL, 4, 1)
    layouts, cell = sample_layouts(view, 150, seed=2), analyse(view).best
    found = solver(name).engine.roll_out(view, cell, layouts, 1, NO_LIMIT)["variates"].sum(axis=1)
    assert found.std() > 0.1
    assert abs(found.mean()) < 4 * found.std() / np.sqrt(len(found))


def test_a_rollout_ends_when_the_time_is_up():
    view = random_position(LEVEL, 4, 1)
    budget = Budget(1e-9, "this test")
    with pytest.raises(TooHard, match="this test takes more than the 1e-09 s allowed for it"):
        solver("4.0").engine.roll_out(view, analyse(view).best, sample_layouts(view, 9), 0, budget)


def test_every_decision_of_a_rollout_has_what_is_left_of_the_time():
    view, told = random_position(LEVEL, 4, 1), []
    engine = solver("4.0").engine

    class Slow:
        def decide(self, view, seed, index, timeout):
            told.append(timeout)
            return engine.decide(view, seed, index, timeout)

    game = begin_rollout(view, sample_layouts(view, 1)[0], 0, 0)
    roll_out_stepwise(Slow(), game, analyse(view).safe[0], Budget(20.0))
    assert all(0 < later <= sooner < 20 for sooner, later in pairwise(told))
    assert len(told) > 1
