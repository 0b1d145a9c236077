"""Solutions: the matrix S of all assignments of the boundary that fit a position."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sapper.errors import BadOption, TooHard, shown, whole
from sapper.game.stream import check_seed
from sapper.game.topology import count_around
from sapper.game.view import View
from sapper.inference.position import NO_LIMIT, blank_recipe, nanoseconds, workspace_of
from sapper.kernels.play import list_solutions
from sapper.kernels.workspace import BACKTRACKING, COMPLETE, DSSCSP, OUT_OF_TIME, PAGE_FULL

METHODS = {"dsscsp": DSSCSP, "backtracking": BACKTRACKING}
MOST_BYTES = 1 << 28  # of a solution matrix
PAGE = 1 << 22  # cells


@dataclass(frozen=True, eq=False)
class Solutions:
    """The assignments that fit: bool, one line per solution, one column per boundary cell."""

    cells: tuple[tuple[int, int], ...]
    matrix: np.ndarray
    complete: bool

    @property
    def risk(self) -> np.ndarray:
        """P: the share of solutions in which each cell is a mine; nan if there is none."""
        if len(self.matrix) == 0:
            return np.full(len(self.cells), np.nan)
        share: np.ndarray = self.matrix.mean(axis=0)
        return share


def enumerate_solutions(
    view: View,
    method: str = "dsscsp",
    limit: int | None = None,
    depth: int | None = None,
    iterations: int | None = None,
    seed: int = 0,
    timeout: float | None = 60.0,
) -> Solutions:
    """List the solutions of A M = N on the boundary; the total number of mines is not used.

    `limit` is the most solutions to list, `depth` the most edges from the root of the tree and
    `iterations` the most edges walked; `complete` says whether nothing was cut off. `seed` sets the
    order in which DSScsp tries values, and so which solutions a limited list holds. A position
    that contradicts itself has none. Raises TooHard after `timeout` seconds of processor time, or
    when the matrix would pass 256 MB.
    """
    if not isinstance(method, str) or method not in METHODS:
        raise BadOption(f"method must be one of {', '.join(METHODS)}, not {shown(method)}")
    workspace = workspace_of(view)
    workspace.games[0].seed, workspace.games[0].index = check_seed(seed), 0
    recipe = blank_recipe()
    recipe["enumerate"] = METHODS[method]
    recipe["shuffle"] = method == "dsscsp"
    recipe["timeout"] = nanoseconds(timeout)
    for name, value in (("limit", limit), ("depth", depth), ("iterations", iterations)):
        if value is not None:
            most = whole(value, name, 1, NO_LIMIT - 1)
            # Search for one solution more: it shows whether the limit cut anything off.
            recipe["solutions" if name == "limit" else name] = most + (name == "limit")

    columns = int((view.covered & (count_around(~view.covered) > 0)).sum())
    lines = max(1, PAGE // max(1, columns))
    pages: list[np.ndarray] = []
    found, position, end = 0, view.cells, PAGE_FULL
    while end == PAGE_FULL:
        page = np.zeros((lines, columns), np.bool_)
        end = list_solutions(workspace.games, workspace.trees, recipe, position, page)
        pages.append(page[: int(workspace.trees[0].solutions) - found])
        found, position = int(workspace.trees[0].solutions), view.cells[:0]
        if found * columns > MOST_BYTES:
            raise TooHard(f"more than {found:,} solutions of {columns} cells: give a lower limit")
    if end == OUT_OF_TIME:
        raise TooHard(f"{timeout} s were not enough: {found:,} solutions found so far")
    cells = tuple(workspace.places(workspace.trees[0].cell[:columns]))
    matrix = np.concatenate(pages)
    complete = end == COMPLETE
    return Solutions(cells, matrix[:limit], complete)
