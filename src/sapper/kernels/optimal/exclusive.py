"""At most 64 layouts as bits: what each cell shows in them, and which no player can both win.

Two layouts are exclusive if no cell that is safe in both shows different numbers. A player opens
the same cells in both until one of them is lost, so of a group of exclusive layouts at most one is
won. The number of groups that cover a set is an upper bound of its wins. All layouts of a group
that spare a cell show the same number there, so the bound of a cell is the sum over its numbers.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.machine import count_bits, lowest_bit
from sapper.kernels.core.types import Array, Int
from sapper.kernels.memory.lookahead import SHOWN
from sapper.kernels.optimal.memory import MOST_BITS, OptimalRecord

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@kernel
def set_planes(
    search: OptimalRecord, pool: Array, begin: Int, count: Int, varying: np.uint64
) -> None:
    """Write for each varying cell which layouts of a list mine it."""
    cells = varying
    while cells != _ZERO:
        search.plane[lowest_bit(cells)] = _ZERO
        cells &= cells - _ONE
    for k in range(count):
        mines, bit = pool[begin + k] & varying, _ONE << np.uint64(k)
        while mines != _ZERO:
            search.plane[lowest_bit(mines)] |= bit
            mines &= mines - _ONE


@kernel
def tell_apart(search: OptimalRecord, same: np.uint64, clear: np.uint64) -> None:
    """Note that layouts which show the `same` number do not exclude the other clear ones."""
    not_told = same | ~clear
    while same != _ZERO:
        search.excluded[lowest_bit(same)] &= not_told
        same &= same - _ONE


@kernel
def tabulate_cell(search: OptimalRecord, live: Int, clear: np.uint64, near: np.uint64) -> None:
    """Write in which layouts a cell shows each number, counting the mines of varying cells."""
    ones, twos, fours, eights = _ZERO, _ZERO, _ZERO, _ZERO
    while near != _ZERO:  # add one neighbour in all layouts at once
        carry = search.plane[lowest_bit(near)]
        near &= near - _ONE
        ones, carry = ones ^ carry, ones & carry
        twos, carry = twos ^ carry, twos & carry
        fours, carry = fours ^ carry, fours & carry
        eights |= carry
    search.clear[live] = clear
    search.least[live], search.beyond[live] = SHOWN, 0
    for shown in range(SHOWN):
        same = clear & ~(
            (ones ^ (_ZERO - np.uint64(shown & 1)))
            | (twos ^ (_ZERO - np.uint64((shown >> 1) & 1)))
            | (fours ^ (_ZERO - np.uint64((shown >> 2) & 1)))
            | (eights ^ (_ZERO - np.uint64((shown >> 3) & 1)))
        )
        search.shows[live * SHOWN + shown] = same
        if same != _ZERO:
            search.least[live] = min(search.least[live], np.int8(shown))
            search.beyond[live] = shown + 1
            if same != clear:
                tell_apart(search, same, clear)


@kernel
def tabulate_word(
    search: OptimalRecord,
    pool: Array,
    begin: Int,
    count: Int,
    varying: np.uint64,
    telling: np.uint64,
) -> None:
    """Write in which of at most 64 layouts each telling cell is safe and shows each number.

    `varying` cells are mined in some of the layouts only; no other mines are counted.
    """
    search.work += 1
    set_planes(search, pool, begin, count, varying)
    members = ~_ZERO >> np.uint64(MOST_BITS - count)
    for k in range(count):
        search.excluded[k] = members ^ (_ONE << np.uint64(k))
    live: Int = np.int64(0)
    while telling != _ZERO:
        cell = lowest_bit(telling)
        telling &= telling - _ONE
        clear = members
        if (varying >> np.uint64(cell)) & _ONE:
            clear &= ~search.plane[cell]
        search.live_cell[live] = cell
        tabulate_cell(search, live, clear, search.near[cell] & varying)
        live += 1
    search.live = live


@kernel
def cover(search: OptimalRecord, level: Int, members: np.uint64) -> Int:
    """Put layouts into exclusive groups; returns how many, with those of several in `merged`."""
    groups: Int = np.int64(0)
    merged: Int = np.int64(0)
    while members != _ZERO:
        layout = lowest_bit(members)
        alone = _ONE << np.uint64(layout)
        group = alone
        others = search.excluded[layout] & members
        while others != _ZERO:
            layout = lowest_bit(others)
            group |= _ONE << np.uint64(layout)
            others &= search.excluded[layout]
        members &= ~group
        groups += 1
        if group != alone:
            search.merged[level * MOST_BITS + merged] = group
            merged += 1
    search.merges[level] = merged
    return groups


@kernel
def count_groups(search: OptimalRecord, level: Int, members: np.uint64) -> Int:
    """Count the groups of a level that have a layout in a set."""
    groups = count_bits(members)
    begin = level * MOST_BITS
    for k in range(begin, begin + search.merges[level]):
        groups -= max(count_bits(search.merged[k] & members) - 1, np.int64(0))
    return groups
