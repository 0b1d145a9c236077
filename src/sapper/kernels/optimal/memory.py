"""The records of a search for perfect play on a whole board."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.types import Array, Int, Record, field
from sapper.kernels.memory.lookahead import SHOWN

MOST_BITS = 64  # cells of a board, as a layout is one word; layouts of a set that is one word
LEVELS = MOST_BITS + 2  # every level of a search opens a cell
KEPT_WORDS = 1 << 14


class OptimalRecord(Record):
    """A board, and how far the search of its layouts has come."""

    cells: Int = field(np.int64)
    mines: Int = field(np.int64)
    near: Array = field(np.uint64, MOST_BITS)  # by cell: its neighbours
    row: Array = field(np.uint8, MOST_BITS)
    col: Array = field(np.uint8, MOST_BITS)
    stop: Int = field(np.int64)  # set by another thread, or because of one of the next two
    full: Int = field(np.int64)  # 1 if the pool of layouts was too small
    most_work: Int = field(np.int64)  # words that may be tabulated
    work: Int = field(np.int64)  # words that were tabulated
    # a list of layouts
    varying: np.uint64 = field(np.uint64)  # cells that are mined in some layouts only
    informative: np.uint64 = field(np.uint64)  # cells that are safe in all, and tell some apart
    shown: Array = field(np.int64, LEVELS * MOST_BITS * SHOWN)  # layouts by level, cell, number
    groups: Array = field(np.int64, LEVELS * MOST_BITS * SHOWN)  # exclusive groups, likewise
    bound: Array = field(np.int64, LEVELS * MOST_BITS)  # by level and cell: groups that spare it
    end: Array = field(np.int64, LEVELS * SHOWN)  # by level and number: where its list ends
    # the key of a set of layouts
    top: Int = field(np.int64)  # its frame: first row, rows, first column, columns
    tall: Int = field(np.int64)
    left: Int = field(np.int64)
    wide: Int = field(np.int64)
    turned: Array = field(np.uint64, MOST_BITS)  # by cell: its bit in the turned frame
    low: np.uint64 = field(np.uint64)
    high: np.uint64 = field(np.uint64)
    # a word of layouts
    live: Int = field(np.int64)  # cells that tell layouts apart
    live_cell: Array = field(np.uint8, MOST_BITS)
    plane: Array = field(np.uint64, MOST_BITS)  # by cell: layouts that mine it
    clear: Array = field(np.uint64, MOST_BITS)  # by live cell: layouts that spare it
    shows: Array = field(np.uint64, MOST_BITS * SHOWN)  # by live cell and number
    least: Array = field(np.int8, MOST_BITS)  # by live cell: the least number that it shows
    beyond: Array = field(np.int8, MOST_BITS)  # by live cell: 1 more than the greatest
    excluded: Array = field(np.uint64, MOST_BITS)  # by layout: layouts that exclude it
    merged: Array = field(np.uint64, LEVELS * MOST_BITS)  # by level: groups of several
    merges: Array = field(np.int64, LEVELS)  # by level: how many
    safe: Array = field(np.uint8, LEVELS * MOST_BITS)  # by level and live cell: how many spare it
    kept_set: Array = field(np.uint64, KEPT_WORDS)
    kept_work: Array = field(np.int64, KEPT_WORDS)  # the word that a set is a part of
    kept_wins: Array = field(np.int16, KEPT_WORDS)  # below 0: an upper bound, negated


class KeptRecord(Record):
    """What a set of layouts is worth, by its key."""

    low: np.uint64 = field(np.uint64)
    high: np.uint64 = field(np.uint64)
    wins: Int = field(np.int64)  # below 0: an upper bound, negated
