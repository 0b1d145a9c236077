"""Findings: what follows from single numbers of a position, by DSS."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sapper.game.view import View
from sapper.inference.position import refuse_conflict, workspace_of
from sapper.inference.walking import arrays_without_model, blank_settings
from sapper.kernels.core.codes import DSS, MINED
from sapper.kernels.play.enumerating import decide


@dataclass(frozen=True)
class Findings:
    """What is certain: (row, col) of cells that are safe or mined in every solution, sorted."""

    safe: tuple[tuple[int, int], ...] = ()
    mines: tuple[tuple[int, int], ...] = ()


def deduce(view: View) -> Findings:
    """Find the cells that follow from single rows of A M = N. (Paper: DSS, Algorithm 2.)

    Raises InconsistentView, with the row and col of a number that cannot be met.
    """
    workspace = workspace_of(view)
    workspace.set_conditions()
    settings = blank_settings()
    settings["deduce"] = DSS
    decide(workspace.games, arrays_without_model(workspace, settings), None, view.cells)
    refuse_conflict(view, workspace)
    game = workspace.games[0]
    trail = np.sort(game.trail[: game.trailed])
    mined = game.state[trail] & MINED > 0
    return Findings(
        safe=tuple(workspace.places(trail[~mined])), mines=tuple(workspace.places(trail[mined]))
    )
