"""Perfect play: the best chance to win that any player can have, by a full search over layouts.

What a player knows is which layouts are still possible. Opening a cell loses in those that mine
it and splits the others by the number they show. A set of layouts is a Python integer, one bit
each; its value is how many of them perfect play wins.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np

from sapper.errors import BadOption, IllegalMove, TooHard, shown
from sapper.formats.counts import write_count
from sapper.game.board import STARTS, check_start, protected
from sapper.game.level import Level
from sapper.game.topology import count_around
from sapper.game.view import View
from sapper.inference.analysis import analyse
from sapper.inference.counting import Budget
from sapper.inference.solutions import enumerate_solutions

MOST_LAYOUTS = 20_000
Place = tuple[int, int]


@dataclass(frozen=True)
class Perfect:
    """The chance to win with perfect play, as a fraction, and every move that keeps it, sorted."""

    win_probability: Fraction
    best_moves: tuple[Place, ...]


class Layouts:
    """All layouts of a position, as sets of bits by cell and by number shown."""

    def __init__(self, mines: np.ndarray, cells: list[int], budget: Budget) -> None:
        """Take the layouts, bool, shape (layouts, height, width), and the covered cells."""
        self._budget = budget
        self._memo: dict[int, int] = {}
        self.everything = (1 << len(mines)) - 1
        numbers = np.array([count_around(layout) for layout in mines]).reshape(len(mines), -1)
        flat = mines.reshape(len(mines), -1)
        self.cells = cells
        self.clear = {cell: bits(~flat[:, cell]) for cell in cells}
        self.shows = {
            cell: [
                bits(~flat[:, cell] & (numbers[:, cell] == number))
                for number in np.unique(numbers[~flat[:, cell], cell])
            ]
            for cell in cells
        }

    def split(self, known: int, cell: int) -> list[int]:
        """Return what a player may know after opening a cell that is no mine."""
        return [part for part in (known & shows for shows in self.shows[cell]) if part]

    def value_of(self, known: int, cell: int) -> int:
        """Count the layouts that are won by opening this cell and playing perfectly on."""
        parts = self.split(known, cell)
        return self.value(known) if parts == [known] else sum(map(self.value, parts))

    def value(self, known: int) -> int:
        """Count the layouts that perfect play wins, of those that are possible."""
        if known & (known - 1) == 0:
            return 1
        found = self._memo.get(known)
        if found is None:
            if len(self._memo) % 256 == 0:
                self._budget.check()
            found = self._memo[known] = self._search(known)
        return found

    def _search(self, known: int) -> int:
        safe = {cell: (known & clear).bit_count() for cell, clear in self.clear.items()}
        total = known.bit_count()
        for cell, count in safe.items():
            if count == total:  # opening a safe cell that splits the set costs nothing
                parts = self.split(known, cell)
                if len(parts) > 1:
                    return sum(map(self.value, parts))
        best = 0
        for cell in sorted(self.cells, key=lambda one: -safe[one]):
            if safe[cell] <= best:
                break
            if safe[cell] < total:
                best = max(best, self._value_above(known, cell, best, safe[cell]))
        return best

    def _value_above(self, known: int, cell: int, best: int, left: int) -> int:
        """Return the value of opening a cell, or less than `best` once it cannot reach more."""
        won = 0
        for part in self.split(known, cell):
            left -= part.bit_count()
            won += self.value(part)
            if won + left <= best:
                return 0
        return won


def bits(flags: np.ndarray) -> int:
    """Pack flags into an integer, the first one lowest."""
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


def list_layouts(view: View, budget: Budget, most: int) -> np.ndarray:
    """List every layout that fits: bool, shape (layouts, height, width)."""
    total = analyse(view, budget.seconds).solutions
    if total > most:
        raise TooHard(
            f"perfect play looks at no more than {most:,} layouts; {write_count(total)} fit"
        )
    found = enumerate_solutions(view)
    boundary = [view.topology.cell(*cell) for cell in found.cells]
    outside = [cell for cell in np.flatnonzero(view.covered).tolist() if cell not in set(boundary)]
    layouts = np.zeros((total, view.level.cells), bool)
    line = 0
    for solution in found.matrix:
        left = view.level.mines - int(solution.sum())
        if not 0 <= left <= len(outside):
            continue
        for rest in combinations(outside, left):
            layouts[line, boundary] = solution
            layouts[line, list(rest)] = True
            line += 1
        budget.check()
    return layouts.reshape(total, *view.cells.shape)


def solve_perfectly(
    view: View, start: str = "safe", timeout: float | None = 60.0, most: int = MOST_LAYOUTS
) -> Perfect:
    """Find the chance to win with perfect play, and every best move.

    `start` matters only for an untouched board: the first cell is then safe, shows 0, or neither.
    Raises TooHard if more than `most` layouts fit or after `timeout` seconds of processor time.
    """
    if start not in STARTS:
        raise BadOption(f"start must be one of {', '.join(STARTS)}, not {shown(start)}")
    if view.is_over:
        raise IllegalMove("every safe cell is open: there is nothing left to play")
    budget = Budget(timeout)
    layouts = list_layouts(view, budget, most)
    cells = np.flatnonzero(view.covered).tolist()
    game = Layouts(layouts, cells, budget)
    if view.covered.all() and start != "none":
        return solve_start(view.level, game, start)
    best = game.value(game.everything)
    moves = [cell for cell in cells if game.value_of(game.everything, cell) == best]
    return Perfect(Fraction(best, len(layouts)), tuple(map(view.topology.place, moves)))


def solve_start(level: Level, game: Layouts, start: str) -> Perfect:
    """Choose the first cell, which decides the possible layouts."""
    check_start(level, start)
    chances = {}
    for cell in game.cells:
        possible = game.everything
        for free in protected(level, start, cell):
            possible &= game.clear[free]
        if possible:
            won = sum(map(game.value, game.split(possible, cell)))
            chances[cell] = Fraction(won, possible.bit_count())
    best = max(chances.values())
    moves = [cell for cell in game.cells if chances.get(cell) == best]
    return Perfect(best, tuple(divmod(cell, level.width) for cell in moves))
