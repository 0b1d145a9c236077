"""HCSP in compiled code beside its slow twin."""

import pytest

from drawn import guesses
from sapper import BEGINNER, INTERMEDIATE, Level
from sapper.engines.exact import Exact
from sapper.engines.guesses.belief_tree import BeliefTree
from tree_oracle import by_hcsp, distances

FIRST = Exact(BeliefTree(1, 0.0, moves="hcsp"))  # the one cell that is tried is the first in order


@pytest.mark.parametrize("level", [Level(7, 4, 8), BEGINNER, INTERMEDIATE], ids=str)
def test_the_first_cell_to_try_is_that_of_the_twin(level):
    far = 0
    views = [view for seed in range(60) for view in guesses(level, seed)][:80]
    assert len(views) >= 40
    for view in views:
        cell = FIRST.decide(view, 0, 0, None).cell
        assert cell == by_hcsp(view)[0]
        far += distances(view)[cell] > 1
    assert far > 2
