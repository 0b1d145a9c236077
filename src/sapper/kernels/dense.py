"""A small network inside the kernels: two hidden layers of rectified units, one number out."""

from __future__ import annotations

import numpy as np

from sapper.kernels.jit import kernel
from sapper.kernels.scratch import INPUTS, MOST_UNITS
from sapper.kernels.workspace import Int, Record

ZERO = np.float32(0.0)


@kernel
def add_layer(
    study: Record, origin: np.ndarray, inputs: Int, at: Int, into: Int, units: Int
) -> Int:
    """Write one layer; its weights, then its biases, begin at a place. Gives where they end."""
    weight, unit = study.weight, study.unit
    bias = at + inputs * units
    for k in range(units):
        unit[into + k] = weight[bias + k]
    for j in range(inputs):
        value = origin[j]
        if value != ZERO:  # most are
            row = at + j * units
            for k in range(units):
                unit[into + k] += value * weight[row + k]
    return bias + units


@kernel
def rectify(study: Record, begin: Int, units: Int) -> None:
    """Cut a layer off below 0."""
    for k in range(begin, begin + units):
        study.unit[k] = max(study.unit[k], ZERO)


@kernel
def evaluate(study: Record) -> float:
    """Give what the network makes of the line."""
    first, second = study.units[0], study.units[1]
    at = add_layer(study, study.line, np.int64(INPUTS), np.int64(0), np.int64(0), first)
    rectify(study, np.int64(0), first)
    at = add_layer(study, study.unit, first, at, np.int64(MOST_UNITS), second)
    rectify(study, np.int64(MOST_UNITS), second)
    total = np.float32(study.weight[at + second])
    for k in range(second):
        total += study.unit[MOST_UNITS + k] * study.weight[at + k]
    return float(total)
