"""k-RC: the cells that follow from every connected set of k numbers, closed under propagation.

A value of a cell is dropped if no joint solution of some k numbers has it. GAC is one number at a
time, 2-RC two that share covered cells, and so on; the total number of mines is not used.
(Bayer, Snyder, Choueiry: An interactive constraint-based approach to Minesweeper.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from sapper.errors import InconsistentView
from sapper.game.view import View
from sapper.inference.counting import Budget, find_boxes, find_steps, go_back, go_forward
from sapper.inference.deduction import Findings

Group = tuple[int, int]  # which of k numbers see these cells, as bits, and how many cells
Span = tuple[int, int]  # the fewest and the most mines of a group


@cache
def joint_spans(groups: tuple[Group, ...], needs: tuple[int, ...]) -> tuple[Span, ...]:
    """Find the fewest and the most mines of each group, over all joint solutions.

    Returns nothing if there is no solution. Cells of a group are alike, so a group that always
    has no mine is safe, and one that is always full is mined.
    """
    least = [size for _, size in groups]
    most = [-1] * len(groups)
    mines = [0] * len(groups)

    def extend(place: int, left: tuple[int, ...]) -> None:
        if min(left) < 0:
            return
        if place == len(groups):
            if not any(left):
                for k, number in enumerate(mines):
                    least[k], most[k] = min(least[k], number), max(most[k], number)
            return
        seen_by, size = groups[place]
        for number in range(size + 1):
            mines[place] = number
            lowered = (need - number * (seen_by >> k & 1) for k, need in enumerate(left))
            extend(place + 1, tuple(lowered))

    extend(0, needs)
    return () if most[0] < 0 else tuple(zip(least, most, strict=True))


class Propagation:
    """What is known of a position while sets of numbers are looked at; cells are bits of an int."""

    def __init__(self, view: View, k: int) -> None:
        """Begin with every number that touches a covered cell, and nothing known."""
        self._view = view
        self._near: dict[int, int] = {}  # the unknown cells of a row
        self._need: dict[int, int] = {}  # the mines among them
        self._rows_of: dict[int, list[int]] = {}
        self.safe: list[int] = []
        self.mines: list[int] = []
        covered, around = view.covered.ravel(), view.topology.around
        for row in np.flatnonzero(~covered).tolist():
            cells = [cell for cell in around(row) if covered[cell]]
            if cells:
                self._near[row] = sum(1 << cell for cell in cells)
                self._need[row] = int(view.cells.flat[row])
            for cell in cells:
                self._rows_of.setdefault(cell, []).append(row)
        self._touching = {
            row: sorted({other for cell in cells_of(near) for other in self._rows_of[cell]} - {row})
            for row, near in self._near.items()
        }
        # Rows of which some set of each size is still to be looked at.
        self._waiting = [set(self._near) for _ in range(k)]

    def close(self) -> None:
        """Look at sets of numbers, small ones first, until nothing is new."""
        while any(self._waiting):
            size = next(k for k, rows in enumerate(self._waiting) if rows)
            waiting = self._waiting[size]
            row = waiting.pop()
            for rows in self._connected(row, size + 1):
                # A set is looked at with the last of its rows that waits, changed ones among them.
                if waiting.isdisjoint(rows):
                    self._examine(rows)

    def _connected(self, row: int, size: int) -> Iterator[tuple[int, ...]]:
        """Return the sets of so many rows that hang together by unknown cells, with this one."""
        sets: set[tuple[int, ...]] = {(row,)} if self._near[row] else set()
        for _ in range(size - 1):
            sets = {
                tuple(sorted((*rows, other)))
                for rows in sets
                for one in rows
                for other in self._touching[one]
                if other not in rows and self._near[one] & self._near[other]
            }
        yield from sets

    def _examine(self, rows: tuple[int, ...]) -> None:
        """Fix the cells that these numbers force together."""
        groups = [(0, -1)]
        for k, row in enumerate(rows):
            near, split = self._near[row], []
            for seen_by, cells in groups:
                split += [(seen_by | 1 << k, cells & near), (seen_by, cells & ~near)]
            groups = [(seen_by, cells) for seen_by, cells in split if cells]
        groups = [(seen_by, cells) for seen_by, cells in groups if seen_by]
        spans = joint_spans(
            tuple((seen_by, cells.bit_count()) for seen_by, cells in groups),
            tuple(self._need[row] for row in rows),
        )
        if not spans:
            raise self._contradiction(rows)
        for (_, cells), (least, most) in zip(groups, spans, strict=True):
            if most == 0 or least == cells.bit_count():
                self._fix(cells, mined=most > 0)

    def _fix(self, cells: int, mined: bool) -> None:
        """Take cells as known, out of every row that sees them."""
        for cell in cells_of(cells):
            (self.mines if mined else self.safe).append(cell)
            for row in self._rows_of[cell]:
                self._near[row] &= ~(1 << cell)
                self._need[row] -= mined
                for waiting in self._waiting:
                    waiting.add(row)
                if not 0 <= self._need[row] <= self._near[row].bit_count():
                    raise self._contradiction((row,))

    def _contradiction(self, rows: tuple[int, ...]) -> InconsistentView:
        row, col = self._view.topology.place(rows[0])
        shown = self._view.cells[row, col]
        return InconsistentView(
            f"row {row}, col {col} shows {shown}, which the numbers around it do not allow",
            row,
            col,
        )


def cells_of(bits: int) -> Iterator[int]:
    """Return the cells whose bits are set, in rising order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def deduce_by_sets(view: View, k: int) -> Findings:
    """Find the cells that follow from sets of k connected numbers: GAC, 2-RC, 3-RC, ...

    Raises InconsistentView where such a set has no joint solution.
    """
    propagation = Propagation(view, k)
    propagation.close()
    place = view.topology.place
    return Findings(
        safe=tuple(map(place, sorted(propagation.safe))),
        mines=tuple(map(place, sorted(propagation.mines))),
    )


def deduce_by_all(view: View) -> Findings:
    """Find the cells that follow from all numbers together, in whole numbers.

    Raises InconsistentView if no solution meets them all.
    """
    budget = Budget(None)
    safe, mines = [], []
    for steps in find_steps(*find_boxes(view, budget), budget):
        layers = go_forward(steps, budget)
        solutions = sum(layers[-1].values())
        if solutions == 0:
            raise InconsistentView("no solution meets all numbers of this position")
        mined = go_back(steps, layers, dict.fromkeys(layers[-1], 1), budget)
        safe += [cell for cell, count in mined.items() if count == 0]
        mines += [cell for cell, count in mined.items() if count == solutions]
    place = view.topology.place
    return Findings(safe=tuple(map(place, sorted(safe))), mines=tuple(map(place, sorted(mines))))
