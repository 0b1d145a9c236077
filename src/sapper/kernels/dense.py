"""A small network inside the kernels: two hidden layers of rectified units, one number out.

A board may be turned and mirrored: the network looks at the surroundings of a cell in up to eight
ways, and gives the mean.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.jit import kernel
from sapper.kernels.scratch import FACTS, INPUTS, MOST_UNITS, PLANES, SIDE
from sapper.kernels.workspace import Int, Record

WAYS = 8
ZERO = np.float32(0.0)


def _turns() -> np.ndarray:
    """Give for each way the input that every number of a line goes to; facts stay."""
    places = np.arange(FACTS, INPUTS, dtype=np.int64).reshape(SIDE, SIDE, PLANES)
    ways = [np.rot90(side, turn) for side in (places, places.swapaxes(0, 1)) for turn in range(4)]
    return np.array([np.concatenate([np.arange(FACTS), way.ravel()]) for way in ways])


TURNS = _turns()
UNTURNED = np.arange(MOST_UNITS)


@kernel
def add_scaled(into: np.ndarray, row: np.ndarray, value: np.float32) -> None:
    """Add a multiple of a row of weights; slices, so that it is done many at a time."""
    for k in range(into.size):
        into[k] += value * row[k]


@kernel
def add_layer(
    study: Record, origin: np.ndarray, turn: np.ndarray, inputs: Int, at: Int, into: Int, units: Int
) -> Int:
    """Write one layer; its weights, then its biases, begin at a place. Gives where they end."""
    bias = at + inputs * units
    layer = study.unit[into : into + units]
    layer[:] = study.weight[bias : bias + units]
    for j in range(inputs):
        if origin[j] != ZERO:  # most are
            row = at + turn[j] * units
            add_scaled(layer, study.weight[row : row + units], origin[j])
    for k in range(units):
        layer[k] = max(layer[k], ZERO)
    return bias + units


@kernel
def evaluate(study: Record, line: np.ndarray, ways: Int) -> float:
    """Give what the network makes of a line, looked at in so many ways."""
    first, second = study.units[0], study.units[1]
    begin, middle = np.int64(0), np.int64(MOST_UNITS)
    total = 0.0
    for way in range(ways):
        at = add_layer(study, line, TURNS[way], np.int64(INPUTS), begin, begin, first)
        at = add_layer(study, study.unit, UNTURNED, first, at, middle, second)
        found = study.weight[at + second]
        for k in range(second):
            found += study.unit[middle + k] * study.weight[at + k]
        total += found
    return float(total / ways)
