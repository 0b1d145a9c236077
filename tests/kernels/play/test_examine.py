"""The risk of a cell beside the least one, and its chance of a 0. (Slow: compiled anew here.)"""

import numpy as np
import pytest
from hypothesis import given

from drawn import random_position, views
from measured_oracle import LEFT_OUT, chance_of_zero
from sapper import Level, View, analyse
from sapper.kernels.core.compile import entry
from sapper.kernels.play.examine import NOT_KNOWN, examine, first_chance_of_zero
from sapper.kernels.workspace import Workspace


@entry
def examine_cell(examiner, shown, cell):
    """Examine one cell."""
    return examine(examiner, shown, cell)


def examined(view):
    """Return risk, least risk and chance to show 0 of every covered cell."""
    level = view.level
    examiner = Workspace(level.width, level.height, level.mines).examiner
    cells = np.flatnonzero(view.covered.reshape(-1)).tolist()
    return {cell: examine_cell(examiner, view.cells, cell) for cell in cells}


@pytest.mark.slow
@given(views())
def test_it_is_that_of_the_analysis(view):
    risk = analyse(view).risk.reshape(-1)
    for cell, (found, least, _) in examined(view).items():
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
    assert examine_cell(examiner, view.cells, cell) == (NOT_KNOWN, NOT_KNOWN, NOT_KNOWN)


@pytest.mark.slow
@given(views())
def test_the_chance_of_a_0_is_the_share_of_layouts_that_show_it(view):
    for cell, (risk, _, zero) in examined(view).items():
        place = divmod(cell, view.level.width)
        if 0 < risk < 1:
            assert zero == pytest.approx(chance_of_zero(view, place), abs=LEFT_OUT)
        else:
            assert zero == NOT_KNOWN


@entry
def first_chance(games, cell):
    """Return the chance of a first cell to show 0."""
    return first_chance_of_zero(games[0], cell)


@pytest.mark.parametrize("level", [Level(4, 3, 2), Level(5, 5, 20), Level(1, 6, 3)], ids=str)
def test_the_first_chance_of_a_0_is_that_of_an_untouched_board(level):
    games = Workspace(level.width, level.height, level.mines).games
    for cell in range(level.cells):
        expected = chance_of_zero(View.untouched(level), divmod(cell, level.width))
        assert first_chance(games, cell) == pytest.approx(expected, abs=1e-12)
