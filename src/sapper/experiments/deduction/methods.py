"""The deductions that the study compares: first those that do without the mine count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, Protocol

import numpy as np

from sapper.game.level import Level
from sapper.game.view import View
from sapper.inference.analysis import analyse
from sapper.inference.position import read_only
from sapper.inference.published import BEAMS, ELIMINATION, EQUATIONS
from sapper.kernels.deduction.consistency import ConsistencyRecord, deduce_by_numbers
from sapper.kernels.exact.deduction import deduce_from_all
from sapper.kernels.exact.solve import EXACT_DONE
from sapper.kernels.workspace import own_workspace
from sapper.suite.consistency import deduce_by_all


class Certain(Protocol):
    """Which cells of many positions are safe, and which mined: bool, (positions, height, width)."""

    @property
    def safe(self) -> np.ndarray: ...  # noqa: D102
    @property
    def mined(self) -> np.ndarray: ...  # noqa: D102


class CertainCells(NamedTuple):
    """Which cells of many positions are safe, and which mined."""

    safe: np.ndarray
    mined: np.ndarray


@dataclass(frozen=True)
class StudiedDeduction:
    """A way to prove cells safe or mined: its name, a label, what it looks at, its source.

    `prove` takes numbers, int8, (positions, height, width), below 0 where covered, and the mines of
    the level. Every position must have a layout.
    """

    name: str
    label: str
    words: str
    source: str
    prove: Callable[[np.ndarray, int], Certain]


def nothing_known(numbers: np.ndarray) -> CertainCells:
    """Make room for what is certain in these positions."""
    return CertainCells(*np.zeros((2, *numbers.shape), np.bool_))


def prove_by_sets(most: int, numbers: np.ndarray, mines: int) -> CertainCells:
    """Find what sets of up to `most` connected numbers prove."""
    height, width = numbers.shape[1:]
    workspace = own_workspace(width, height, mines)
    memory = workspace.memory(ConsistencyRecord)
    found = nothing_known(numbers)
    deduce_by_numbers(workspace.games, memory, read_only(numbers), most, *found)
    return found


def prove_together(with_count: int, numbers: np.ndarray, mines: int) -> CertainCells:
    """Find what all numbers prove; in whole numbers where the kernels' memory is too small."""
    height, width = numbers.shape[1:]
    workspace = own_workspace(width, height, mines)
    ends = np.zeros(len(numbers), np.int64)
    found = nothing_known(numbers)
    memory, shown = (workspace.games, workspace.programmes), read_only(numbers)
    deduce_from_all(*memory, shown, with_count, *found, ends)
    for k in np.flatnonzero(ends != EXACT_DONE).tolist():
        view = View(Level(width, height, mines), numbers[k])
        slow = analyse(view, None) if with_count else deduce_by_all(view)
        for proved, cells in ((found.safe[k], slow.safe), (found.mined[k], slow.mines)):
            proved[tuple(np.array(cells, np.int64).reshape(-1, 2).T)] = True
    return found


BAYER = "Bayer, Snyder, Choueiry 2006"
GAC = StudiedDeduction(
    "GAC",
    "single point, GAC",
    "each number alone",
    f"PGMS 1995; DSSP: Becerra 2015; GAC: {BAYER}",
    partial(prove_by_sets, 1),
)
RC2 = StudiedDeduction("2-RC", "2-RC", "two connected numbers", BAYER, partial(prove_by_sets, 2))
RC3 = StudiedDeduction("3-RC", "3-RC", "three connected numbers", BAYER, partial(prove_by_sets, 3))
ALL = StudiedDeduction("all", "all numbers", "all numbers", "ours", partial(prove_together, 0))
EXACT = StudiedDeduction(
    "exact", "exact", "all numbers and the mine count", "ours", partial(prove_together, 1)
)
BY_ELIMINATION = StudiedDeduction(
    "elimination", "Gauss-Jordan", "rows of A M = N, reduced", "PAFG 2022", ELIMINATION
)
BY_EQUATIONS = StudiedDeduction(
    "equations",
    "PGMS's equations\n(with the count)",
    "sums of cells and their differences; at the end, the mine count",
    "PGMS 1995",
    EQUATIONS,
)
BY_BEAMS = StudiedDeduction(
    "beams", "beams", "3x3 cells, consistent with each other", "Bonet and Geffner 2014", BEAMS
)

STUDIED = (GAC, BY_ELIMINATION, RC2, RC3, BY_BEAMS, ALL, BY_EQUATIONS, EXACT)
