"""The key of a set of layouts: the same wherever the set lies on whichever board.

What a set is worth depends on the cells that tell its layouts apart and on how these touch. So the
key is made of these cells alone, moved to the corner, and turned or mirrored to the least pattern.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.machine import lowest_bit
from sapper.kernels.core.types import Array, Int
from sapper.kernels.optimal.memory import MOST_BITS, OptimalRecord

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_SALT = np.uint64(0x9E3779B97F4A7C15)
FLIP_ROWS, FLIP_COLS, TRANSPOSE = 1, 2, 4
WAYS = 8  # to turn and mirror a board


@kernel
def mix(word: np.uint64) -> np.uint64:
    """Return a word whose bits all depend on all bits of `word`."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@kernel
def frame(search: OptimalRecord, pattern: np.uint64) -> None:
    """Find the smallest rectangle around some cells."""
    top = left = np.int64(MOST_BITS)
    bottom = right = np.int64(0)
    while pattern != _ZERO:
        cell = lowest_bit(pattern)
        pattern &= pattern - _ONE
        row, col = np.int64(search.row[cell]), np.int64(search.col[cell])
        top, left = min(top, row), min(left, col)
        bottom, right = max(bottom, row), max(right, col)
    search.top, search.tall = top, bottom - top + 1
    search.left, search.wide = left, right - left + 1


@kernel
def turn(search: OptimalRecord, pattern: np.uint64, way: Int) -> np.uint64:
    """Return cells of the frame moved to the corner and turned; `turned` keeps where each goes."""
    moved = _ZERO
    while pattern != _ZERO:
        cell = lowest_bit(pattern)
        pattern &= pattern - _ONE
        row = np.int64(search.row[cell]) - search.top
        col = np.int64(search.col[cell]) - search.left
        if way & FLIP_ROWS:
            row = search.tall - 1 - row
        if way & FLIP_COLS:
            col = search.wide - 1 - col
        place = col * search.tall + row if way & TRANSPOSE else row * search.wide + col
        bit = _ONE << np.uint64(place)
        search.turned[cell] = bit
        moved |= bit
    return moved


@kernel
def hash_layouts(search: OptimalRecord, pool: Array, begin: Int, count: Int) -> None:
    """Write the sums of two hashes of all layouts, turned, to `low` and `high`."""
    low, high = _ZERO, _ZERO
    for k in range(begin, begin + count):
        mines, moved = pool[k] & search.varying, _SALT
        while mines != _ZERO:
            moved += search.turned[lowest_bit(mines)]
            mines &= mines - _ONE
        word = mix(moved)
        low += word
        high += mix(word)
    search.low, search.high = low, high


@kernel
def find_key(search: OptimalRecord, pool: Array, begin: Int, count: Int) -> None:
    """Write the key of a list to `low` and `high`; its varying and informative cells are known."""
    pattern = search.varying | search.informative
    frame(search, pattern)
    least, ways = ~_ZERO, 0
    for way in range(WAYS):
        if search.tall != search.wide and (search.tall > search.wide) != (way >= TRANSPOSE):
            continue  # the frame is to lie
        moved = turn(search, pattern, way)
        if moved < least:
            least, ways = moved, 0
        if moved == least:
            ways |= 1 << way
    low, high = ~_ZERO, ~_ZERO
    for way in range(WAYS):
        if not (ways >> way) & 1:
            continue
        turn(search, search.varying, way)
        hash_layouts(search, pool, begin, count)
        told = turn(search, search.informative, way)
        search.low += mix(told + np.uint64(max(search.tall, search.wide)) * _SALT)
        if search.low < low:
            low, high = search.low, search.high
    search.low, search.high = low, high
