"""Perfect play in a position: in how many of its layouts any player can win.

What a player knows is which layouts are still possible. Opening a cell loses in those that mine it
and splits the others by the number they show. A cell that is safe in all of them costs nothing; if
it tells something, it comes first. Else every cell is tried, the safest first, as long as more
layouts spare it than the best so far wins. A part of the layouts is a stretch of a list of their
indices, put in order by the number shown; what it is worth depends on the layouts alone, so it is
kept under two hashes of 64 bits.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.rules import is_protected, steps
from sapper.kernels.chances.memory import KEPT, LEVELS, MINE, MOST_COUNTS, WinsRecord
from sapper.kernels.core.codes import START_NONE
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.machine import thread_time
from sapper.kernels.core.types import Int
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import SHOWN
from sapper.kernels.optimal.keys import mix

OUT_OF_ROOM, LATE = 1, 2
ENDS = 10  # for each number, and the first
TICKS = 1023  # a mask: the clock is read every 1,024 nodes
_SALT = np.uint64(0x9E3779B97F4A7C15)
_ZERO, _ONE = np.uint64(0), np.uint64(1)


@kernel
def is_uncertain(mined: np.ndarray, index: Int) -> bool:
    """Tell whether some layouts mine a cell and some do not."""
    differs = False
    for row in range(1, mined.shape[0]):
        differs |= mined[row, index] != mined[0, index]
    return bool(differs)


@kernel
def is_told(game: GameRecord, cell: Int) -> bool:
    """Tell whether a cell touches an uncertain one; these are marked in `number`."""
    told = False
    for step in steps(game):
        told |= game.number[cell + step] > 0
    return told


@kernel
def list_columns(
    game: GameRecord, search: WinsRecord, shown: np.ndarray, mined: np.ndarray, column: np.ndarray
) -> None:
    """Write the column of every cell that may tell layouts apart, -1 for all others."""
    for border in range(game.cells):
        game.number[border] = 0
    for index in range(column.size):
        game.number[game.place[index]] = 1 if is_uncertain(mined, np.int64(index)) else 0
    search.columns = 0
    for index in range(column.size):
        cell = np.int64(game.place[index])
        is_safe = shown[index] < 0 and mined[0, index] == 0
        column[index] = -1
        if game.number[cell] or (is_safe and is_told(game, cell)):
            column[index] = search.columns
            search.columns += 1


@entry
def tabulate_rows(
    games: np.ndarray,
    searches: np.ndarray,
    shown: np.ndarray,
    mined: np.ndarray,
    column: np.ndarray,
    shows: np.ndarray,
) -> Int:
    """Write what each column shows in each layout, flat, and begin a search; returns the columns.

    `shows` has room for all covered cells in all layouts.
    """
    game, search = games[0], searches[0]
    search.layouts = mined.shape[0]
    list_columns(game, search, shown, mined, column)
    for border in range(game.cells):
        game.mine[border] = 0
    at = 0
    for row in range(mined.shape[0]):
        for index in range(column.size):
            game.mine[game.place[index]] = mined[row, index]
        for index in range(column.size):
            if column[index] >= 0:
                cell = np.int64(game.place[index])
                number = 0
                for step in steps(game):
                    number += game.mine[cell + step]
                shows[at] = MINE if game.mine[cell] else np.int8(number)
                at += 1
    for place in range(KEPT):
        search.low[place] = _ZERO
        search.high[place] = _ZERO
    return search.columns


@kernel
def is_over(search: WinsRecord, control: ControlRecord, level: Int) -> bool:
    """Tell whether the search must end: too deep, or too late."""
    search.nodes += 1
    if level >= LEVELS or (level + 1) * search.columns > MOST_COUNTS:
        search.stop = OUT_OF_ROOM
    if search.nodes & TICKS == 0 and thread_time(control.timespec) > control.deadline:
        search.stop = LATE
    return bool(search.stop != 0)


@kernel
def count_safe(
    search: WinsRecord, shows: np.ndarray, order: np.ndarray, begin: Int, count: Int, level: Int
) -> Int:
    """Count the layouts that spare each column; returns a certain one that tells them apart, or -1.

    Certain ones that tell nothing count as 0.
    """
    columns = search.columns
    safe = search.safe[level * columns : (level + 1) * columns]
    for k in range(columns):
        safe[k] = 0
    for k in range(begin, begin + count):
        here = shows[order[k] * columns : (order[k] + 1) * columns]
        for column in range(columns):
            safe[column] += np.uint32(here[column] >= 0)
    for column in range(columns):
        if safe[column] != count:
            continue
        number = shows[order[begin] * columns + column]
        for k in range(begin + 1, begin + count):
            if shows[order[k] * columns + column] != number:
                return column
        safe[column] = 0
    return -1


@kernel
def take_safest(search: WinsRecord, level: Int, least: Int) -> Int:
    """Return the column that most layouts spare and drop it; if these are `least` at most, -1."""
    best, most = -1, least
    begin = level * search.columns
    for column in range(search.columns):
        if search.safe[begin + column] > most:
            best, most = column, np.int64(search.safe[begin + column])
    if best >= 0:
        search.safe[begin + best] = 0
    return best


@kernel
def split(
    search: WinsRecord,
    shows: np.ndarray,
    order: np.ndarray,
    begin: Int,
    count: Int,
    level: Int,
    column: Int,
) -> Int:
    """Put a part in order by the number that a column shows, mined last; returns how many spare it.

    `end` says where each number ends.
    """
    columns, ends, spare = search.columns, level * ENDS, order.size // 2
    for k in range(ENDS):
        search.end[ends + k] = 0
    for k in range(begin, begin + count):
        number = np.int64(shows[order[k] * columns + column])
        search.end[ends + (number if number >= 0 else SHOWN)] += 1
        order[spare + k] = order[k]
    at = begin
    for k in range(ENDS):
        size = search.end[ends + k]
        search.end[ends + k] = at
        at += size
    for k in range(begin, begin + count):
        layout = order[spare + k]
        number = np.int64(shows[layout * columns + column])
        slot = ends + (number if number >= 0 else SHOWN)
        order[search.end[slot]] = layout
        search.end[slot] += 1
    return search.end[ends + SHOWN - 1] - begin


@kernel
def hash_part(order: np.ndarray, begin: Int, count: Int, salt: np.uint64) -> np.uint64:
    """Return a hash of the layouts of a part, in whatever order."""
    total = np.uint64(count)
    for k in range(begin, begin + count):
        total += mix(np.uint64(order[k]) * _SALT + salt)
    return total


@kernel
def count_part(
    search: WinsRecord,
    control: ControlRecord,
    shows: np.ndarray,
    order: np.ndarray,
    begin: Int,
    count: Int,
    level: Int,
) -> Int:
    """Count the layouts of a part that perfect play wins; any number once the search must end."""
    if count <= 1 or is_over(search, control, level):
        return count
    low = hash_part(order, begin, count, _ONE)
    high = hash_part(order, begin, count, ~_ONE)
    place = np.int64(low & np.uint64(KEPT - 1))
    if search.low[place] == low and search.high[place] == high:
        return np.int64(search.wins[place])
    free = count_safe(search, shows, order, begin, count, level)
    best: Int = np.int64(0)
    column: Int = free if free >= 0 else take_safest(search, level, best)
    while column >= 0 and search.stop == 0:
        left: Int = split(search, shows, order, begin, count, level, column)
        here: Int = np.int64(0)
        at: Int = begin
        for shown in range(SHOWN):
            size = search.end[level * ENDS + shown] - at
            if size > 0 and here + left > best:
                here += count_part(search, control, shows, order, at, size, level + 1)
                left -= size
            at += size
        best = max(best, here)
        column = np.int64(-1) if free >= 0 else take_safest(search, level, best)
    if search.stop == 0:
        search.low[place], search.high[place], search.wins[place] = low, high, best
    return best


@kernel
def select_rows(
    game: GameRecord,
    search: WinsRecord,
    mined: np.ndarray,
    order: np.ndarray,
    cell: Int,
    start: Int,
) -> None:
    """List the layouts that the start rule allows when a cell is opened first."""
    search.possible = 0
    for row in range(search.layouts):
        is_allowed = True
        if cell >= 0 and start != START_NONE:
            for index in range(mined.shape[1]):
                if mined[row, index]:
                    near = np.int64(game.place[index])
                    is_allowed &= not is_protected(game, near, cell, start)
        if is_allowed:
            order[search.possible] = row
            search.possible += 1


@entry
def count_wins(
    games: np.ndarray,
    searches: np.ndarray,
    controls: np.ndarray,
    mined: np.ndarray,
    column: np.ndarray,
    shows: np.ndarray,
    order: np.ndarray,
    index: Int,
) -> Int:
    """Count the layouts that are won by opening cell `index` and playing perfectly on.

    Without a cell (-1): by the best play. `possible` is the number of layouts that the start rule
    of `control` leaves. `order` has room for all layouts, twice. Below 0 if the search had to end:
    then it is -`stop`.
    """
    game, search, control = games[0], searches[0], controls[0]
    control.deadline = thread_time(control.timespec) + control.timeout
    search.stop = 0
    cell = np.int64(game.place[index]) if index >= 0 else np.int64(-1)
    select_rows(game, search, mined, order, cell, np.int64(control.start))
    first, second = np.int64(0), np.int64(1)
    wins: Int = np.int64(0)
    if index >= 0 and column[index] >= 0:
        split(search, shows, order, first, search.possible, first, np.int64(column[index]))
        at: Int = first
        for shown in range(SHOWN):
            size = search.end[shown] - at
            wins += count_part(search, control, shows, order, at, size, second)
            at += size
    elif index < 0 or mined[0, index] == 0:
        wins = count_part(search, control, shows, order, first, search.possible, second)
    return -search.stop if search.stop else wins
