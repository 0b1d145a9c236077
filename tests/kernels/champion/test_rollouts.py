"""Rollouts are worth what perfect play wins."""

import numpy as np
import pytest

import oracle
from drawn import guesses
from rolled import rollouts
from sapper import Level, analyse


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
            layouts = np.zeros((len(found), *view.cells.shape), bool)
            for layout, mined in zip(layouts, found, strict=True):
                layout[tuple(np.transpose(sorted(mined)))] = True
            value, surprise = np.moveaxis(rollouts(view, layouts, ahead=ahead)[0], 2, 0)
            shown = {p: int(view.cells[p]) for p in oracle.places(view) if view.cells[p] >= 0}
            best = np.nansum(value - surprise, 0).max()  # the mean of all surprise is 0
            assert best == pytest.approx(oracle.perfect_wins(view.level, found, shown, {}))
            checked += 1
