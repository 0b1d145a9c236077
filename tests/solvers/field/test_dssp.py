"""The double set single point strategy."""

import numpy as np
import pytest

from fields import numbers_of, positions
from sapper import BEGINNER, EXPERT, INTERMEDIATE, Level, play
from sapper.engines.foreign.turn import Turns
from sapper.inference.published import SINGLE_POINT
from sapper.solvers.field.dssp import free_pass, mark_pass

LEVELS = (Level(6, 5, 6), BEGINNER, INTERMEDIATE, EXPERT)


def turns_of(level, views):
    numbers = numbers_of(views)
    return Turns(level, numbers, numbers < 0, 1, np.arange(len(numbers), dtype=np.uint64))


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_the_two_passes_end_where_single_points_end(level):
    """They open a part of what is proved; where nothing is left to open, the marks are the same."""
    turns = turns_of(level, positions((level,), 60, most=25))
    single = SINGLE_POINT(turns.numbers, level.mines)
    marked = mark_pass(turns)
    freed = free_pass(turns, marked)
    assert not (freed & ~single.safe).any()
    assert not (marked & ~single.mined).any()
    stuck = ~freed.any(axis=(1, 2))
    assert 0 < stuck.sum() < len(stuck)
    assert not single.safe[stuck].any()
    np.testing.assert_array_equal(marked[stuck], single.mined[stuck])


@pytest.mark.parametrize("level", [BEGINNER, INTERMEDIATE], ids=str)
def test_dssp_plays_the_games_of_single_point(level):
    """Both guess among the same cells by the same draw."""
    one, other = (play(name, level, 300, seed=6) for name in ("dssp", "single-point"))
    for name in ("won", "opened", "guesses"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name))
    assert 0 < one.rate < 1
