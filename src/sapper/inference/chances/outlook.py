"""What a cell would tell: chances of a 0 and of progress, dead cells, and unavoidable 50/50s."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sapper.errors import TooHard
from sapper.game.view import View
from sapper.inference.position import workspace_of
from sapper.inference.prover import conflict
from sapper.kernels.chances.outlook import OutlookRecord
from sapper.kernels.chances.outlook import look_out as find_outlook
from sapper.kernels.exact.solve import EXACT_DONE, EXACT_IMPOSSIBLE

Place = tuple[int, int]
RIGHT, BELOW = 1, 2


@dataclass(frozen=True, eq=False)
class Outlook:
    """What every covered cell would tell if it were opened next.

    `zero` is the chance that it is safe and shows 0, `progress` that it is safe and another cell
    is certainly safe then: float64, shape (height, width), nan where it is open or not known.
    `dead` cells can show one number only, so that it tells nothing. `fifties` are pairs of cells
    side by side with one mine in all, which no other cell can tell apart.
    """

    zero: np.ndarray
    progress: np.ndarray
    dead: tuple[Place, ...]
    fifties: tuple[tuple[Place, Place], ...]


def look_out(view: View) -> Outlook:
    """Find what every covered cell of a position would tell.

    Raises InconsistentView if no layout fits, and TooHard if the position is too large for the
    compiled engine. That a cell may show 8 is left out.
    """
    workspace, size = workspace_of(view), view.level.cells
    risk, zero, progress = np.empty(size), np.empty(size), np.empty(size)
    numbers, fifty = np.zeros(size, np.int8), np.zeros(size, np.int8)
    memory = (workspace.games, workspace.programmes, workspace.lookaheads)
    outlooks = workspace.memory(OutlookRecord)
    end = find_outlook(*memory, outlooks, view.cells, risk, zero, progress, numbers, fifty)
    if end == EXACT_IMPOSSIBLE:
        raise conflict(view)
    if end != EXACT_DONE:
        raise TooHard("the position is too large to say what its cells would tell")
    shape, place = view.cells.shape, view.topology.place
    dead = tuple(map(place, np.flatnonzero(numbers == 1).tolist()))
    pairs = [
        (place(cell), place(cell + step))
        for cell in np.flatnonzero(fifty).tolist()
        for way, step in ((RIGHT, 1), (BELOW, view.level.width))
        if fifty[cell] & way
    ]
    return Outlook(zero.reshape(shape), progress.reshape(shape), dead, tuple(pairs))
