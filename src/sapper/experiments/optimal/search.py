"""The optimal value of a board: which first cells are best, and how many layouts they win."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np

from sapper.errors import Stopped, TooHard
from sapper.experiments.optimal.boards import MOST_LAYOUTS, Place, check_board, first_cells, lying
from sapper.game.board import STARTS, protected
from sapper.game.level import Level
from sapper.game.topology import topology
from sapper.kernels.core.types import dtype_of, records
from sapper.kernels.optimal.lists import first_cell_wins
from sapper.kernels.optimal.memory import KeptRecord, OptimalRecord

ROOM = 4 * MOST_LAYOUTS  # all layouts, and the lists into which they are split
SLOTS = 1 << 24  # sets in the transposition table
NO_LIMIT = 1 << 62


@dataclass(frozen=True)
class OptimalValue:
    """What perfect play wins with the best first cells: `wins` of `layouts`."""

    level: Level
    start: str
    wins: int
    layouts: int
    best: tuple[Place, ...]

    @property
    def chance(self) -> Fraction:
        """The chance to win."""
        return Fraction(self.wins, self.layouts)


class BoardSearch:
    """The memory of one thread: layouts, and a transposition table that all boards share."""

    def __init__(self, slots: int = SLOTS) -> None:
        """Make room for all layouts and for so many sets, a power of two."""
        self._records = records(1, dtype_of(OptimalRecord))
        self._pool = np.zeros(ROOM, np.uint64)
        self._table = records(slots, dtype_of(KeptRecord))
        self._ended = False

    def end(self) -> None:
        """End the search of another thread, now and for all boards to come."""
        self._ended = True
        self._records[0].stop = 1

    def solve(self, level: Level, most_work: int = NO_LIMIT) -> tuple[OptimalValue, ...]:
        """Find the optimal value for each start rule that the board has room for.

        Raises TooHard after `most_work` words or without memory, and Stopped after `end`.
        """
        level = lying(level)
        self._set_board(level, most_work)
        firsts = first_cells(level)
        safe = self._best(level, "safe", firsts)
        free = comb(level.cells, level.mines)
        values = [safe, OptimalValue(level, "none", safe.wins, free, safe.best)]
        room = [
            one
            for one in firsts
            if len(protected(level, "open", one[0] * level.width + one[1])) <= level.safe
        ]
        if room:
            values.append(self._best(level, "open", tuple(room)))
        return tuple(sorted(values, key=lambda one: STARTS.index(one.start)))

    def _set_board(self, level: Level, most_work: int) -> None:
        check_board(level)
        record, grid = self._records[0], topology(level.width, level.height)
        record.cells, record.mines = level.cells, level.mines
        for cell in range(level.cells):
            record.near[cell] = bits(grid.around(cell))
            record.row[cell], record.col[cell] = grid.place(cell)
        record.most_work = record.work + most_work
        record.full = record.stop = 0
        if self._ended:  # looked at last: `end` may be called at any time
            record.stop = 1

    def _best(self, level: Level, start: str, firsts: tuple[Place, ...]) -> OptimalValue:
        """Compare first cells under a start rule that keeps them free."""
        best = OptimalValue(level, start, 0, 1, ())
        for place in firsts:
            first = place[0] * level.width + place[1]
            free = protected(level, start, first)
            layouts = comb(level.cells - len(free), level.mines)
            need = (best.wins * layouts - 1) // best.layouts  # as many would be worse
            wins = self._count(level, bits(free), first, need)
            if wins > need:
                found = OptimalValue(level, start, wins, layouts, (place,))
                if found.chance == best.chance:
                    found = OptimalValue(level, start, best.wins, best.layouts, (*best.best, place))
                best = found
        return best

    def _count(self, level: Level, free: int, first: int, need: int) -> int:
        arguments = (np.uint64(free), np.int64(first), np.int64(need))
        wins = int(first_cell_wins(self._records, self._pool, self._table, *arguments))
        if self._ended:
            raise Stopped(f"the search of {level} was ended")
        if self._records[0].full:
            raise TooHard(f"{level} has too many layouts for the memory")
        if self._records[0].stop:
            raise TooHard(f"{level} needs more work than was allowed")
        return wins


def bits(cells: frozenset[int] | tuple[int, ...]) -> int:
    """Return cells as bits of a word."""
    return sum(1 << cell for cell in cells)
