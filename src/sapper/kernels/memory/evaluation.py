"""The record of the champion's evaluation: finalists, their features, 50/50s, rollouts, network."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from sapper.kernels.core.features import FEATURE_ROW, FEATURES, INPUTS
from sapper.kernels.core.types import CELLS, Array, Int, Record, field

MOST_FINALISTS = 12
CACHED_MOVES, CERTAIN_CELLS = 1 << 14, 1 << 17  # of the transposition cache
NETWORK_UNITS, NETWORK_WEIGHTS = 512, 1 << 18  # of a layer, of the network


class PositionCache(Protocol):
    """Any record that keeps the certain cells of positions, each found by a hash of what is open.

    The fields are those of `EvaluationRecord`.
    """

    salt: Array
    certain_cells: Int
    certain: Array
    move_begin: Array
    move_safe: Array
    move_certain: Array


class EvaluationRecord(Record):
    """The candidates of one decision and all that is found out about them."""

    finalists: Int = field(np.int64)  # how many there are; the arrays below have an entry for each
    cell: Array = field(np.uint16, MOST_FINALISTS)
    safety: Array = field(np.float64, MOST_FINALISTS)
    score: Array = field(np.float64, MOST_FINALISTS)  # its weighted second-move safety
    value: Array = field(np.float64, MOST_FINALISTS)  # its learned score, as a share
    wins: Array = field(np.float64, MOST_FINALISTS)  # sum of its rollouts' chances to win
    surprise: Array = field(np.float64, MOST_FINALISTS)  # sum of the surprise of their guesses
    played: Array = field(np.int64, MOST_FINALISTS)  # how many rollouts it had
    estimate: Array = field(np.float64, MOST_FINALISTS)  # `value`; after a race, chance to win
    dropped: Array = field(np.uint8, MOST_FINALISTS)
    described: Array = field(np.uint8, MOST_FINALISTS)  # 1: its features are known
    age: Int = field(np.int64)  # a stamp of the decision: other stamps in the cache are old
    salt: Array = field(np.uint64, CELLS)  # a random number for each unknown cell
    moves: Int = field(np.int64)  # in the transposition cache; the arrays below hold one each
    move_age: Array = field(np.int64, CACHED_MOVES + 1)
    move_key: Array = field(np.uint64, CACHED_MOVES + 1)  # a hash of what is open
    move_value: Array = field(np.float64, CACHED_MOVES + 1)  # the chance to win, or GUESS
    move_risk: Array = field(np.float64, CACHED_MOVES + 1)
    move_cell: Array = field(np.uint16, CACHED_MOVES + 1)  # the cell to guess
    move_begin: Array = field(np.uint32, CACHED_MOVES + 1)  # where its certain cells begin
    move_safe: Array = field(np.uint16, CACHED_MOVES + 1)  # how many of these are safe
    move_certain: Array = field(np.uint16, CACHED_MOVES + 1)  # how many there are in all
    certain_cells: Int = field(np.int64)
    drawn: Int = field(np.int64)  # layouts drawn so far
    move_drawn: Array = field(np.int64, CACHED_MOVES + 1)  # the last layout on which it was made
    rest_value: Array = field(np.float64, CACHED_MOVES + 1)  # the value of the rest of that rollout
    rest_surprise: Array = field(np.float64, CACHED_MOVES + 1)
    path: Array = field(np.int64, CELLS)  # the moves of a rollout, and the surprise before each
    path_surprise: Array = field(np.float64, CELLS)
    certain: Array = field(np.uint16, lambda cells: CERTAIN_CELLS + 2 * cells)
    hidden: Array = field(np.float32, CELLS)  # by cell: 1 if nothing is known of it,
    solid: Array = field(np.float32, CELLS)  # the chance that it is a mine; a wall counts as one
    ends: Array = field(np.float32, CELLS)
    beside: Array = field(np.float32, CELLS)  # the chance of a 50/50 with the next cell,
    below: Array = field(np.float32, CELLS)  # with the one below,
    square: Array = field(np.float32, CELLS)  # with these and the one between,
    fifty: Array = field(np.float32, CELLS)  # of any that the cell lies in or closes off
    fifties: float = field(np.float64)  # how many are expected on the board
    # by component: log safety of its safest cell,
    component_safety: Array = field(np.float64, CELLS)
    component_entropy: Array = field(np.float64, CELLS)  # and the entropy of its cells
    # what the network sees of each candidate,
    features: Array = field(np.float32, MOST_FINALISTS * FEATURE_ROW)
    rivals: Array = field(np.float32, 2 * FEATURES)  # and of all: mean and maximum of each feature
    # what the rivals add to the first layer, the same for every finalist
    shared: Array = field(np.float32, NETWORK_UNITS)
    own: Array = field(np.float32, NETWORK_UNITS)  # and what a candidate adds, however it is turned
    unit: Array = field(np.float32, 2 * NETWORK_UNITS)
    input: Array = field(np.float32, INPUTS + NETWORK_UNITS)  # those that are not zero,
    row: Array = field(np.int64, INPUTS + NETWORK_UNITS)  # and where the weights of each begin
    units: Array = field(np.int64, 2)  # in each hidden layer; 0: there is no network
    weight: Array = field(np.float32, NETWORK_WEIGHTS)
