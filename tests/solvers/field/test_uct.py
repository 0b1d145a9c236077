"""uct plays as well as anyone can where boards are small."""

import pytest

from sapper import Solver, play, solver
from sapper.engines.exact import Exact
from sapper.engines.guesses.belief_tree import BeliefTree

# Proven: the best first cell, and the chance to win with perfect play, in per cent.
OPTIMA = {"4x4x4": ((0, 1), 70.403), "5x2x3": ((0, 2), 25.0), "10x1x5": ((0, 4), 19.048)}


@pytest.mark.parametrize("level", OPTIMA)
def test_the_optimum_lies_in_the_interval(level):
    first, best = OPTIMA[level]
    found = play("uct", level, 400, seed=7, first=first)
    low, high = found.adjusted.interval
    assert 100 * low < best < 100 * high
    assert high - low < 0.09


def test_one_simulation_is_far_from_it():
    """What many simulations find is not found by forced moves alone."""
    once = Solver("once", Exact(BeliefTree(1, 0.2)), "a test")
    assert play(once, "4x4x4", 5000, seed=7, first=(0, 1)).rate < 0.66


def test_it_is_the_plain_tree():
    assert "random cells, rollouts with random cells" in solver("uct").recipe
