"""A small network inside the kernels: two hidden layers of rectified units, one number out.

A board may be turned and mirrored: the network sees the surroundings of a cell in up to eight
ways, and gives the mean.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.features import FEATURE_ROW, FEATURES, INPUTS, PLANES, SIDE
from sapper.kernels.core.types import Int
from sapper.kernels.memory.evaluation import NETWORK_UNITS, EvaluationRecord

WAYS = 8
ZERO = np.float32(0.0)


def _turns() -> np.ndarray:
    """Return, for each way, which number of a feature row each input takes; features stay put."""
    places = np.arange(FEATURES, FEATURE_ROW, dtype=np.int64).reshape(SIDE, SIDE, PLANES)
    ways = [np.rot90(side, turn) for side in (places, places.swapaxes(0, 1)) for turn in range(4)]
    return np.array([np.concatenate([np.arange(FEATURES), way.ravel()]) for way in ways])


TURNS = _turns()
IN_ORDER = np.arange(max(INPUTS, NETWORK_UNITS))


@kernel
def copy_row(into: np.ndarray, row: np.ndarray) -> None:
    """Copy a row."""
    for k in range(into.size):
        into[k] = row[k]


@kernel
def add_scaled(into: np.ndarray, row: np.ndarray, value: np.float32) -> None:
    """Add a multiple of a row of weights; on slices, so that it becomes vector code."""
    for k in range(into.size):
        into[k] += value * row[k]


@kernel
def add_four(evaluation: EvaluationRecord, into: np.ndarray, at: Int) -> None:
    """Add multiples of four rows at once: what they are added to is read and written once."""
    units, weight = into.size, evaluation.weight
    a, b, c, d = (
        evaluation.row[at],
        evaluation.row[at + 1],
        evaluation.row[at + 2],
        evaluation.row[at + 3],
    )
    one, two, three, four = (
        weight[a : a + units],
        weight[b : b + units],
        weight[c : c + units],
        weight[d : d + units],
    )
    p, q, r, s = (
        evaluation.input[at],
        evaluation.input[at + 1],
        evaluation.input[at + 2],
        evaluation.input[at + 3],
    )
    for k in range(units):
        into[k] += p * one[k] + q * two[k] + (r * three[k] + s * four[k])


@kernel
def add_inputs(
    evaluation: EvaluationRecord, into: np.ndarray, inputs: np.ndarray, places: np.ndarray, at: Int
) -> None:
    """Add inputs to a layer whose weights begin at `at`; `places` has the weight row of each."""
    units, many = into.size, 0
    for j in range(inputs.size):
        if inputs[j] != ZERO:  # most are zero
            evaluation.input[many] = inputs[j]
            evaluation.row[many] = at + places[j] * units
            many += 1
    for k in range(0, many - 3, 4):
        add_four(evaluation, into, k)
    for k in range(many - many % 4, many):
        row = evaluation.row[k]
        add_scaled(into, evaluation.weight[row : row + units], evaluation.input[k])


@kernel
def rectify(layer: np.ndarray) -> None:
    """Raise what is below zero to zero."""
    for k in range(layer.size):
        layer[k] = max(layer[k], ZERO)


@kernel
def share_rivals(evaluation: EvaluationRecord) -> None:
    """Write the part of the first layer that is the same for all finalists of a decision."""
    units = evaluation.units[0]
    shared, bias = evaluation.shared[:units], INPUTS * units
    copy_row(shared, evaluation.weight[bias : bias + units])
    add_inputs(evaluation, shared, evaluation.rivals[:], IN_ORDER[FEATURE_ROW:], np.int64(0))


@kernel
def evaluate(evaluation: EvaluationRecord, line: np.ndarray, ways: Int) -> float:
    """Return the network's mean output for a feature row, over the first `ways` ways."""
    first, second = evaluation.units[0], evaluation.units[1]
    middle = (INPUTS + 1) * first  # where the weights of the second layer begin,
    last = middle + (first + 1) * second  # and of the last
    own, layer = evaluation.own[:first], evaluation.unit[:first]
    copy_row(own, evaluation.shared[:first])
    add_inputs(evaluation, own, line[:FEATURES], IN_ORDER, np.int64(0))
    total = 0.0
    for way in range(ways):
        copy_row(layer, own)
        add_inputs(evaluation, layer, line[FEATURES:], TURNS[way, FEATURES:], np.int64(0))
        rectify(layer)
        after = evaluation.unit[NETWORK_UNITS : NETWORK_UNITS + second]
        copy_row(after, evaluation.weight[last - second : last])
        add_inputs(evaluation, after, layer, IN_ORDER, middle)
        rectify(after)
        found = evaluation.weight[last + second]
        for k in range(second):
            found += after[k] * evaluation.weight[last + k]
        total += found
    return float(total / ways)
