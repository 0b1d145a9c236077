"""The record of a search for perfect play on a whole board."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.types import Array, Int, Record, field
from sapper.kernels.memory.lookahead import SHOWN

MOST_CELLS = 64  # a layout is one word
WORD = 64  # layouts of a set that is one word
MOST_LEVELS = 130
KEPT_WORDS = 1 << 14


class OptimalRecord(Record):
    """A board, and what is known of the set of at most 64 layouts that is searched now."""

    cells: Int = field(np.int64)
    width: Int = field(np.int64)
    mines: Int = field(np.int64)
    near: Array = field(np.uint64, MOST_CELLS)  # by cell: its neighbours
    row: Array = field(np.uint8, MOST_CELLS)
    col: Array = field(np.uint8, MOST_CELLS)
    top: Int = field(np.int64)  # the frame of a set: first row, rows, first column, columns
    tall: Int = field(np.int64)
    left: Int = field(np.int64)
    wide: Int = field(np.int64)
    turned: Array = field(np.uint64, MOST_CELLS)  # by cell: where it lies in the turned frame
    low: np.uint64 = field(np.uint64)  # the key of a set
    high: np.uint64 = field(np.uint64)
    stop: Int = field(np.int64)  # set by another thread
    full: Int = field(np.int64)  # 1 if the pool was too small
    nodes: Int = field(np.int64)  # sets that were searched
    clear: Array = field(np.uint64, MOST_CELLS)  # by cell: layouts in which it is safe
    shows: Array = field(np.uint64, MOST_CELLS * SHOWN)  # by cell and number
    least: Array = field(np.int8, MOST_CELLS)  # by cell: the least number that it shows
    most: Array = field(np.int8, MOST_CELLS)  # by cell: one more than the greatest
    plane: Array = field(np.uint64, MOST_CELLS)  # by cell: layouts that mine it
    live_cell: Array = field(np.uint8, MOST_CELLS)
    merged: Array = field(np.uint64, MOST_LEVELS * WORD)  # by level: groups of several rivals
    merges: Array = field(np.int64, MOST_LEVELS)  # by level: how many
    rival: Array = field(np.uint64, WORD)  # by layout: the layouts that no safe cell tells from it
    live: Int = field(np.int64)  # cells that tell layouts apart
    safe: Array = field(np.uint8, MOST_LEVELS * MOST_CELLS)  # by level: layouts that spare a cell
    age: Int = field(np.int64)  # the number of word searches so far
    kept_set: Array = field(np.uint64, KEPT_WORDS)
    kept_age: Array = field(np.int64, KEPT_WORDS)
    kept_wins: Array = field(np.int16, KEPT_WORDS)  # below 0: an upper bound, negated
    shown: Array = field(np.int64, MOST_LEVELS * MOST_CELLS * SHOWN)  # sizes by level, cell, number
    groups: Array = field(np.int64, MOST_LEVELS * MOST_CELLS * SHOWN)  # of rivals, likewise
    most_wins: Array = field(np.int64, MOST_LEVELS * MOST_CELLS)  # by level and cell: a bound
    end: Array = field(np.int64, MOST_LEVELS * SHOWN)  # by level and number: where its list ends
    hits: Int = field(np.int64)
    list_nodes: Int = field(np.int64)


class KeptRecord(Record):
    """What a set of layouts is worth."""

    low: np.uint64 = field(np.uint64)
    high: np.uint64 = field(np.uint64)
    wins: Int = field(np.int64)
    exact: bool = field(np.bool_)
