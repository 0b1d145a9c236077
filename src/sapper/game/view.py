"""View: what a player sees of a board. A position in which every number can be met on its own."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sapper.errors import InconsistentView
from sapper.game.level import Level
from sapper.game.topology import Topology, count_around, topology

COVERED, FLAG = -1, -2  # the only codes; 0..8 mean themselves
SIGNS = {COVERED: "H", FLAG: "F", **{number: str(number) for number in range(9)}}


@dataclass(frozen=True, eq=False)
class View:
    """Shown numbers, covered cells and flags: int8, shape (height, width), read-only, row by row.

    A flag is the player's mark, not knowledge: solvers look at a flagged cell as covered.
    Raises InconsistentView, with the row and col at fault, where a number cannot be met.
    """

    level: Level
    cells: np.ndarray

    def __post_init__(self) -> None:
        """Keep a read-only copy and check each number against its neighbours."""
        given = np.asarray(self.cells)
        shape = (self.level.height, self.level.width)
        if given.shape != shape:
            raise InconsistentView(f"{self.level} has {shape} rows and cols, not {given.shape}")
        if given.dtype.kind not in "iu":
            raise InconsistentView(f"the cells of a view are whole numbers, not {given.dtype}")
        wrong = (given < FLAG) | (given > 8)
        if wrong.any():
            row, col = map(int, np.argwhere(wrong)[0])
            raise InconsistentView(
                f"row {row}, col {col} holds {given[row, col]}, which is no number, "
                "covered cell or flag",
                row,
                col,
            )
        cells = given.astype(np.int8, order="C")
        cells.flags.writeable = False
        object.__setattr__(self, "cells", cells)
        self._check()

    def __reduce__(self) -> tuple[type[View], tuple[Level, np.ndarray]]:
        """Make copies in the same way, so that they are checked and read-only too."""
        return type(self), (self.level, self.cells)

    @classmethod
    def untouched(cls, level: Level) -> View:
        """Show a board before the first move."""
        return cls(level, np.full((level.height, level.width), COVERED, np.int8))

    def _check(self) -> None:
        """Raise InconsistentView at the first number that cannot be met."""
        number, covered = self.cells, self.covered
        near = count_around(covered)
        wrong = ~covered & ((number > near) | (number > self.level.mines))
        if wrong.any():
            row, col = map(int, np.argwhere(wrong)[0])
            reason = (
                f"touches only {near[row, col]} covered cells"
                if number[row, col] > near[row, col]
                else f"the board has only {self.level.mines} mines"
            )
            raise InconsistentView(
                f"row {row}, col {col} shows {number[row, col]} but {reason}", row, col
            )
        if covered.sum() < self.level.mines:
            raise InconsistentView(
                f"only {covered.sum()} cells are covered, too few for {self.level.mines} mines"
            )

    @property
    def covered(self) -> np.ndarray:
        """Which cells are not open, flagged ones among them: bool, shape (height, width)."""
        return self.cells < 0

    @property
    def flags(self) -> int:
        """How many flags are set."""
        return int((self.cells == FLAG).sum())

    @property
    def topology(self) -> Topology:
        """Which cells touch."""
        return topology(self.level.width, self.level.height)

    @property
    def is_over(self) -> bool:
        """Whether every safe cell is open."""
        return int(self.covered.sum()) == self.level.mines

    def __eq__(self, other: object) -> bool:
        """Compare level and cells, flags included."""
        if not isinstance(other, View):
            return NotImplemented
        return self.level == other.level and np.array_equal(self.cells, other.cells)

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash((self.level, self.cells.tobytes()))

    def __str__(self) -> str:
        """Write the position text that `sapper.parse` reads back."""
        rows = ("".join(SIGNS[sign] for sign in row) for row in self.cells.tolist())
        return "\n".join([str(self.level), *rows])
