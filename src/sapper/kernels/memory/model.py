"""A trained model: boosted trees or dense layers, with the memory to score rows in.

A record remembers the rows it scored last and works in its own memory: each thread has one.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.rows import MOST_FEATURES
from sapper.kernels.core.types import Array, Int, Record, dtype_of, field

FOREST, DENSE = 1, 2  # kinds
LINEAR, RELU, TANH, SIGMOID = range(4)  # activations
MOST_LAYERS, MOST_UNITS, MOST_WEIGHTS = 8, 64, 1 << 14

LANES = 64  # rows that are evaluated together, at most
WIDTH = 16  # numbers kept for a row; a leaf looks at the one right after the features
SLOTS, WAYS = 1024, 2  # rows that are remembered; a row has two slots to go to
EMPTY, SCORED, PENDING = range(3)  # what a slot holds: nothing, a score, PENDING + lane
ABREAST = 8  # trees that a row walks at the same time

FEATURE_BITS = 4


class NodeRecord(Record):
    """A node of a forest. A leaf is its own left child, and no row ever goes right there.

    The roots of all trees come first, filled up with leaves of zero to a multiple of ABREAST.
    """

    threshold: float = field(np.float32)  # smaller numbers go left; in a leaf: its value
    link: Int = field(np.uint32)  # left child << 4 | feature; the right child comes after the left


class ModelRecord(Record):
    """A model, and the memory that it scores in."""

    kind: Int = field(np.int64)
    features: Int = field(np.uint64)  # numbers in a row
    trees: Int = field(np.uint64)
    depth: Int = field(np.uint64)  # steps from a root to the deepest leaf
    intercept: float = field(np.float32)  # the margin before the first tree
    scale: Array = field(np.float32, MOST_FEATURES)  # divides rows before the first layer
    layers: Int = field(np.uint64)
    units: Array = field(np.uint64, MOST_LAYERS)
    activation: Array = field(np.int64, MOST_LAYERS)
    weight: Array = field(np.float32, MOST_WEIGHTS)  # unit by unit: the bias, then the weights
    state: Array = field(np.uint8, SLOTS)  # of each slot: EMPTY, SCORED or PENDING + lane
    key: Array = field(np.uint32, SLOTS * MOST_FEATURES)  # the bits of the row it remembers,
    remembered: Array = field(np.float32, SLOTS)  # and its score
    recent: Array = field(np.uint8, SLOTS // WAYS)  # which of the two slots was used last
    # the lane of each row that is being scored; LANES: it has its score already
    lane: Array = field(np.uint8, LANES)
    slot: Array = field(np.uint16, LANES)  # of each lane
    row: Array = field(np.float32, LANES * WIDTH)  # rows of a forest, lane by lane
    unit: Array = field(np.float32, 2 * MOST_UNITS * LANES)  # two layers, unit by unit
    margin: Array = field(np.float32, LANES)  # the output of each lane


NODE, MODEL = dtype_of(NodeRecord), dtype_of(ModelRecord)
