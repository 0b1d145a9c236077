"""What the quick sweep counts."""

import numpy as np
import pytest

from sapper.kernels.board.propagate import propagate, show
from sapper.kernels.board.rules import clear
from sapper.kernels.champion.rollouts import lay
from sapper.kernels.core.compile import entry
from sapper.kernels.workspace import Workspace


@entry
def sweep(games, programmes, mine, opened):
    """Open some cells of a layout with one mine, sweep, and return the moves of the sweep."""
    game, programme = games[0], programmes[0]
    clear(game)
    for cell in range(game.cells):
        programme.paired_state[cell] = 0
    programme.pending = 0
    game.mine[game.place[mine]] = 1
    lay(game)
    for cell in opened:
        show(game, programme, np.int64(game.place[cell]))
    propagate(game, programme)
    return game.moves


@pytest.mark.parametrize("opened", [(3, 4), (4, 5)], ids=str)
def test_cells_that_a_pair_proves_are_moves_whichever_row_has_them(opened):
    """Three safe cells are left; the second board is the first in a mirror."""
    workspace = Workspace(3, 2, 1)
    assert sweep(workspace.games, workspace.programmes, 1, np.array(opened)) == 3
