"""What a list of layouts says of its cells: which are certain, what they show, and bounds."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.machine import count_bits, lowest_bit
from sapper.kernels.core.types import Array, Int
from sapper.kernels.memory.lookahead import SHOWN
from sapper.kernels.optimal.exclusive import count_groups, cover, tabulate_word
from sapper.kernels.optimal.memory import MOST_BITS, OptimalRecord

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_TOP = np.int64(0)


@kernel
def tells(search: OptimalRecord, pool: Array, begin: Int, count: Int, cell: Int) -> bool:
    """Tell whether a cell that all layouts of a list spare shows more than one number."""
    near = search.near[cell]
    shown = count_bits(pool[begin] & near)
    same = begin + 1
    while same < begin + count and count_bits(pool[same] & near) == shown:
        same += 1
    return bool(same < begin + count)


@kernel
def find_certain(search: OptimalRecord, pool: Array, begin: Int, count: Int) -> Int:
    """Find the varying and the informative cells of a list; returns an informative one, or -1.

    Of a list of more than 64 layouts, one informative cell is enough.
    """
    some, all_of = _ZERO, ~_ZERO
    for k in range(begin, begin + count):
        some |= pool[k]
        all_of &= pool[k]
    search.varying = some & ~all_of
    search.informative = _ZERO
    free: Int = np.int64(-1)
    safe = ~some & (~_ZERO >> np.uint64(MOST_BITS - search.cells))
    while safe != _ZERO and (free < 0 or count <= MOST_BITS):
        cell = lowest_bit(safe)
        safe &= safe - _ONE
        touches = search.near[cell] & search.varying != _ZERO
        if touches and tells(search, pool, begin, count, cell):
            free = cell
            search.informative |= _ONE << np.uint64(cell)
    return free


@kernel
def add_word(search: OptimalRecord, base: Int, mined: np.uint64) -> None:
    """Add the layouts and groups of a tabulated word to those of its live cells, by number."""
    for live in range(search.live):
        cell = np.int64(search.live_cell[live])
        at = base + cell * SHOWN + count_bits(mined & search.near[cell])
        for shown in range(search.least[live], search.beyond[live]):
            same = search.shows[live * SHOWN + shown]
            if same != _ZERO:
                search.shown[at + shown] += count_bits(same)
                search.groups[at + shown] += count_groups(search, _TOP, same)


@kernel
def survey(search: OptimalRecord, pool: Array, begin: Int, count: Int, level: Int) -> Int:
    """Count layouts and exclusive groups by cell and number; returns the groups of all.

    Groups are looked for among 64 neighbours in the list: they differ in few cells.
    """
    base = level * MOST_BITS * SHOWN
    for k in range(base, base + search.cells * SHOWN):
        search.shown[k] = 0
        search.groups[k] = 0
    everywhere = ~_ZERO >> np.uint64(MOST_BITS - search.cells)
    total: Int = np.int64(0)
    for start in range(begin, begin + count, MOST_BITS):
        size = min(np.int64(MOST_BITS), begin + count - start)
        some, mined = _ZERO, everywhere
        for k in range(start, start + size):
            some |= pool[k]
            mined &= pool[k]
        varying = some & ~mined
        telling = varying
        for cell in range(search.cells):
            if search.near[cell] & varying != _ZERO:
                telling |= _ONE << np.uint64(cell)
        telling &= ~mined
        tabulate_word(search, pool, start, size, varying, telling)
        groups = cover(search, _TOP, ~_ZERO >> np.uint64(MOST_BITS - size))
        total += groups
        add_word(search, base, mined)
        others = everywhere & ~(telling | mined)
        while others != _ZERO:
            other = lowest_bit(others)
            others &= others - _ONE
            at = base + other * SHOWN + count_bits(mined & search.near[other])
            search.shown[at] += size
            search.groups[at] += groups
    return total


@kernel
def list_candidates(search: OptimalRecord, level: Int, free: Int) -> None:
    """Write the bound of every candidate of a surveyed list: a free cell alone, or all varying."""
    for cell in range(search.cells):
        bound: Int = np.int64(0)
        if cell == free or (free < 0 and (search.varying >> np.uint64(cell)) & _ONE):
            base = (level * MOST_BITS + cell) * SHOWN
            numbers = 0
            for shown in range(SHOWN):
                bound += search.groups[base + shown]
                numbers += search.shown[base + shown] > 0
            if numbers == 1:  # a dead cell: nothing is lost by opening it after all others
                bound = np.int64(0)
        search.bound[level * MOST_BITS + cell] = bound


@kernel
def take_best(search: OptimalRecord, level: Int, least: Int) -> Int:
    """Return the candidate with the largest bound; -1 if that is `least` at most."""
    best, most = -1, least
    base = level * MOST_BITS
    for cell in range(search.cells):
        if search.bound[base + cell] > most:
            best, most = cell, np.int64(search.bound[base + cell])
    return best
