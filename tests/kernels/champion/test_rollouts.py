"""Rollouts are worth what perfect play wins."""

import numpy as np
import pytest

import oracle
import play_oracle
from drawn import guesses
from rolled import rollouts
from sapper import Level, analyse


def boards(view, found):
    """Return layouts as arrays of mines."""
    layouts = np.zeros((len(found), *view.cells.shape), bool)
    for layout, mined in zip(layouts, found, strict=True):
        layout[tuple(np.transpose(sorted(mined)))] = True
    return layouts


@pytest.mark.parametrize("ahead", [False, True])
@pytest.mark.parametrize("level", ["5x5x6", "4x4x6", "8x4x9"])
def test_the_best_cell_is_worth_what_perfect_play_wins(level, ahead):
    """With few layouts left, a rollout ends with a search: its mean is the truth about a cell."""
    checked = seed = 0
    while checked < 8:
        seed += 1
        for view in guesses(Level.parse(level), seed):
            if analyse(view).solutions > 40:
                continue
            found = oracle.full_layouts(view, 40)
            value, surprise = np.moveaxis(rollouts(view, boards(view, found), ahead=ahead)[0], 2, 0)
            shown = {p: int(view.cells[p]) for p in oracle.places(view) if view.cells[p] >= 0}
            best = np.nansum(value - surprise, 0).max()  # the mean of all surprise is 0
            assert best == pytest.approx(play_oracle.perfect_wins(view.level, found, shown, {}))
            checked += 1


@pytest.mark.parametrize("ahead", [False, True])
def test_the_surprise_of_a_cell_has_the_mean_0_over_all_layouts(ahead):
    """A rollout guesses by what is open alone: a guess survives as often as its safety says."""
    checked = 0
    for view in (view for seed in range(30) for view in guesses(Level(6, 6, 9), seed)):
        if 40 < analyse(view).solutions <= 600:
            layouts = boards(view, oracle.full_layouts(view, 600))
            surprise = rollouts(view, layouts, ahead=ahead)[0][:, :, 1]
            assert np.nansum(surprise, axis=0) == pytest.approx(np.zeros(36), abs=1e-7)
            checked += bool(np.nanmax(surprise) > 0)
    assert checked > 3
