"""Boosted trees: a row walks down every tree, and the leaves it ends in are summed.

A row walks several trees at once: each step waits for memory, and the walks wait together. All
walks have the same length, because a leaf leads to itself.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.rows import ROW_FEATURES
from sapper.kernels.core.types import Int
from sapper.kernels.csp.activations import sigmoid
from sapper.kernels.memory.model import ABREAST, FEATURE_BITS, WIDTH, ModelRecord, NodeRecord

SHIFT, FEATURE = np.uint32(FEATURE_BITS), np.uint32((1 << FEATURE_BITS) - 1)
ROOM, STEP, GAP = np.uint64(WIDTH), np.uint64(ABREAST), np.uint64(ROW_FEATURES)
BELOW_ALL = np.float32(-np.inf)  # what leaves look at


@kernel
def put_row(model: ModelRecord, rows: np.ndarray, first: Int, lane: Int) -> None:
    """Write the row that begins at `first` to a lane."""
    at = np.uint64(lane) * ROOM
    for k in range(ROW_FEATURES):
        model.row[at + np.uint64(k)] = rows[first + np.uint64(k)]
    model.row[at + GAP] = BELOW_ALL


@kernel
def step(nodes: np.ndarray, at: Int, row: np.ndarray) -> Int:
    """Return the child that a row goes to; a leaf stays where it is."""
    node: NodeRecord = nodes[at]
    right = row[node.link & FEATURE] >= node.threshold
    return np.uint64(node.link >> SHIFT) + np.uint64(right)


@kernel
def value(nodes: np.ndarray, at: Int) -> np.float32:
    """Return the value of a leaf."""
    node: NodeRecord = nodes[at]
    return np.float32(node.threshold)


@kernel
def add_trees(model: ModelRecord, nodes: np.ndarray, first: Int, lane: Int) -> None:
    """Add the leaves of eight trees to the margin of a lane, in the order of the trees."""
    begin = np.uint64(lane) * ROOM
    row = model.row[begin : begin + ROOM]
    a, b, c, d = first, first + np.uint64(1), first + np.uint64(2), first + np.uint64(3)
    e, f = first + np.uint64(4), first + np.uint64(5)
    g, h = first + np.uint64(6), first + np.uint64(7)
    for _ in range(model.depth):
        a, b = step(nodes, a, row), step(nodes, b, row)
        c, d = step(nodes, c, row), step(nodes, d, row)
        e, f = step(nodes, e, row), step(nodes, f, row)
        g, h = step(nodes, g, row), step(nodes, h, row)
    margin = model.margin[lane] + value(nodes, a)
    margin = margin + value(nodes, b)
    margin = margin + value(nodes, c)
    margin = margin + value(nodes, d)
    margin = margin + value(nodes, e)
    margin = margin + value(nodes, f)
    margin = margin + value(nodes, g)
    model.margin[lane] = margin + value(nodes, h)


@kernel
def evaluate_forest(model: ModelRecord, nodes: np.ndarray, lanes: Int) -> None:
    """Turn the rows of the first `lanes` lanes into scores."""
    for lane in range(lanes):
        model.margin[lane] = model.intercept
    first = np.uint64(0)
    while first < model.trees:
        for lane in range(lanes):
            add_trees(model, nodes, first, lane)
        first += STEP
    for lane in range(lanes):
        model.margin[lane] = sigmoid(model.margin[lane])
