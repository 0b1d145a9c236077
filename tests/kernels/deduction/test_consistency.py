import numpy as np
import pytest
from hypothesis import given, settings

from drawn import random_position, views
from sapper import InconsistentView, Level, analyse
from sapper.kernels.core.codes import LARGE
from sapper.kernels.core.types import dtype_of, records
from sapper.kernels.deduction.consistency import ConsistencyRecord, deduce_by_numbers
from sapper.kernels.workspace import Workspace
from sapper.suite import consistency
from sapper.suite.suite import read_suite

MEMORY = records(1, dtype_of(ConsistencyRecord, LARGE))


def by_kernel(view, k):
    """Return safe and mined places that the kernel finds."""
    level = view.level
    workspace = Workspace(level.width, level.height, level.mines)
    proved = np.ones((2, 1, level.height, level.width), np.bool_)
    deduce_by_numbers(workspace.games, MEMORY, view.cells[None], k, *proved)
    return tuple([tuple(place) for place in np.argwhere(one[0]).tolist()] for one in proved)


def by_twin(view, k):
    found = consistency.deduce_by_sets(view, k)
    return list(found.safe), list(found.mines)


@pytest.mark.parametrize("k", [1, 2, 3])
@given(view=views(most=7))
@settings(max_examples=150)
def test_the_kernel_finds_what_its_twin_finds(view, k):
    assert by_kernel(view, k) == by_twin(view, k)


@pytest.mark.parametrize("level", [Level(16, 16, 60), Level(30, 16, 99), Level(11, 7, 20)], ids=str)
@pytest.mark.parametrize("k", [2, 3])
def test_it_does_on_large_and_dense_boards(level, k):
    for seed in range(12):
        view = random_position(level, seed, 10 + 4 * seed)
        assert view.is_over or by_kernel(view, k) == by_twin(view, k)


def test_three_numbers_are_needed_where_the_suite_says_so():
    for one in read_suite():
        if one.theme in ("two-numbers", "three-numbers"):
            k = 2 if one.theme == "two-numbers" else 3
            assert by_kernel(one.view, k - 1)[0] == []
            assert by_kernel(one.view, k) == by_twin(one.view, k)
            assert by_kernel(one.view, k)[0]


@given(view=views(most=6))
@settings(max_examples=100)
def test_only_what_every_layout_has_is_found(view):
    truth, (safe, mined) = analyse(view), by_kernel(view, 3)
    assert set(safe) <= set(truth.safe)
    assert set(mined) <= set(truth.mines)


@pytest.mark.parametrize("k", [1, 2, 3])
def test_numbers_that_contradict_each_other_prove_nothing(k):
    """Where the twin raises, no cell is marked."""
    raised = 0
    for view in [one.view for one in read_suite() if one.theme == "impossible"]:
        try:
            wanted = by_twin(view, k)
        except InconsistentView:
            wanted, raised = ([], []), raised + 1
        assert by_kernel(view, k) == wanted
    assert raised >= 50
