"""One number at a time."""

import pytest

from drawn import random_position
from sapper import BEGINNER, EXPERT, INTERMEDIATE, Level, deduce, play, solver

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


def test_single_point_wins_many_more_games_than_random():
    single, any_cell = (play(name, BEGINNER, 2000, seed=4) for name in ("single-point", "random"))
    assert single.rate == pytest.approx(0.68, abs=0.05)
    assert any_cell.rate < 0.01
    assert single.needless_per_game > 0.3
