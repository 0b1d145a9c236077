"""The published win rates of PSEQ, as they were printed."""

import numpy as np
import pytest

from sapper import Level, play
from sapper.experiments.field.minesweeperprob import published_best, published_maps

SIZES = {"8x8x10": (8, 8), "9x9x10": (9, 9), "16x16x40": (8, 8), "30x16x99": (8, 15)}


def grid(text, start):
    """Return the map of a level and start as an array; nan where nothing is published."""
    found = np.full(SIZES[text], np.nan)
    for task, told in published_maps().items():
        if task.level == Level.parse(text) and task.start == start:
            found[task.first] = told.rate
    return found


@pytest.mark.parametrize("text", ["8x8x10", "9x9x10"])
@pytest.mark.parametrize("start", ["safe", "open"])
def test_maps_of_whole_boards_are_symmetric(text, start):
    """A rate that was copied wrongly would differ from those of the cells it mirrors."""
    rates = grid(text, start)
    for mirrored in (rates.T, rates[::-1], rates[:, ::-1]):
        assert rates == pytest.approx(mirrored, abs=0.025)


@pytest.mark.parametrize("text", ["16x16x40", "30x16x99"])
@pytest.mark.parametrize("start", ["safe", "open"])
def test_maps_of_quarters_are_smooth(text, start):
    rates = grid(text, start)
    assert np.nanmax(np.abs(np.diff(rates[3:], axis=0))) < 1.2
    square = rates[:8, :8]
    assert np.nanmax(np.abs(square - square.T)) < 0.12


def test_the_best_cells_are_in_the_maps():
    for task, told in published_best().items():
        if task.solver == "pseq":
            assert published_maps()[task].rate == told.rate
    assert len(published_best()) == 16


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["pseq", "pseq-d256"])
def test_our_rates_are_those_published(solver):
    """On 9x9x10, within four standard errors; `benchmarks/pseq.py` plays all boards."""
    games = 50_000
    for task, told in published_best().items():
        if task.solver == solver and task.level == Level(9, 9, 10):
            options = {"start": task.start, "first": task.first}
            rate = play(solver, task.level, games=games, seed=2, threads=1, **options).rate
            error = 100 * (rate * (1 - rate) / games) ** 0.5
            assert 100 * rate == pytest.approx(told.rate, abs=4 * error)
