"""Unweighted shares, in compiled code and in whole numbers."""

import time
from itertools import count

import numpy as np
import pytest

import field_oracle
from drawn import random_position
from sapper import BEGINNER, EXPERT, InconsistentView, Level, parse
from sapper.inference import shares as module
from sapper.inference.shares import share_slowly, shares_of
from sapper.kernels.exact.solve import EXACT_OVERFLOW

LEVELS = [
    Level(5, 4, 4),
    Level(6, 6, 9),
    Level(7, 5, 4),
    Level(4, 4, 8),
    Level(9, 2, 5),
    Level(9, 6, 3),
]


def positions(level, seeds):
    """Positions of real games, from the first cell to the last but one."""
    found = (random_position(level, seed, 1 + seed % level.safe) for seed in range(seeds))
    return [view for view in found if not view.is_over]


def agree(views, fast):
    """Compare both counts with brute force; returns the shares and closed cells that it found."""
    told = []
    for k, view in enumerate(views):
        try:
            share, closed = field_oracle.shares(view)
        except OverflowError:
            continue
        for found in ((fast.share[k], fast.closed[k]), share_slowly(view)):
            assert {cell: found[0][cell] for cell in share} == pytest.approx(share, abs=1e-12)
            assert np.isnan(found[0]).sum() == view.level.cells - len(share)
            assert {(int(r), int(c)) for r, c in np.argwhere(found[1])} == closed
        told.append((share, closed))
    return told


def test_both_counts_are_those_of_brute_force():
    told = []
    for level in LEVELS:
        views = positions(level, 150)
        told += agree(views, shares_of(level, np.stack([view.cells for view in views])))
    assert len(told) > 300
    assert sum(bool(closed) for _, closed in told) > 10
    assert sum(min(share.values()) == 0.0 for share, _ in told) > 10
    assert any(0.01 in share.values() for share, _ in told)


def test_cells_of_their_own_are_not_closed_if_their_mines_are_not_counted():
    """The first column touches no other unknown cell, and has one mine or two."""
    view = parse("6x4x6\nHH1HHH\nH2HHHH\nH21233\nH1001H")
    found = shares_of(view.level, view.cells[None])
    assert agree([view], found)
    assert not found.closed.any()


@pytest.mark.parametrize("level", [BEGINNER, EXPERT], ids=str)
def test_whole_numbers_agree_on_real_boards(level):
    views = positions(level, 30)
    fast = shares_of(level, np.stack([view.cells for view in views]))
    for k, view in enumerate(views):
        share, closed = share_slowly(view)
        np.testing.assert_allclose(fast.share[k], share, rtol=1e-9, atol=0.0)
        np.testing.assert_array_equal(fast.closed[k], closed)


def test_what_does_not_fit_the_kernels_is_counted_in_whole_numbers(monkeypatch):
    level = Level(6, 6, 9)
    numbers = np.stack([view.cells for view in positions(level, 20)])
    fast = shares_of(level, numbers)

    def overflow(games, programmes, shown, share, closed, ends):
        ends[:] = EXACT_OVERFLOW

    monkeypatch.setattr(module, "share_positions", overflow)
    monkeypatch.setattr(time, "thread_time", count(step=3600).__next__)  # however long it takes
    slow = shares_of(level, numbers)
    np.testing.assert_allclose(slow.share, fast.share, rtol=1e-12)
    np.testing.assert_array_equal(slow.closed, fast.closed)


def test_what_cannot_be_is_refused():
    for text in ("5x2x4\n1H1HH\nH0HHH", "7x2x4\nH201HHH\nH101HHH", "4x1x3\nH1HH", "6x1x1\nH1HH1H"):
        view = parse(text)
        with pytest.raises(InconsistentView):
            shares_of(view.level, view.cells[None])
        with pytest.raises(InconsistentView):
            share_slowly(view)
