"""Prover: what a subset of a position's numbers forces, and which of them contradict each other."""

from __future__ import annotations

import numpy as np

from sapper.errors import InconsistentView, TooHard
from sapper.game.view import View
from sapper.inference.counting import Budget
from sapper.inference.position import workspace_of
from sapper.inference.smallest import smallest_set
from sapper.kernels.board.system import IGNORED
from sapper.kernels.exact.analyse import CONTRADICTION, UNDECIDED, judge
from sapper.kernels.workspace import with_border

Place = tuple[int, int]


class Prover:
    """Determines what a subset of a position's numbers forces, by asking the kernels."""

    def __init__(self, view: View, timeout: float | None = None) -> None:
        """Take a position, and the seconds of processor time for all that is asked about it."""
        self.view = view
        self._budget = Budget(timeout, "a reason")
        self._workspace = workspace_of(view)
        self._hidden = np.where(view.cells >= 0, np.int8(IGNORED), np.int8(-1))

    def rows(self, near: Place) -> list[int]:
        """Return the numbers that touch covered cells, flat, the farthest from a cell first."""
        around, width = self.view.topology.around, self.view.level.width
        shown = self.view.cells.ravel()
        rows = [
            row
            for row in np.flatnonzero(shown >= 0).tolist()
            if any(shown[cell] < 0 for cell in around(row))
        ]
        return sorted(
            rows, key=lambda row: -max(abs(row // width - near[0]), abs(row % width - near[1]))
        )

    def verdict(self, numbers: frozenset[int], with_count: bool, cell: Place | None) -> int:
        """Return what these numbers alone force."""
        self._budget.check()
        shown = self._hidden.copy()
        for number in numbers:
            shown.flat[number] = self.view.cells.flat[number]
        at = -1 if cell is None else with_border(*cell, self._workspace.stride)
        records = (self._workspace.games, self._workspace.programmes)
        end = judge(*records, shown, int(with_count), at)
        if end == UNDECIDED:
            raise TooHard("the position is too large to look for a reason in")
        return int(end)


def name(view: View, places: tuple[Place, ...]) -> str:
    """List numbers in words."""
    words = [f"the {view.cells[place]} at row {place[0]}, col {place[1]}" for place in places]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def conflict(view: View, timeout: float | None = None) -> InconsistentView:
    """Make the error for an impossible position: a smallest set of numbers in conflict.

    It names none if they are not found in `timeout` seconds of processor time, or if the position
    does not fit the kernels.
    """
    prover = Prover(view, timeout)
    rows = prover.rows((0, 0))

    def contradict(part: frozenset[int]) -> bool:
        return prover.verdict(part, with_count, None) == CONTRADICTION

    try:
        with_count = prover.verdict(frozenset(rows), False, None) != CONTRADICTION
        found = smallest_set(rows, contradict)
    except TooHard:
        return InconsistentView(f"no layout with {view.level.mines} mines fits the numbers")
    numbers = tuple(map(view.topology.place, sorted(found)))
    count = f"a total of {view.level.mines} mines" if with_count else ""
    both = " and ".join(filter(None, [name(view, numbers) if numbers else "", count]))
    row, col = numbers[0] if numbers else (None, None)
    return InconsistentView(f"no layout fits: {both} contradict each other", row, col)
