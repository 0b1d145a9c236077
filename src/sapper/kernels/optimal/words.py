"""Sets of at most 64 layouts: perfect play by bits.

A set is one word, a bit for each layout. A search is told how many wins would not matter (`need`):
its answer is exact if it is more than that, else it is an upper bound.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel
from sapper.kernels.core.machine import count_bits, lowest_bit
from sapper.kernels.core.types import Array, Int
from sapper.kernels.memory.lookahead import SHOWN
from sapper.kernels.memory.optimal import MOST_CELLS, WORD, OptimalRecord

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
def tabulate_cell(search: OptimalRecord, live: Int, clear: np.uint64, near: np.uint64) -> None:
    """Write in which layouts a cell shows each number, counting the mines of varying cells."""
    ones, twos, fours, eights = _ZERO, _ZERO, _ZERO, _ZERO
    while near != _ZERO:  # add one neighbour to all layouts at once
        carry = search.plane[lowest_bit(near)]
        near &= near - _ONE
        ones, carry = ones ^ carry, ones & carry
        twos, carry = twos ^ carry, twos & carry
        fours, carry = fours ^ carry, fours & carry
        eights |= carry
    search.clear[live] = clear
    search.least[live], search.most[live] = SHOWN, 0
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
            search.most[live] = shown + 1
            if same != clear:
                not_told = same | ~clear
                while same != _ZERO:
                    search.rival[lowest_bit(same)] &= not_told
                    same &= same - _ONE


@kernel
def tabulate_words(
    search: OptimalRecord,
    pool: Array,
    begin: Int,
    count: Int,
    varying: np.uint64,
    telling: np.uint64,
) -> None:
    """Write in which layouts of a list each telling cell is safe, and shows each number."""
    search.age += 1
    set_planes(search, pool, begin, count, varying)
    members = ~_ZERO >> np.uint64(64 - count)
    for k in range(count):
        search.rival[k] = members ^ (_ONE << np.uint64(k))
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
    """Put layouts into groups of rivals; returns how many, with those of several in `merged`."""
    groups: Int = np.int64(0)
    merged: Int = np.int64(0)
    while members != _ZERO:
        layout = lowest_bit(members)
        one = _ONE << np.uint64(layout)
        group = one
        rivals = search.rival[layout] & members
        while rivals != _ZERO:
            layout = lowest_bit(rivals)
            group |= _ONE << np.uint64(layout)
            rivals &= search.rival[layout]
        members &= ~group
        groups += 1
        if group != one:
            search.merged[level * WORD + merged] = group
            merged += 1
    search.merges[level] = merged
    return groups


@kernel
def count_groups(search: OptimalRecord, level: Int, members: np.uint64) -> Int:
    """Count the groups of a level that have a layout in a set."""
    groups = count_bits(members)
    for k in range(level * WORD, level * WORD + search.merges[level]):
        groups -= max(count_bits(search.merged[k] & members) - 1, np.int64(0))
    return groups


@kernel
def place_of(members: np.uint64) -> Int:
    """Return where the value of a set is kept."""
    return np.int64((members * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(50))


@kernel
def find_free(search: OptimalRecord, level: Int, members: np.uint64, size: Int) -> Int:
    """Count the layouts that spare each cell; returns a safe cell that tells something, or -1."""
    for cell in range(search.live):
        safe = count_bits(search.clear[cell] & members)
        search.safe[level * MOST_CELLS + cell] = safe
        if safe == size:
            search.safe[level * MOST_CELLS + cell] = 0
            for shown in range(search.least[cell], search.most[cell]):
                part = search.shows[cell * SHOWN + shown] & members
                if part == members:
                    break
                if part != _ZERO:
                    return cell
    return -1


@kernel
def word_wins(search: OptimalRecord, level: Int, members: np.uint64, need: Int) -> Int:
    """Return in how many layouts of a set perfect play wins, or at most `need`."""
    size = count_bits(members)
    if size == 1:
        return size
    if size == 2:
        rivals = search.rival[lowest_bit(members)] & members
        return 1 if rivals != _ZERO else 2
    need = max(need, np.int64(0))
    place = place_of(members)
    ceiling: Int = size
    if search.kept_age[place] == search.age and search.kept_set[place] == members:
        kept = np.int64(search.kept_wins[place])
        if kept > 0 or -kept <= need:
            return abs(kept)
        ceiling = -kept
    ceiling = min(ceiling, cover(search, level, members))
    if ceiling <= need or ceiling == 1:
        return ceiling
    search.nodes += 1
    free = find_free(search, level, members, size)
    best: Int = need
    bound: Int = np.int64(1)
    while best < ceiling:
        cell, most = free, size
        if free < 0:
            most = np.int64(0)
            for k in range(search.live):
                safe = np.int64(search.safe[level * MOST_CELLS + k])
                if safe > most:
                    cell, most = k, safe
            if most <= best:
                bound = max(bound, most)
                break
            search.safe[level * MOST_CELLS + cell] = 0
        possible = count_groups(search, level, search.clear[cell] & members)
        if possible > best:
            for shown in range(search.least[cell], search.most[cell]):
                part = search.shows[cell * SHOWN + shown] & members
                if part != _ZERO:
                    if count_bits(part) == most:  # dead: nothing is gained by opening it now
                        possible = np.int64(1)
                        break
                    left = count_groups(search, level, part)
                    won = word_wins(search, level + 1, part, best - (possible - left))
                    possible -= left - min(won, left)
                    if possible <= best:
                        break
        if possible > best:
            best = possible
        elif possible > bound:
            bound = possible
        if free >= 0:
            break
    bound = min(bound, ceiling)
    wins = best if best > need else bound
    exact = best > need or bound == 1  # one layout can always be won
    search.kept_age[place] = search.age
    search.kept_set[place] = members
    search.kept_wins[place] = wins if exact else -wins
    return wins
