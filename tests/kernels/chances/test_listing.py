import numpy as np
import pytest

import oracle
from drawn import random_position
from node import lattice
from sapper import Level, parse
from sapper.kernels.chances.listing import list_rows
from sapper.kernels.workspace import Workspace


def rows_of(view, most):
    """The layouts of a position, and how many there are."""
    level = view.level
    workspace = Workspace(level.width, level.height, level.mines)
    mined = np.zeros((most, level.cells), np.uint8)
    risk = np.empty(level.cells)
    found = list_rows(workspace.games, workspace.programmes, view.cells, risk, mined)
    return mined, found


@pytest.mark.parametrize("seed", range(40))
def test_every_layout_is_listed_once(seed):
    level = [Level(4, 4, 4), Level(6, 3, 5), Level(5, 5, 3), Level(3, 3, 5)][seed % 4]
    view = random_position(level, seed, seed % 6)
    expected = oracle.full_layouts(view, 20_000)
    mined, found = rows_of(view, len(expected))
    assert found == len(expected)
    places = [
        frozenset(divmod(cell, level.width) for cell in np.flatnonzero(row).tolist())
        for row in mined
    ]
    assert set(places) == set(expected)


def test_no_more_rows_are_written_than_there_is_room_for():
    mined, found = rows_of(parse("5x1x2\nHHHHH"), 4)
    assert found == 5
    assert (mined.sum(axis=1) == 2).all()


def test_a_position_that_does_not_fit_is_not_listed():
    assert rows_of(parse(lattice()), 4)[1] == -1
