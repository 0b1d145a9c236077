"""The champion's finalists in a position, with all layouts where they are few enough to list."""

from __future__ import annotations

import numpy as np

import oracle
from sapper import Solver, View, solver
from sapper.engines.guesses.champion import Champion
from sapper.inference.position import workspace_of
from sapper.kernels.core.codes import MINED
from sapper.kernels.core.features import DEAD, FEATURE_ROW, SECOND_SAFETY
from sapper.models.network import Network

CHAMPION = solver("champion").but("no endgame", guess=Champion(foreseen=0, endgame=0))
FORESEEING = solver("champion").but("no endgame", guess=Champion(foreseen=64, endgame=0))
MOST = 3000
Place = tuple[int, int]


def network() -> Network:
    """Return the network of the champion."""
    return CHAMPION.engine.guess.network


def finalists(view: View, player: Solver = CHAMPION) -> tuple[list[Place], np.ndarray, set[Place]]:
    """Return candidates, their rows and the mines that are known; none if a cell is certain."""
    player.decide(view)
    workspace = workspace_of(view)
    game, evaluation = workspace.games[0], workspace.scratch.evaluations[0]
    marked = np.flatnonzero(game.state[: game.cells] & MINED)
    count = evaluation.finalists if evaluation.finalists > 1 else 0
    rows = evaluation.features.reshape(-1, FEATURE_ROW)[:count]
    return workspace.places(evaluation.cell[:count]), rows, set(workspace.places(marked))


def listed(
    view: View, player: Solver = CHAMPION
) -> tuple[list[Place], np.ndarray, set[Place], list[frozenset[Place]]]:
    """Return the same and all layouts; nothing where they are too many."""
    try:
        return *finalists(view, player), oracle.full_layouts(view, MOST)
    except OverflowError:
        return [], np.empty((0, FEATURE_ROW)), set(), []


def scores_of(rows: np.ndarray) -> np.ndarray:
    """Return second-move safety; a cell that can show one number only counts half."""
    return rows[:, SECOND_SAFETY] * np.where(rows[:, DEAD] > 0, 0.5, 1.0)


def fifty_of(view: View) -> dict[Place, float]:
    """Return the chance of each cell to make a 50/50, as it was foreseen last."""
    workspace = workspace_of(view)
    game, evaluation = workspace.games[0], workspace.scratch.evaluations[0]
    found = evaluation.fifty[: game.cells].reshape(-1, game.stride)[1:-1, 1:-1]
    return {place: float(found[place]) for place in np.ndindex(*found.shape)}
