"""Exports: perfect play on few layouts, control variates, and what cells would tell."""

from __future__ import annotations

from numba import carray

from sapper.interfaces.wasm.exports.pointers import (
    CellArray,
    IndexArray,
    RiskArray,
    at,
    from_entry,
)
from sapper.kernels.chances import listing, outlook, regression, search
from sapper.kernels.chances.memory import WinsRecord
from sapper.kernels.chances.outlook import OutlookRecord
from sapper.kernels.core.types import Int
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord

list_all, tabulate, count = map(
    from_entry, (listing.list_rows, search.tabulate_rows, search.count_wins)
)
add, find_mean, look = map(
    from_entry, (regression.add_moments, regression.adjust, outlook.look_out)
)


def list_rows(
    game: GameRecord,
    programme: ProgrammeRecord,
    shown: CellArray,
    risk: RiskArray,
    mined: CellArray,
    most: Int,
) -> Int:
    """Write at most `most` layouts, a row each; returns how many there are."""
    one = at(game)
    height, width = one[0].height, one[0].width
    cells, rows = carray(shown, (height, width)), carray(mined, (most, height * width))
    return list_all(one, at(programme), cells, carray(risk, height * width), rows)


def tabulate_rows(
    game: GameRecord,
    search: WinsRecord,
    shown: CellArray,
    mined: CellArray,
    column: IndexArray,
    shows: CellArray,
    layouts: Int,
    room: Int,
) -> Int:
    """Write what cells show in each layout, and begin a search; returns the columns."""
    one = at(game)
    cells = one[0].height * one[0].width
    rows, seen = carray(mined, (layouts, cells)), carray(shows, room)
    return tabulate(one, at(search), carray(shown, cells), rows, carray(column, cells), seen)


def count_wins(
    game: GameRecord,
    search: WinsRecord,
    control: ControlRecord,
    mined: CellArray,
    column: IndexArray,
    shows: CellArray,
    order: IndexArray,
    layouts: Int,
    room: Int,
    index: Int,
) -> Int:
    """Count the layouts that are won by opening a cell and playing perfectly on."""
    one = at(game)
    cells = one[0].height * one[0].width
    rows, seen = carray(mined, (layouts, cells)), carray(shows, room)
    lists = (rows, carray(column, cells), seen, carray(order, 2 * layouts))
    return count(one, at(search), at(control), *lists, index)


def add_moments(
    sums: RiskArray, won: RiskArray, variates: RiskArray, first: Int, games: Int, columns: Int
) -> Int:
    """Add all products of 1, the result and the control variates of some games."""
    size = columns + 2
    rows = carray(variates, (games, columns))
    add(carray(sums, (2, size, size)), first, carray(won, games), rows)
    return games


def adjust(
    sums: RiskArray, room: RiskArray, coefficient: RiskArray, found: RiskArray, columns: Int
) -> Int:
    """Write the adjusted mean and its variance."""
    size = columns + 1
    work = (carray(room, (2, size, size)), carray(coefficient, columns))
    find_mean(carray(sums, (2, size + 1, size + 1)), *work, carray(found, 2))
    return columns


def look_out(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    outlook: OutlookRecord,
    shown: CellArray,
    risk: RiskArray,
    zero: RiskArray,
    progress: RiskArray,
    numbers: CellArray,
    fifty: CellArray,
) -> Int:
    """Write what every covered cell would tell; returns how the analysis ended."""
    one = at(game)
    height, width = one[0].height, one[0].width
    cells = height * width
    memory = (at(programme), at(lookahead), at(outlook), carray(shown, (height, width)))
    chances = (carray(risk, cells), carray(zero, cells), carray(progress, cells))
    return look(one, *memory, *chances, carray(numbers, cells), carray(fifty, cells))
