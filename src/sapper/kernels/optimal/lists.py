"""Sets of many layouts: perfect play by lists, down to sets that fit one word.

A list lies in a pool; the lists of the next level lie behind it.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.machine import count_bits, lowest_bit
from sapper.kernels.core.types import Array, Int
from sapper.kernels.memory.lookahead import SHOWN
from sapper.kernels.memory.optimal import MOST_CELLS, WORD, OptimalRecord
from sapper.kernels.optimal.keys import find_key
from sapper.kernels.optimal.words import tabulate_words, word_wins

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_TOP = np.int64(0)


@kernel
def tells(search: OptimalRecord, pool: Array, begin: Int, count: Int, cell: Int) -> bool:
    """Tell whether a cell shows more than one number in a list of layouts, all of which spare it."""
    near = search.near[cell]
    shown = count_bits(pool[begin] & near)
    for k in range(begin + 1, begin + count):
        if count_bits(pool[k] & near) != shown:
            return True
    return False


@kernel
def split(
    search: OptimalRecord, pool: Array, begin: Int, count: Int, top: Int, level: Int, cell: Int
) -> None:
    """Write the layouts that spare a cell from `top` on, by the number that it shows."""
    near, base = search.near[cell], (level * MOST_CELLS + cell) * SHOWN
    ends = level * SHOWN
    for shown in range(SHOWN):
        search.end[ends + shown] = top
        top += search.shown[base + shown]
    for k in range(begin, begin + count):
        layout = pool[k]
        if not (layout >> np.uint64(cell)) & _ONE:
            shown = count_bits(layout & near)
            pool[search.end[ends + shown]] = layout
            search.end[ends + shown] += 1


@kernel
def count_shown(
    search: OptimalRecord, pool: Array, begin: Int, count: Int, level: Int, cell: Int
) -> Int:
    """Count the layouts by the number that a cell shows; returns how many spare it."""
    near, base = search.near[cell], (level * MOST_CELLS + cell) * SHOWN
    for shown in range(SHOWN):
        search.shown[base + shown] = 0
    mined: Int = np.int64(0)
    for k in range(begin, begin + count):
        layout = pool[k]
        if (layout >> np.uint64(cell)) & _ONE:
            mined += 1
        else:
            search.shown[base + count_bits(layout & near)] += 1
    return count - mined


@kernel
def list_wins(
    search: OptimalRecord,
    pool: Array,
    table: Array,
    begin: Int,
    count: Int,
    top: Int,
    level: Int,
    need: Int,
) -> Int:
    """Return in how many layouts of a list perfect play wins, or at most `need`."""
    if count == 1 or search.stop:
        return count
    need = max(need, np.int64(0))
    if top + count > pool.size:
        search.full = 1
        search.stop = 1
        return count
    some, all_of = _ZERO, ~_ZERO
    for k in range(begin, begin + count):
        some |= pool[k]
        all_of &= pool[k]
    varying = some & ~all_of
    safe_cells = ~some & (~_ZERO >> np.uint64(64 - search.cells))
    free = np.int64(-1)
    informative = _ZERO
    while safe_cells != _ZERO:
        cell = lowest_bit(safe_cells)
        safe_cells &= safe_cells - _ONE
        if search.near[cell] & varying != _ZERO and tells(search, pool, begin, count, cell):
            free = cell
            informative |= _ONE << np.uint64(cell)
            if count > WORD:
                break
    low, high = _ZERO, _ZERO
    if free < 0 or count <= WORD:
        find_key(search, pool, begin, count, varying, informative)
        low, high = search.low, search.high
        at = np.int64(low & np.uint64(table.size - 1))
        if table[at].low == low and table[at].high == high:
            if table[at].exact or table[at].wins <= need:
                search.hits += 1
                return np.int64(table[at].wins)
        search.list_nodes += 1
    best: Int = need
    bound: Int = np.int64(1)
    if count <= WORD:
        tabulate_words(search, pool, begin, count, varying | informative)
        members = ~_ZERO >> np.uint64(64 - count)
        wins: Int = np.int64(word_wins(search, _TOP, members, need))
        exact = wins > need
    else:
        base = level * MOST_CELLS
        for cell in range(search.cells):
            search.many[base + cell] = 0
            if free < 0 and (varying >> np.uint64(cell)) & _ONE:
                search.many[base + cell] = count_shown(search, pool, begin, count, level, cell)
        if free >= 0:
            search.many[base + free] = count_shown(search, pool, begin, count, level, free)
        while True:
            cell, most = 0, np.int64(0)
            for k in range(search.cells):
                if search.many[base + k] > most:
                    cell, most = k, np.int64(search.many[base + k])
            if most <= best:
                bound = max(bound, most)
                break
            search.many[base + cell] = 0
            dead = False
            for shown in range(SHOWN):
                if search.shown[(base + cell) * SHOWN + shown] == most:
                    dead = True
            if dead:
                best = max(best, np.int64(1))
                continue
            split(search, pool, begin, count, top, level, cell)
            possible: Int = most
            for shown in range(SHOWN):
                size = np.int64(search.shown[(base + cell) * SHOWN + shown])
                if size > 0:
                    part = np.int64(search.end[level * SHOWN + shown]) - size
                    won = list_wins(
                        search,
                        pool,
                        table,
                        part,
                        size,
                        top + most,
                        level + 1,
                        best - (possible - size),
                    )
                    possible -= size - won
                    if possible <= best:
                        break
            if possible > best:
                best = possible
            elif possible > bound:
                bound = possible
        wins = best if best > need else bound
        exact = best > need or bound == 1
    if not search.stop and (free < 0 or count <= WORD):
        table[at].low, table[at].high = low, high
        table[at].wins, table[at].exact = wins, exact
    return wins


@kernel
def list_layouts(search: OptimalRecord, pool: Array, free: np.uint64) -> Int:
    """Write all layouts that spare the `free` cells; returns how many."""
    count: Int = np.int64(0)
    layout = (_ONE << np.uint64(search.mines)) - _ONE
    end = ~_ZERO >> np.uint64(64 - search.cells)
    while True:
        if layout & free == _ZERO:
            if count < pool.size:
                pool[count] = layout
            count += 1
        if layout == _ZERO:
            break
        low = layout & (~layout + _ONE)
        carry = layout + low
        if carry > end or carry == _ZERO:
            break
        layout = carry | (((layout ^ carry) >> np.uint64(2)) >> np.uint64(lowest_bit(low)))
    return count


@entry
def first_cell_wins(
    searches: Array, pool: Array, table: Array, free: np.uint64, first: Int, need: Int
) -> Int:
    """Return in how many layouts that spare the `free` cells perfect play wins after `first`."""
    search = searches[0]
    count = list_layouts(search, pool, free)
    if 2 * count > pool.size:
        search.full = 1
        return count
    count_shown(search, pool, _TOP, count, _TOP, first)
    split(search, pool, _TOP, count, count, _TOP, first)
    possible: Int = count
    for shown in range(SHOWN):
        size = np.int64(search.shown[first * SHOWN + shown])
        if size > 0:
            part = np.int64(search.end[shown]) - size
            won = list_wins(
                search, pool, table, part, size, 2 * count, np.int64(1), need - (possible - size)
            )
            possible -= size - won
            if possible <= need:
                break
    return possible
