"""hcsp: exact risks, the least first, ties to the cell nearest to the open area.

(Legendre, Hollard, Buffet, Dutech 2012: "MineSweeper: where to probe?".)
"""

from __future__ import annotations

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.inference.analysis import risks_of
from sapper.solvers.field.guessing.draw import keep_least, open_certain
from sapper.solvers.foreign import policy
from sapper.solvers.solver import register


def nearest(allowed: np.ndarray, covered: np.ndarray) -> np.ndarray:
    """Keep the allowed cells of each game at the least Manhattan distance from an open cell.

    Every game needs an allowed cell and an open one.
    """
    found, reached = np.zeros_like(allowed), ~covered
    while (waits := ~found.any(axis=(1, 2))).any():
        before = reached.copy()
        reached[:, 1:] |= before[:, :-1]
        reached[:, :-1] |= before[:, 1:]
        reached[:, :, 1:] |= before[:, :, :-1]
        reached[:, :, :-1] |= before[:, :, 1:]
        found[waits] = (allowed & reached)[waits]
    return found


def open_nearest_of_least_risk(turns: Turns) -> tuple[np.ndarray, np.ndarray]:
    """Open all safe cells, or one of least risk that is nearest to the open area."""
    risk = risks_of(turns.level, turns.numbers, turns.timeout)
    return open_certain(
        turns,
        risk == 0.0,
        lambda some, at: nearest(keep_least(risk[at], some.covered), some.covered),
    )


HCSP = register(
    policy(
        open_nearest_of_least_risk,
        "hcsp",
        batch=True,
        source="Legendre, Hollard, Buffet and Dutech 2012, HCSP",
    ),
    "field",
)
