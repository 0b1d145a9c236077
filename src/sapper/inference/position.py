"""What every question about a position shares: the thread's workspace and the errors."""

from __future__ import annotations

import numpy as np

from sapper.errors import BadOption, InconsistentView
from sapper.game.view import View
from sapper.kernels.workspace import NO_LIMIT, Workspace, own_workspace


def workspace_of(view: View) -> Workspace:
    """Return the workspace of this thread for boards of this level."""
    return own_workspace(view.level.width, view.level.height, view.level.mines)


def read_only(numbers: np.ndarray) -> np.ndarray:
    """Return numbers as the cells of views are; for others, kernels would be compiled again."""
    shown = numbers.view()
    shown.flags.writeable = False
    return shown


def nanoseconds(timeout: float | None) -> int:
    """Turn a time-out in seconds, or None for as long as it takes, into whole nanoseconds."""
    if timeout is None:
        return NO_LIMIT // 2
    if isinstance(timeout, bool) or not isinstance(timeout, int | float) or not timeout > 0:
        raise BadOption(f"timeout must be a number of seconds above 0, or None, not {timeout!r}")
    return int(min(timeout, 1e9) * 1e9)


def refuse_conflict(view: View, workspace: Workspace) -> None:
    """Raise InconsistentView if DSS found a number that cannot be met."""
    conflict = int(workspace.games[0].conflict)
    if conflict >= 0:
        row, col = workspace.place(conflict)
        raise InconsistentView(
            f"row {row}, col {col} shows {view.cells[row, col]}, "
            "which the numbers around it do not allow",
            row,
            col,
        )


def impossible(view: View) -> InconsistentView:
    """Make the error for a position whose numbers no layout can meet together."""
    return InconsistentView(f"no layout of mines fits all numbers of this {view.level} position")
