"""The exact risk of a cell beside the least one. (Slow, as the entry here is compiled anew.)"""

import numpy as np
import pytest
from hypothesis import given

from drawn import random_position, views
from sapper import Level, analyse
from sapper.kernels.core.compile import entry
from sapper.kernels.play.examine import UNKNOWN_RISK, examine
from sapper.kernels.workspace import Workspace


@entry
def examine_cell(examiner, shown, cell):
    """Examine one cell."""
    return examine(examiner, shown, cell)


def examined(view):
    """Return risk and least risk of every covered cell."""
    level = view.level
    examiner = Workspace(level.width, level.height, level.mines).examiner
    cells = np.flatnonzero(view.covered.reshape(-1)).tolist()
    return {cell: examine_cell(examiner, view.cells, cell) for cell in cells}


@pytest.mark.slow
@given(views())
def test_it_is_that_of_the_analysis(view):
    risk = analyse(view).risk.reshape(-1)
    for cell, (found, least) in examined(view).items():
        assert found == pytest.approx(risk[cell], abs=1e-12)
        assert least == pytest.approx(np.nanmin(risk), abs=1e-12)
        assert (found == 0) == (risk[cell] == 0)
        assert (least == 0) == (np.nanmin(risk) == 0)


@pytest.mark.slow
def test_a_position_beyond_the_memory_has_no_risk():
    """Random open cells all over a large board need too many states at once."""
    view = random_position(Level(60, 60, 1200), 4, 900)
    examiner = Workspace(60, 60, 1200).examiner
    cell = int(np.flatnonzero(view.covered.reshape(-1))[0])
    assert examine_cell(examiner, view.cells, cell) == (UNKNOWN_RISK, UNKNOWN_RISK)
