"""The simplest players of the field."""

import numpy as np
import pytest

from drawn import random_position
from sapper import BEGINNER, EXPERT, INTERMEDIATE, Level, deduce, play, solver
from sapper.engines.foreign.turn import Turns
from sapper.solvers.field import open_any

LEVELS = [Level(6, 5, 6), BEGINNER, INTERMEDIATE, EXPERT]


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_single_point_opens_what_dss_proves_and_never_a_mine_that_it_knows(level):
    """Its twin is DSS, which goes on from number to number in another order."""
    opened, guessed = 0, 0
    for seed in range(12):
        for count in range(1, 12):
            view = random_position(level, seed, count)
            if view.is_over:
                break
            found = deduce(view)
            cell = solver("single-point").decide(view, seed).cell
            if found.safe:
                assert cell in found.safe
                opened += 1
            else:
                assert cell not in found.mines
                guessed += 1
    assert opened > 10
    assert guessed > 5


def test_random_opens_every_covered_cell_equally_often():
    cells = np.array([[1, -1, -1], [-1, -1, -1]], np.int8)
    games = 6000
    numbers = np.repeat(cells[None], games, axis=0)
    turns = Turns(Level(3, 2, 1), numbers, numbers < 0, 3, np.arange(games, dtype=np.uint64))
    counts = np.bincount(open_any(turns)[0], minlength=6)
    assert counts[0] == 0
    assert counts[1:] == pytest.approx(np.full(5, games / 5), abs=4 * (games * 0.16) ** 0.5)


def test_single_point_wins_many_more_games_than_random():
    single, any_cell = (play(name, BEGINNER, 2000, seed=4) for name in ("single-point", "random"))
    assert single.rate == pytest.approx(0.68, abs=0.05)
    assert any_cell.rate < 0.01
    assert single.needless_per_game > 0.3
