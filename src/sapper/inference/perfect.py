"""Perfect play: the best chance to win that any player can have, by a full search over layouts.

What a player knows is which layouts are still possible. Opening a cell loses in those that mine
it and splits the others by the number they show (`kernels/chances/search.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np

from sapper.errors import BadOption, IllegalMove, TooHard, shown
from sapper.formats.counts import write_count
from sapper.game.board import STARTS, check_start
from sapper.game.level import Level
from sapper.game.view import View
from sapper.inference.analysis import analyse
from sapper.inference.counting import Budget
from sapper.inference.solutions import enumerate_solutions
from sapper.kernels.chances.memory import WinsRecord
from sapper.kernels.chances.search import LATE, OUT_OF_ROOM, count_wins, tabulate_rows
from sapper.kernels.core.codes import START_CODES
from sapper.kernels.workspace import Workspace

MOST_LAYOUTS = 20_000
MOST_SHOWN = 1 << 28  # numbers that cells show in layouts
NO_CELL = -1
Place = tuple[int, int]


@dataclass(frozen=True)
class Perfect:
    """The chance to win with perfect play, as a fraction, and every move that keeps it, sorted."""

    win_probability: Fraction
    best_moves: tuple[Place, ...]


class LayoutSearch:
    """The search for what perfect play wins on all layouts of a position."""

    def __init__(self, view: View, mines: np.ndarray, budget: Budget) -> None:
        """Take the layouts, bool, shape (layouts, height, width)."""
        self._budget, self._level = budget, view.level
        self._workspace = Workspace(view.level.width, view.level.height, view.level.mines)
        self._searches = self._workspace.make(WinsRecord)
        self._mined = mines.reshape(len(mines), -1).astype(np.uint8)
        covered = np.count_nonzero(view.covered)
        if covered * len(mines) > MOST_SHOWN:
            raise TooHard(f"{len(mines):,} layouts of {covered:,} cells are too many to search")
        self._column = np.empty(view.level.cells, np.int32)
        self._shows = np.empty(covered * len(mines), np.int8)
        self._order = np.empty(2 * len(mines), np.int32)
        games, shown = self._workspace.games, view.cells.ravel()
        tabulate_rows(games, self._searches, shown, self._mined, self._column, self._shows)

    def wins(self) -> int:
        """Count the layouts that the best play wins."""
        return self._count(NO_CELL, "none")

    def wins_after(self, cell: int, start: str = "none") -> int:
        """Count the layouts, of those that the start rule allows, that are won from a cell on."""
        self._budget.check()
        return self._count(cell, start)

    @property
    def possible(self) -> int:
        """How many layouts the start rule allowed in the last count."""
        return int(self._searches[0].possible)

    def _count(self, cell: int, start: str) -> int:
        code, left = START_CODES[start], self._budget.nanoseconds_left
        controls = self._workspace.set_conditions(code, timeout=left)
        memory = (self._workspace.games, self._searches, controls)
        rows = (self._mined, self._column, self._shows, self._order)
        wins = int(count_wins(*memory, *rows, np.int64(cell)))
        if wins == -OUT_OF_ROOM:
            raise TooHard("perfect play looks too many moves ahead here")
        if wins == -LATE:
            raise self._budget.exceeded
        return wins


def list_layouts(view: View, budget: Budget, most: int) -> np.ndarray:
    """List every layout that fits: bool, shape (layouts, height, width)."""
    total = analyse(view, budget.seconds_left).solutions
    if total > most:
        raise TooHard(
            f"perfect play looks at no more than {most:,} layouts; {write_count(total)} fit"
        )
    found = enumerate_solutions(view, timeout=budget.seconds_left)
    boundary = [view.topology.cell(*cell) for cell in found.cells]
    outside = sorted({*np.flatnonzero(view.covered).tolist()} - {*boundary})
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
    search = LayoutSearch(view, layouts, budget)
    if view.covered.all() and start != "none":
        return solve_start(view.level, search, start)
    best = search.wins()
    moves = [cell for cell in cells if search.wins_after(cell) == best]
    return Perfect(Fraction(best, len(layouts)), tuple(map(view.topology.place, moves)))


def solve_start(level: Level, search: LayoutSearch, start: str) -> Perfect:
    """Choose the first cell, which decides the possible layouts."""
    check_start(level, start)
    chances = {}
    for cell in range(level.cells):
        won = search.wins_after(cell, start)
        if search.possible:
            chances[cell] = Fraction(won, search.possible)
    best = max(chances.values())
    moves = [cell for cell, chance in chances.items() if chance == best]
    return Perfect(best, tuple(divmod(cell, level.width) for cell in moves))
