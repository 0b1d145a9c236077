"""random: any covered cell. What every method is measured against."""

from __future__ import annotations

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.solvers.field.guessing.draw import one_of
from sapper.solvers.foreign import policy
from sapper.solvers.solver import register


def open_any(turns: Turns) -> tuple[np.ndarray, np.ndarray]:
    """Open any covered cell; none is taken for certain."""
    return one_of(turns, turns.covered), np.zeros(len(turns), np.bool_)


RANDOM = register(policy(open_any, "random", batch=True, source="any covered cell"), "field")
