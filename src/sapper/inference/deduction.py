"""Findings: what follows from single numbers of a position, by DSS."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sapper.game.view import View
from sapper.inference.position import blank_recipe, refuse_conflict, workspace_of
from sapper.kernels.play import decide
from sapper.kernels.workspace import DSS, LEAST_RISK, MINED


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
    recipe = blank_recipe()
    recipe["deduce"], recipe["choice"] = DSS, LEAST_RISK
    decide(workspace.games, workspace.trees, recipe, view.cells)
    refuse_conflict(view, workspace)
    game = workspace.games[0]
    trail = np.sort(game.trail[: game.trailed])
    mined = game.sight[trail] & MINED > 0
    return Findings(
        safe=tuple(workspace.places(trail[~mined])), mines=tuple(workspace.places(trail[mined]))
    )
