"""The deductions that the study compares, weakest first; the last one is exact."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from sapper.game.level import Level
from sapper.game.view import View
from sapper.inference.analysis import analyse
from sapper.kernels.core.codes import LARGE
from sapper.kernels.core.types import dtype_of, records
from sapper.kernels.exact.deduction import deduce_from_all
from sapper.kernels.exact.solve import EXACT_DONE
from sapper.kernels.field.consistency import ConsistencyRecord, deduce_by_numbers
from sapper.kernels.workspace import own_workspace
from sapper.suite.consistency import deduce_by_all

Deduce = Callable[[np.ndarray, int, np.ndarray, np.ndarray], None]
"""Takes numbers, int8, below 0 where covered, and the mines; writes safe and mined cells, bool.

The arrays have the shape (positions, height, width). Every position must have a layout.
"""


@dataclass(frozen=True)
class Deduction:
    """A way to prove cells safe or mined: its name, a label, what it looks at, its source."""

    name: str
    label: str
    words: str
    source: str
    deduce: Deduce

    def proved(self, numbers: np.ndarray, mines: int) -> tuple[np.ndarray, np.ndarray]:
        """Return which cells it proves safe, and which mined."""
        safe, mined = np.zeros(numbers.shape, np.bool_), np.zeros(numbers.shape, np.bool_)
        if len(numbers):
            self.deduce(np.ascontiguousarray(numbers), mines, safe, mined)
        return safe, mined


def deduce_by_sets(
    most: int, numbers: np.ndarray, mines: int, safe: np.ndarray, mined: np.ndarray
) -> None:
    """Write what sets of up to `most` numbers prove."""
    height, width = numbers.shape[1:]
    workspace = own_workspace(width, height, mines)
    memory = records(1, dtype_of(ConsistencyRecord, LARGE))
    deduce_by_numbers(workspace.games, memory, numbers, most, safe, mined)


def deduce_together(
    with_count: int, numbers: np.ndarray, mines: int, safe: np.ndarray, mined: np.ndarray
) -> None:
    """Write what all numbers prove; in whole numbers where the kernels' memory is too small."""
    height, width = numbers.shape[1:]
    workspace = own_workspace(width, height, mines)
    ends = np.zeros(len(numbers), np.int64)
    records_of = (workspace.games, workspace.programmes)
    deduce_from_all(*records_of, numbers, with_count, safe, mined, ends)
    for k in np.flatnonzero(ends != EXACT_DONE).tolist():
        view = View(Level(width, height, mines), numbers[k])
        found = analyse(view, None) if with_count else deduce_by_all(view)
        for proved, cells in ((safe[k], found.safe), (mined[k], found.mines)):
            proved[tuple(np.array(cells, np.int64).reshape(-1, 2).T)] = True


BAYER = "Bayer, Snyder, Choueiry 2006"
GAC = Deduction("GAC", "GAC, single point", "each number alone", BAYER, partial(deduce_by_sets, 1))
RC2 = Deduction("2-RC", "2-RC", "two connected numbers", BAYER, partial(deduce_by_sets, 2))
RC3 = Deduction("3-RC", "3-RC", "three connected numbers", BAYER, partial(deduce_by_sets, 3))
ALL = Deduction("all", "all numbers", "all numbers", "ours", partial(deduce_together, 0))
EXACT = Deduction(
    "exact", "exact", "all numbers and the mine count", "ours", partial(deduce_together, 1)
)

DEDUCTIONS = (GAC, RC2, RC3, ALL, EXACT)
