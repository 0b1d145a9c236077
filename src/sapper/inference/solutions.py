"""Solutions: the matrix S of all assignments of the boundary that fit a position."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sapper.errors import BadOption, TooHard, shown, whole
from sapper.game.stream import check_seed
from sapper.game.topology import count_around
from sapper.game.view import View
from sapper.inference.position import nanoseconds, workspace_of
from sapper.inference.walking import arrays_without_model, blank_settings
from sapper.kernels.core.codes import (
    BACKTRACKING,
    BUFFER_FULL,
    COMPLETE,
    DSSCSP,
    OUT_OF_TIME,
)
from sapper.kernels.play.enumerating import list_solutions
from sapper.kernels.workspace import NO_LIMIT

METHODS = {"dsscsp": DSSCSP, "backtracking": BACKTRACKING}
MOST_BYTES = 1 << 28  # of a solution matrix
BUFFER = 1 << 22  # cells


@dataclass(frozen=True, eq=False)
class Solutions:
    """The assignments that fit: bool, one line per solution, one column per boundary cell.

    `edges` counts the assignments that were tried: the edges of the tree that were walked.
    """

    cells: tuple[tuple[int, int], ...]
    matrix: np.ndarray
    complete: bool
    edges: int

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
    workspace.set_conditions(timeout=nanoseconds(timeout))
    settings = blank_settings()
    settings["enumerate"] = METHODS[method]
    settings["shuffle"] = method == "dsscsp"
    for name, value in (("limit", limit), ("depth", depth), ("iterations", iterations)):
        if value is not None:
            most = whole(value, name, 1, NO_LIMIT - 1)
            # One solution more is looked for: it tells whether the limit cut anything off.
            settings["solutions" if name == "limit" else name] = most + (name == "limit")

    columns = int((view.covered & (count_around(~view.covered) > 0)).sum())
    lines = max(1, BUFFER // max(1, columns))
    buffers: list[np.ndarray] = []
    walk = workspace.walks[0]
    walk.iterations = 0  # no walk is begun where there is no boundary
    found, position, end = 0, view.cells, BUFFER_FULL
    while end == BUFFER_FULL:
        buffer = np.zeros((lines, columns), np.bool_)
        arrays = arrays_without_model(workspace, settings, buffer)
        end = int(list_solutions(workspace.games, arrays, position))
        buffers.append(buffer[: int(walk.solutions) - found])
        found, position = int(walk.solutions), view.cells[:0]
        if found * columns > MOST_BYTES:
            raise TooHard(f"more than {found:,} solutions of {columns} cells: give a lower limit")
    if end == OUT_OF_TIME:
        raise TooHard(f"{timeout:g} s were not enough: {found:,} solutions found so far")
    cells = tuple(workspace.places(walk.boundary[:columns]))
    matrix = np.concatenate(buffers)
    complete = end == COMPLETE
    return Solutions(cells, matrix[:limit], complete, int(walk.iterations))
