"""Layouts drawn at random from all that fit a position."""

from __future__ import annotations

import numpy as np

from sapper.errors import TooHard, whole
from sapper.game.stream import check_seed
from sapper.game.view import View
from sapper.inference.position import workspace_of
from sapper.inference.prover import conflict
from sapper.kernels.exact.sample import draw_layouts
from sapper.kernels.exact.solve import EXACT_DONE, EXACT_OVERFLOW

MOST_CELLS = 1 << 30


def sample_layouts(view: View, layouts: int, seed: int = 0) -> np.ndarray:
    """Draw layouts of mines that fit a position, all equally likely, independent of each other.

    Returns bool, shape (layouts, height, width); layout i depends on the seed and i alone. Raises
    InconsistentView if none fits, TooHard where the position is too large for the compiled
    engine.
    """
    layouts = whole(layouts, "layouts", 1, MOST_CELLS // view.level.cells)
    workspace = workspace_of(view)
    workspace.games[0].seed = check_seed(seed)
    drawn = np.zeros((layouts, *view.cells.shape), np.bool_)
    end = draw_layouts(workspace.games, workspace.programmes, view.cells, drawn)
    if end == EXACT_OVERFLOW:
        raise TooHard("the position is too large to draw layouts from")
    if end != EXACT_DONE:
        raise conflict(view)
    return drawn
