"""Published deductions: what a method proves about many positions at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sapper.kernels.core.types import Record
from sapper.kernels.deduction.beams import BeamsRecord, prove_by_beams
from sapper.kernels.deduction.elimination import EliminationRecord, prove_by_elimination
from sapper.kernels.deduction.equations import EquationsRecord, prove_by_equations
from sapper.kernels.deduction.single_points import prove_by_single_points
from sapper.kernels.workspace import own_workspace


@dataclass(frozen=True, eq=False)
class Proved:
    """What follows from many positions; all arrays have the shape (games, height, width).

    `safe` and `mined` say which covered cells are certain. `risk` is what the method takes for the
    chance of a mine in each cell, where it must guess.
    """

    safe: np.ndarray
    mined: np.ndarray
    risk: np.ndarray

    def of(self, which: np.ndarray) -> Proved:
        """Return what follows from some of the positions, by their places."""
        return Proved(self.safe[which], self.mined[which], self.risk[which])


@dataclass(frozen=True)
class Deduction:
    """A published way to find certain cells: its name, its kernel, and the kernel's own memory."""

    name: str
    kernel: Callable[..., None]
    record: type[Record] | None = None

    def __call__(self, numbers: np.ndarray, mines: int) -> Proved:
        """Deduce on positions of one level: int8, (games, height, width), below 0 if covered.

        What follows from an impossible position is not defined, but something is returned.
        """
        shown = np.array(numbers, np.int8)
        height, width = shown.shape[1:]
        workspace = own_workspace(width, height, mines)
        record, memory = self.record, [workspace.games]
        if record is not None:
            memory.append(workspace.memory(record))
        found = Proved(*(np.zeros(shown.shape, kind) for kind in (np.bool_, np.bool_, np.float64)))
        self.kernel(*memory, shown, found.safe, found.mined, found.risk)
        return found


SINGLE_POINT = Deduction("single point", prove_by_single_points)
EQUATIONS = Deduction("equations", prove_by_equations, EquationsRecord)
ELIMINATION = Deduction("elimination", prove_by_elimination, EliminationRecord)
BEAMS = Deduction("beams", prove_by_beams, BeamsRecord)
