"""The records and arrays of an enumerating engine, grouped for the functions that need them all.

`Enumeration` is how kernels hold it, `EnumerationArrays` how Python does.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sapper.kernels.core.compile import inlined
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.decision import DecisionRecord
from sapper.kernels.memory.model import ModelRecord
from sapper.kernels.memory.settings import EnumeratingSettings
from sapper.kernels.memory.walk import WalkRecord


class EnumerationArrays(NamedTuple):
    """One record of each kind, the nodes of a forest, and a buffer for solutions."""

    walks: np.ndarray
    decisions: np.ndarray
    controls: np.ndarray
    settings: np.ndarray
    models: np.ndarray
    nodes: np.ndarray
    buffer: np.ndarray


class Enumeration(NamedTuple):
    """The same, as records. A buffer of length 0 takes no solutions."""

    walk: WalkRecord
    decision: DecisionRecord
    control: ControlRecord
    settings: EnumeratingSettings
    model: ModelRecord
    nodes: np.ndarray
    buffer: np.ndarray


@inlined
def enumeration_of(arrays: EnumerationArrays) -> Enumeration:
    """Return the records of an enumeration."""
    return Enumeration(
        arrays.walks[0],
        arrays.decisions[0],
        arrays.controls[0],
        arrays.settings[0],
        arrays.models[0],
        arrays.nodes,
        arrays.buffer,
    )
