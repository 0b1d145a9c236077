"""Perfect play on at most 64 layouts: a set is one word, a bit for each layout.

A search is told how many wins would not matter, `need`. Its answer is exact if it is more than
that; else it is an upper bound.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.machine import count_bits, lowest_bit
from sapper.kernels.core.types import Int
from sapper.kernels.memory.lookahead import SHOWN
from sapper.kernels.optimal.exclusive import count_groups, cover
from sapper.kernels.optimal.memory import MOST_BITS, OptimalRecord

_ZERO = np.uint64(0)


@kernel
def place_of(members: np.uint64) -> Int:
    """Return where the wins of a set are kept: 14 bits of a hash."""
    return np.int64((members * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(50))


@kernel
def find_free(search: OptimalRecord, level: Int, members: np.uint64, size: Int) -> Int:
    """Count the layouts that spare each cell; returns a safe cell that tells something, or -1."""
    for cell in range(search.live):
        safe = count_bits(search.clear[cell] & members)
        search.safe[level * MOST_BITS + cell] = safe
        if safe == size:
            search.safe[level * MOST_BITS + cell] = 0
            for shown in range(search.least[cell], search.beyond[cell]):
                part = search.shows[cell * SHOWN + shown] & members
                if part == members:
                    break
                if part != _ZERO:
                    return cell
    return -1


@kernel
def is_dead(search: OptimalRecord, cell: Int, members: np.uint64) -> bool:
    """Tell whether a cell shows the same number in all layouts that spare it.

    Nothing is lost by opening such a cell after all others.
    """
    clear = search.clear[cell] & members
    for shown in range(search.least[cell], search.beyond[cell]):
        if search.shows[cell * SHOWN + shown] & members == clear:
            return True
    return False


@kernel
def take_safest(search: OptimalRecord, level: Int, least: Int) -> Int:
    """Return the cell spared by most layouts and drop it; if these are `least` at most, -1."""
    best, most = -1, least
    base = level * MOST_BITS
    for cell in range(search.live):
        if search.safe[base + cell] > most:
            best, most = cell, np.int64(search.safe[base + cell])
    if best >= 0:
        search.safe[base + best] = 0
    return best


@kernel
def keep_word(search: OptimalRecord, members: np.uint64, wins: Int) -> None:
    """Keep the wins of a set; below 0 an upper bound, negated."""
    place = place_of(members)
    search.kept_work[place] = search.work
    search.kept_set[place] = members
    search.kept_wins[place] = wins


@kernel
def word_wins(search: OptimalRecord, level: Int, members: np.uint64, need: Int) -> Int:
    """Return in how many layouts of a tabulated set perfect play wins; see the top."""
    size = count_bits(members)
    if size == 1:
        return size
    if size == 2:
        return 1 if search.excluded[lowest_bit(members)] & members != _ZERO else 2
    need = max(need, np.int64(0))
    ceiling: Int = size
    place = place_of(members)
    if search.kept_work[place] == search.work and search.kept_set[place] == members:
        kept = np.int64(search.kept_wins[place])
        if kept > 0 or -kept <= need:
            return abs(kept)
        ceiling = -kept
    ceiling = min(ceiling, cover(search, level, members))
    if ceiling <= need or ceiling == 1:
        return ceiling
    free = find_free(search, level, members, size)
    best: Int = need
    bound: Int = np.int64(1)  # one layout can always be won
    while best < ceiling:
        cell = free if free >= 0 else take_safest(search, level, bound)
        if cell < 0:
            break
        possible = count_groups(search, level, search.clear[cell] & members)
        if is_dead(search, cell, members):
            possible = np.int64(1)
        for shown in range(search.least[cell], search.beyond[cell]):
            part = search.shows[cell * SHOWN + shown] & members
            if possible <= best or possible == 1:
                break
            if part != _ZERO:
                left = count_groups(search, level, part)
                won = word_wins(search, level + 1, part, best - (possible - left))
                possible -= left - min(won, left)
        best = max(best, possible)
        bound = max(bound, possible)
        if free >= 0:
            break
    wins = best if best > need else bound
    keep_word(search, members, wins if best > need or wins == 1 else -wins)
    return wins
