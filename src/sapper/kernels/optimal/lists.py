"""Perfect play on any number of layouts: a set is a list, until it fits into a word.

The list lies in a pool of layouts. The lists into which a cell splits it are written behind it.
`need` and the answer are as in `words`.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.machine import count_bits, lowest_bit
from sapper.kernels.core.types import Array, Int
from sapper.kernels.memory.lookahead import SHOWN
from sapper.kernels.optimal.exclusive import tabulate_word
from sapper.kernels.optimal.keys import find_key
from sapper.kernels.optimal.memory import MOST_BITS, OptimalRecord
from sapper.kernels.optimal.survey import find_certain, list_candidates, survey, take_best
from sapper.kernels.optimal.words import word_wins

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_TOP, _NEXT = np.int64(0), np.int64(1)


@kernel
def split(
    search: OptimalRecord, pool: Array, begin: Int, count: Int, top: Int, level: Int, cell: Int
) -> Int:
    """Write the layouts that spare a cell from `top` on, by number; returns where they end."""
    near, ends = search.near[cell], level * SHOWN
    for shown in range(SHOWN):
        search.end[ends + shown] = top
        top += search.shown[(level * MOST_BITS + cell) * SHOWN + shown]
    for k in range(begin, begin + count):
        layout = pool[k]
        if not (layout >> np.uint64(cell)) & _ONE:
            at = ends + count_bits(layout & near)
            pool[search.end[at]] = layout
            search.end[at] += 1
    return top


@kernel
def is_over(search: OptimalRecord, room: Int) -> bool:
    """Tell whether the search must end: no room, too much work, or another thread's wish."""
    if room < 0:
        search.full = 1
    if room < 0 or search.work > search.most_work:
        search.stop = 1
    return search.stop != 0


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
    """Return in how many layouts of a list perfect play wins; `top` is where the pool is free."""
    if count == 1 or is_over(search, pool.size - top - count):
        return count
    need = max(need, np.int64(0))
    free = find_certain(search, pool, begin, count)
    keyed = free < 0 or count <= MOST_BITS
    low, high, place = _ZERO, _ZERO, np.int64(0)
    if keyed:
        find_key(search, pool, begin, count)
        low, high = search.low, search.high
        place = np.int64(low & np.uint64(table.size - 1))
        if table[place].low == low and table[place].high == high:
            kept = np.int64(table[place].wins)
            if kept > 0 or -kept <= need:
                return abs(kept)
    best: Int = need
    bound: Int = np.int64(1)  # one layout can always be won
    if count <= MOST_BITS:
        telling = search.varying | search.informative
        tabulate_word(search, pool, begin, count, search.varying, telling)
        bound = np.int64(word_wins(search, _TOP, ~_ZERO >> np.uint64(MOST_BITS - count), need))
        best = max(best, bound)
    else:
        ceiling = survey(search, pool, begin, count, level)
        list_candidates(search, level, free)
        if ceiling <= need:
            bound = ceiling
        while best < ceiling:
            cell = take_best(search, level, bound)
            if cell < 0:
                break
            possible: Int = np.int64(search.bound[level * MOST_BITS + cell])
            search.bound[level * MOST_BITS + cell] = 0
            if possible > best:
                behind = split(search, pool, begin, count, top, level, cell)
                for shown in range(SHOWN):
                    at = (level * MOST_BITS + cell) * SHOWN + shown
                    size, left = np.int64(search.shown[at]), np.int64(search.groups[at])
                    if size == 0 or possible <= best:
                        continue
                    part = np.int64(search.end[level * SHOWN + shown]) - size
                    least = best - (possible - left)
                    won = list_wins(search, pool, table, part, size, behind, level + 1, least)
                    possible -= left - min(won, left)
            best = max(best, possible)
            bound = max(bound, possible)
    wins = best if best > need else bound
    if keyed and not search.stop:
        table[place].low, table[place].high = low, high
        table[place].wins = wins if best > need or wins == 1 else -wins
    return wins


@kernel
def list_layouts(search: OptimalRecord, pool: Array, free: np.uint64) -> Int:
    """Write all layouts that spare the `free` cells, in rising order; returns how many."""
    count: Int = np.int64(0)
    layout = (_ONE << np.uint64(search.mines)) - _ONE
    last = layout << np.uint64(search.cells - search.mines)
    while True:
        if layout & free == _ZERO:
            pool[count] = layout
            count += 1
        if layout == last:
            return count
        lowest = layout & (~layout + _ONE)
        carry = layout + lowest
        layout = carry | (((layout ^ carry) >> np.uint64(2)) >> np.uint64(lowest_bit(lowest)))


@entry
def first_cell_wins(
    searches: Array, pool: Array, table: Array, free: np.uint64, first: Int, need: Int
) -> Int:
    """Return in how many layouts that spare the `free` cells perfect play wins.

    `first` is opened first, and is free. The pool has room for all layouts, twice.
    """
    search = searches[0]
    count = list_layouts(search, pool, free)
    possible = survey(search, pool, _TOP, count, _TOP)
    top = split(search, pool, _TOP, count, count, _TOP, first)
    for shown in range(SHOWN):
        at = first * SHOWN + shown
        size, left = np.int64(search.shown[at]), np.int64(search.groups[at])
        if size == 0 or possible <= need:
            continue
        part = np.int64(search.end[shown]) - size
        won = list_wins(search, pool, table, part, size, top, _NEXT, need - (possible - left))
        possible -= left - min(won, left)
    return possible
