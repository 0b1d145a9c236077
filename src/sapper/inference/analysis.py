"""Analysis: the exact chance of a mine in every covered cell, the mine count included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, repeat
from math import comb, nextafter
from operator import attrgetter

import numpy as np

from sapper.errors import BadOption, shown
from sapper.game.level import Level
from sapper.game.topology import count_around
from sapper.game.view import FLAG, View
from sapper.inference.counting import convolve, count_layouts
from sapper.inference.position import read_only, workspace_of
from sapper.inference.prover import conflict
from sapper.kernels.exact.analyse import analyse_positions
from sapper.kernels.exact.solve import EXACT_DONE, EXACT_IMPOSSIBLE
from sapper.kernels.workspace import Workspace, own_workspace

EXACTLY = float(1 << 53)  # below this, whole numbers in float64 are exact
Place = tuple[int, int]


@dataclass(eq=False)
class Analysis:
    """The truth about a position.

    `risk` is the chance of a mine: float64, shape (height, width), nan where open; exactly 0 or 1
    where the cell is certain, and only there.
    """

    view: View
    risk: np.ndarray
    timeout: float | None

    @cached_property
    def safe(self) -> list[Place]:
        """Covered cells that no layout mines, sorted."""
        return [(int(row), int(col)) for row, col in np.argwhere(self.risk == 0.0)]

    @cached_property
    def mines(self) -> list[Place]:
        """Covered cells that every layout mines, sorted."""
        return [(int(row), int(col)) for row, col in np.argwhere(self.risk == 1.0)]

    @cached_property
    def best(self) -> Place | None:
        """The first cell of least risk to open; None if every safe cell is open."""
        if self.view.is_over:
            return None
        row, col = np.unravel_index(np.nanargmin(self.risk), self.risk.shape)
        return int(row), int(col)

    @cached_property
    def solutions(self) -> int:
        """The number of layouts that fit, exactly."""
        workspace = workspace_of(self.view)
        _, ends = run_kernel(workspace, self.view.cells[None])
        programme = workspace.programmes[0]
        polys = [
            programme.poly[programme.poly_at[k] : programme.poly_at[k + 1]]
            for k in range(programme.components)
        ]
        if ends[0] == EXACT_DONE and all((poly < EXACTLY).all() for poly in polys):
            return join_exactly(workspace, polys)
        return count_layouts(self.view, self.timeout).layouts

    @cached_property
    def wrong_flags(self) -> list[Place]:
        """Flags on cells that are certainly safe, sorted."""
        return [cell for cell in self.safe if self.view.cells[cell] == FLAG]

    @cached_property
    def crowded(self) -> list[Place]:
        """Numbers that touch more flags than they show, sorted: one of these flags is wrong."""
        shown = self.view.cells
        more = (shown >= 0) & (count_around(shown == FLAG) > shown)
        return [(int(row), int(col)) for row, col in np.argwhere(more)]


def run_kernel(workspace: Workspace, cells: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Analyse positions of one level; returns risks and how each analysis ended."""
    risk = np.empty(cells.shape)
    ends = np.zeros(len(cells), np.int64)
    flat = risk.reshape(len(cells), -1)
    analyse_positions(workspace.games, workspace.programmes, cells, flat, ends)
    return risk, ends


def join_exactly(workspace: Workspace, polys: list[np.ndarray]) -> int:
    """Join components, whose solutions by number of mines are given, in whole numbers."""
    game, programme = workspace.games[0], workspace.programmes[0]
    joined = [1]
    for poly in polys:
        joined = convolve(joined, [int(ways) for ways in poly])
    left = int(game.mines - game.marked) - int(programme.fewest[: programme.components].sum())
    outside = int(programme.outside)
    return sum(
        ways * comb(outside, left - t) for t, ways in enumerate(joined) if 0 <= left - t <= outside
    )


def analyse_slowly(view: View, timeout: float | None) -> Analysis:
    """Analyse in whole numbers; names the numbers in conflict if no layout fits."""
    counts = count_layouts(view, timeout)
    if counts.layouts == 0:
        raise conflict(view, timeout)
    risk = np.full(view.level.cells, np.nan)
    for cell, mined in counts.mined.items():
        share = mined / counts.layouts
        if 0 < mined < counts.layouts:
            share = min(max(share, nextafter(0, 1)), nextafter(1, 0))
        risk[cell] = share
    return Analysis(view, risk.reshape(view.cells.shape), timeout)


def risks_of(level: Level, numbers: np.ndarray, timeout: float | None = 10.0) -> np.ndarray:
    """Find the exact risks of positions of one level, without a `View` for each of them.

    `numbers` has the shape (positions, height, width), as have the risks, and is below 0 where a
    cell is covered. Raises InconsistentView and TooHard as `analyse` does.
    """
    workspace = own_workspace(level.width, level.height, level.mines)
    risks, ends = run_kernel(workspace, read_only(numbers))
    for place in np.flatnonzero(ends != EXACT_DONE).tolist():
        risks[place] = analyse(View(level, numbers[place]), timeout).risk
    return risks


def analyse(view: View, timeout: float | None = 10.0) -> Analysis:
    """Find the exact risk of every covered cell.

    Raises InconsistentView if no layout fits, and TooHard if the answer takes more than `timeout`
    seconds of processor time.
    """
    return analyse_many([view], timeout)[0]


def analyse_many(views: Sequence[View], timeout: float | None = 10.0) -> list[Analysis]:
    """Analyse many positions, `timeout` for each; a run of one level takes one compiled call."""
    for view in views:
        if not isinstance(view, View):
            raise BadOption(f"a position must be a View, not {shown(view)}")
    found: list[Analysis] = []
    for level, run in groupby(views, attrgetter("level")):
        group = list(run)
        cells = np.frombuffer(b"".join(map(attrgetter("cells"), group)), np.int8)
        shape = (len(group), level.height, level.width)
        risks, ends = run_kernel(workspace_of(group[0]), cells.reshape(shape))
        begin = len(found)
        found.extend(map(Analysis, group, risks, repeat(timeout)))
        for place in np.flatnonzero(ends != EXACT_DONE).tolist():
            if ends[place] == EXACT_IMPOSSIBLE:
                raise conflict(group[place], timeout)
            found[begin + place] = analyse_slowly(group[place], timeout)
    return found
