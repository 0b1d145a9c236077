from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings

from drawn import random_position, views
from sapper import Level, analyse
from sapper.experiments.deduction import methods
from sapper.experiments.deduction.methods import ALL, BY_BEAMS, EXACT, GAC, RC2, RC3, STUDIED
from sapper.inference.published import SINGLE_POINT
from sapper.kernels.exact.solve import EXACT_OVERFLOW
from sapper.suite.consistency import deduce_by_all


def places(marked):
    return [tuple(place) for place in np.argwhere(marked[0]).tolist()]


@pytest.mark.parametrize("one", STUDIED, ids=lambda one: one.name)
@given(view=views(most=7))
@settings(max_examples=60)
def test_only_what_every_layout_has_is_proved(one, view):
    found, truth = one.prove(view.cells[None], view.level.mines), analyse(view)
    assert set(places(found.safe)) <= set(truth.safe)
    assert set(places(found.mined)) <= set(truth.mines)


@given(view=views(most=7))
@settings(max_examples=60)
def test_single_point_is_gac(view):
    numbers, mines = view.cells[None], view.level.mines
    found, single = GAC.prove(numbers, mines), SINGLE_POINT(numbers, mines)
    assert (found.safe == single.safe).all()
    assert (found.mined == single.mined).all()


@pytest.mark.parametrize("chain", [(GAC, RC2, RC3, ALL, EXACT), (RC2, BY_BEAMS, ALL)])
def test_more_is_proved_by_looking_at_more(chain):
    level = Level(16, 16, 60)
    views = [random_position(level, seed, 40) for seed in range(20)]
    numbers = np.array([view.cells for view in views])
    found = [one.prove(numbers, level.mines) for one in chain]
    for fewer, more in pairwise(found):
        assert not (fewer.safe & ~more.safe).any()
        assert not (fewer.mined & ~more.mined).any()


@pytest.mark.parametrize("one", [ALL, EXACT], ids=lambda one: one.name)
def test_what_does_not_fit_the_kernels_is_counted_in_whole_numbers(one, monkeypatch):
    view = random_position(Level(7, 7, 10), 3, 6)

    def overflow(games, programmes, numbers, with_count, safe, mined, ends):
        ends[:] = EXACT_OVERFLOW

    fast = one.prove(view.cells[None], 10)
    monkeypatch.setattr(methods, "deduce_from_all", overflow)
    slow = one.prove(view.cells[None], 10)
    assert fast.safe.any()
    assert (slow.safe == fast.safe).all()
    assert (slow.mined == fast.mined).all()
    assert places(ALL.prove(view.cells[None], 10).safe) == list(deduce_by_all(view).safe)
