"""A small network inside the kernels: two hidden layers of rectified units, one number out.

A board may be turned and mirrored: the network looks at the surroundings of a cell in up to eight
ways, and gives the mean.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.jit import kernel
from sapper.kernels.scratch import FACTS, INPUTS, LINE, MOST_UNITS, PLANES, SIDE
from sapper.kernels.workspace import Int, Record

WAYS = 8
ZERO = np.float32(0.0)


def _turns() -> np.ndarray:
    """Give for each way the input that every number of a line goes to; facts stay."""
    places = np.arange(FACTS, LINE, dtype=np.int64).reshape(SIDE, SIDE, PLANES)
    ways = [np.rot90(side, turn) for side in (places, places.swapaxes(0, 1)) for turn in range(4)]
    return np.array([np.concatenate([np.arange(FACTS), way.ravel()]) for way in ways])


TURNS = _turns()
IN_ORDER = np.arange(max(INPUTS, MOST_UNITS))


@kernel
def add_scaled(into: np.ndarray, row: np.ndarray, value: np.float32) -> None:
    """Add a multiple of a row of weights; slices, so that it is done many at a time."""
    for k in range(into.size):
        into[k] += value * row[k]


@kernel
def add_four(study: Record, into: np.ndarray, at: Int) -> None:
    """Add multiples of four rows at once: what they are added to is read and written once."""
    units, weight = into.size, study.weight
    a, b, c, d = study.row[at], study.row[at + 1], study.row[at + 2], study.row[at + 3]
    one, two, three, four = (
        weight[a : a + units],
        weight[b : b + units],
        weight[c : c + units],
        weight[d : d + units],
    )
    p, q, r, s = study.input[at], study.input[at + 1], study.input[at + 2], study.input[at + 3]
    for k in range(units):
        into[k] += p * one[k] + q * two[k] + (r * three[k] + s * four[k])


@kernel
def add_inputs(
    study: Record, into: np.ndarray, inputs: np.ndarray, places: np.ndarray, at: Int
) -> None:
    """Add inputs to a layer whose weights begin at a place; `places` are the rows of each."""
    units, many = into.size, 0
    for j in range(inputs.size):
        if inputs[j] != ZERO:  # most are
            study.input[many] = inputs[j]
            study.row[many] = at + places[j] * units
            many += 1
    for k in range(0, many - 3, 4):
        add_four(study, into, k)
    for k in range(many - many % 4, many):
        row = study.row[k]
        add_scaled(into, study.weight[row : row + units], study.input[k])


@kernel
def rectify(layer: np.ndarray) -> None:
    """Raise what is below zero to zero."""
    for k in range(layer.size):
        layer[k] = max(layer[k], ZERO)


@kernel
def share_rivals(study: Record) -> None:
    """Write what all finalists of a decision give the first layer alike, before any other."""
    units = study.units[0]
    shared, bias = study.shared[:units], INPUTS * units
    shared[:] = study.weight[bias : bias + units]
    add_inputs(study, shared, study.rivals, IN_ORDER[LINE:], np.int64(0))


@kernel
def evaluate(study: Record, line: np.ndarray, ways: Int) -> float:
    """Give what the network makes of a line, looked at in so many ways."""
    first, second = study.units[0], study.units[1]
    middle = (INPUTS + 1) * first  # where the weights of the second layer begin,
    last = middle + (first + 1) * second  # and of the last
    own, layer = study.own[:first], study.unit[:first]
    own[:] = study.shared[:first]
    add_inputs(study, own, line[:FACTS], IN_ORDER, np.int64(0))
    total = 0.0
    for way in range(ways):
        layer[:] = own
        add_inputs(study, layer, line[FACTS:], TURNS[way, FACTS:], np.int64(0))
        rectify(layer)
        after = study.unit[MOST_UNITS : MOST_UNITS + second]
        after[:] = study.weight[last - second : last]
        add_inputs(study, after, layer, IN_ORDER, middle)
        rectify(after)
        found = study.weight[last + second]
        for k in range(second):
            found += after[k] * study.weight[last + k]
        total += found
    return float(total / ways)
