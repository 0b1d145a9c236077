"""Any covered cell."""

import numpy as np
import pytest

from sapper import Level
from sapper.engines.foreign.turn import Turns
from sapper.solvers.field.random_cells import open_any


def test_random_opens_every_covered_cell_equally_often():
    cells = np.array([[1, -1, -1], [-1, -1, -1]], np.int8)
    games = 6000
    numbers = np.repeat(cells[None], games, axis=0)
    turns = Turns(Level(3, 2, 1), numbers, numbers < 0, 3, np.arange(games, dtype=np.uint64))
    counts = np.bincount(open_any(turns)[0], minlength=6)
    assert counts[0] == 0
    assert counts[1:] == pytest.approx(np.full(5, games / 5), abs=4 * (games * 0.16) ** 0.5)
