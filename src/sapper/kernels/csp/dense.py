"""Dense layers: products, sums and activations, for many rows at once.

A unit's numbers for all lanes lie side by side, so that one instruction works on several rows.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.types import Int
from sapper.kernels.csp.activations import sigmoid, tanh
from sapper.kernels.memory.model import LANES, MOST_UNITS, RELU, SIGMOID, TANH, ModelRecord

ZERO = np.float32(0.0)
ROOM = np.uint64(LANES)
OTHER = np.uint64(MOST_UNITS * LANES)  # where the second of the two layers begins
WIDE = 8  # the number of lanes is rounded up to a multiple of this


@kernel
def put_scaled(model: ModelRecord, rows: np.ndarray, first: Int, features: Int, lane: Int) -> None:
    """Write the row that begins at `first`, divided by the scale, to a lane."""
    for k in range(features):
        model.unit[np.uint64(k) * ROOM + np.uint64(lane)] = (
            rows[first + np.uint64(k)] / model.scale[k]
        )


@kernel
def fill(into: np.ndarray, bias: np.float32) -> None:
    """Set a unit to its bias in all lanes."""
    for lane in range(into.size):
        into[lane] = bias


@kernel
def add_one(into: np.ndarray, unit: np.ndarray, weight: np.float32) -> None:
    """Add a multiple of a unit of the layer before."""
    for lane in range(into.size):
        into[lane] += weight * unit[lane]


@kernel
def add_three(into: np.ndarray, units: np.ndarray, weight: np.ndarray) -> None:
    """Add multiples of three units of the layer before; the sum is read and written once."""
    p, q, r = weight[0], weight[1], weight[2]
    one, two, three = units[:LANES], units[LANES : 2 * LANES], units[2 * LANES : 3 * LANES]
    for lane in range(into.size):
        into[lane] = ((into[lane] + p * one[lane]) + q * two[lane]) + r * three[lane]


@kernel
def activate(layer: np.ndarray, activation: Int) -> None:
    """Apply an activation function in place."""
    if activation == RELU:
        for k in range(layer.size):
            layer[k] = max(layer[k], ZERO)
    elif activation == TANH:
        for k in range(layer.size):
            layer[k] = tanh(layer[k])
    elif activation == SIGMOID:
        for k in range(layer.size):
            layer[k] = sigmoid(layer[k])


@kernel
def combine(model: ModelRecord, before: Int, inputs: Int, into: np.ndarray, at: Int) -> None:
    """Write one unit from those before it; its weights begin at `at`."""
    k = np.uint64(0)
    while k + np.uint64(3) <= inputs:
        begin, weight = before + k * ROOM, model.weight[at + k : at + k + np.uint64(3)]
        add_three(into, model.unit[begin : begin + np.uint64(3) * ROOM], weight)
        k += np.uint64(3)
    while k < inputs:
        begin = before + k * ROOM
        add_one(into, model.unit[begin : begin + np.uint64(into.size)], model.weight[at + k])
        k += np.uint64(1)


@kernel
def evaluate_dense(model: ModelRecord, lanes: Int) -> None:
    """Turn the scaled rows of the first `lanes` lanes into scores."""
    width = np.uint64((lanes + WIDE - 1) // WIDE * WIDE)
    for k in range(model.features):
        for lane in range(lanes, width):  # or old numbers there would grow from call to call
            model.unit[np.uint64(k) * ROOM + np.uint64(lane)] = ZERO
    before, after = np.uint64(0), OTHER
    inputs: Int = model.features
    at: Int = np.uint64(0)
    for layer in range(model.layers):
        units = model.units[layer]
        for k in range(units):
            begin = after + np.uint64(k) * ROOM
            into = model.unit[begin : begin + width]
            fill(into, model.weight[at])
            combine(model, before, inputs, into, at + np.uint64(1))
            activate(into, model.activation[layer])
            at += inputs + np.uint64(1)
        before, after, inputs = after, before, units
    for lane in range(lanes):
        model.margin[lane] = model.unit[before + np.uint64(lane)]
