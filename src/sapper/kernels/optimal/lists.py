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
from sapper.kernels.optimal.words import count_groups, cover, tabulate_words, word_wins

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
    search: OptimalRecord,
    pool: Array,
    begin: Int,
    count: Int,
    top: Int,
    level: Int,
    cell: Int,
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
def add_cell(search: OptimalRecord, live: Int, base: Int) -> None:
    """Add layouts and groups of a word to the counts of a cell by number."""
    for shown in range(search.least[live], search.most[live]):
        same = search.shows[live * SHOWN + shown]
        if same == _ZERO:
            continue
        search.shown[base + shown] += count_bits(same)
        search.groups[base + shown] += count_groups(search, _TOP, same)


@kernel
def survey(search: OptimalRecord, pool: Array, begin: Int, count: Int, level: Int) -> Int:
    """Count layouts and groups of rivals by cell and number; returns the groups of all."""
    base = level * MOST_CELLS * SHOWN
    for k in range(base, base + search.cells * SHOWN):
        search.shown[k] = 0
        search.groups[k] = 0
    everywhere = ~_ZERO >> np.uint64(64 - search.cells)
    total: Int = np.int64(0)
    for start in range(begin, begin + count, WORD):
        size = min(np.int64(WORD), begin + count - start)
        some, all_of = _ZERO, everywhere
        for k in range(start, start + size):
            some |= pool[k]
            all_of &= pool[k]
        varying = some & ~all_of
        telling = varying
        for cell in range(search.cells):
            if search.near[cell] & varying != _ZERO:
                telling |= _ONE << np.uint64(cell)
        telling &= ~all_of
        tabulate_words(search, pool, start, size, varying, telling)
        groups = cover(search, _TOP, ~_ZERO >> np.uint64(64 - size))
        total += groups
        for live in range(search.live):
            cell = np.int64(search.live_cell[live])
            add_cell(search, live, base + cell * SHOWN + count_bits(all_of & search.near[cell]))
        others = everywhere & ~(telling | all_of)
        while others != _ZERO:
            cell = lowest_bit(others)
            others &= others - _ONE
            at = base + cell * SHOWN + count_bits(all_of & search.near[cell])
            search.shown[at] += size
            search.groups[at] += groups
    return total


@kernel
def groups_of(search: OptimalRecord, level: Int, cell: Int) -> Int:
    """Count the groups with a layout that spares a cell."""
    base = (level * MOST_CELLS + cell) * SHOWN
    groups: Int = np.int64(0)
    for shown in range(SHOWN):
        groups += search.groups[base + shown]
    return groups


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
        tabulate_words(search, pool, begin, count, varying, varying | informative)
        members = ~_ZERO >> np.uint64(64 - count)
        wins: Int = np.int64(word_wins(search, _TOP, members, need))
        exact = wins > need
    else:
        base = level * MOST_CELLS
        ceiling = survey(search, pool, begin, count, level)
        if ceiling > need:
            for cell in range(search.cells):
                search.most_wins[base + cell] = 0
                if cell == free or (free < 0 and (varying >> np.uint64(cell)) & _ONE):
                    search.most_wins[base + cell] = groups_of(search, level, cell)
        else:
            bound = ceiling
        while best < ceiling:
            cell, possible = 0, np.int64(0)
            for k in range(search.cells):
                if search.most_wins[base + k] > possible:
                    cell, possible = k, np.int64(search.most_wins[base + k])
            if possible <= best:
                bound = max(bound, possible)
                break
            search.most_wins[base + cell] = 0
            most, numbers = np.int64(0), 0
            for shown in range(SHOWN):
                size = np.int64(search.shown[(base + cell) * SHOWN + shown])
                most += size
                numbers += size > 0
            if numbers == 1:
                best = max(best, np.int64(1))
                continue
            split(search, pool, begin, count, top, level, cell)
            for shown in range(SHOWN):
                size = np.int64(search.shown[(base + cell) * SHOWN + shown])
                if size > 0:
                    part = np.int64(search.end[level * SHOWN + shown]) - size
                    left = np.int64(search.groups[(base + cell) * SHOWN + shown])
                    won = list_wins(
                        search,
                        pool,
                        table,
                        part,
                        size,
                        top + most,
                        level + 1,
                        best - (possible - left),
                    )
                    possible -= left - min(won, left)
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
    searches: Array,
    pool: Array,
    table: Array,
    free: np.uint64,
    first: Int,
    need: Int,
) -> Int:
    """Return in how many layouts that spare the `free` cells perfect play wins after `first`."""
    search = searches[0]
    count = list_layouts(search, pool, free)
    if 2 * count > pool.size:
        search.full = 1
        return count
    possible = survey(search, pool, _TOP, count, _TOP)
    split(search, pool, _TOP, count, count, _TOP, first)
    for shown in range(SHOWN):
        size = np.int64(search.shown[first * SHOWN + shown])
        if size > 0:
            part = np.int64(search.end[shown]) - size
            left = np.int64(search.groups[first * SHOWN + shown])
            won = list_wins(
                search,
                pool,
                table,
                part,
                size,
                2 * count,
                np.int64(1),
                need - (possible - left),
            )
            possible -= left - min(won, left)
            if possible <= need:
                break
    return possible
