"""The window: 7x7 cells around a number, a bit each.

It holds the neighbours of all numbers that may share a cell with the one in the middle.
"""

from __future__ import annotations

import numpy as np

from sapper.game.topology import STEPS
from sapper.kernels.core.tables import FAR

SIDE, REACH = 7, 3


def _spread() -> np.ndarray:
    """Return sets of 8 neighbours as sets of cells of a window: its upper left 3x3."""
    places = [(r + 1) * SIDE + c + 1 for r, c in STEPS]
    spread = [sum(1 << at for k, at in enumerate(places) if one >> k & 1) for one in range(256)]
    return np.array(spread, np.uint64)


SPREAD = _spread()
MIDDLE = len(FAR)
SHIFT = np.array([(r + 2) * SIDE + c + 2 for r, c in (*FAR, (0, 0))], np.uint64)
"""How far the spread neighbours of each of FAR, and of the MIDDLE, are moved in the window."""
