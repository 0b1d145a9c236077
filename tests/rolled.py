"""Rollouts of every unknown cell of a position, on layouts that are given."""

from __future__ import annotations

import numpy as np

from sapper import View, solver
from sapper.inference.position import workspace_of
from sapper.kernels.board.dss import deduce
from sapper.kernels.board.system import load
from sapper.kernels.champion.rollouts import copy_game, copy_position, lay, open_in, roll_out
from sapper.kernels.champion.transpositions import FULL, clear_moves
from sapper.kernels.core.codes import KNOWN
from sapper.kernels.core.compile import entry
from sapper.kernels.exact.sample import list_by_box
from sapper.kernels.exact.solve import EXACT_DONE, solve
from sapper.kernels.memory.scratch import scratch_of

CHAMPION = solver("champion")
CACHED, CLEARED, NOT_KEPT = range(3)  # what becomes of moves: looked up, forgotten, never kept


@entry
def roll_all_out(games, programmes, arrays, settings, shown, layouts, how, found):
    """Write value and surprise of every unknown cell on the layouts on which it is safe."""
    game, programme, scratch = games[0], programmes[0], scratch_of(arrays)
    bare, drawn, evaluation = scratch.bare, scratch.drawn, scratch.evaluation
    load(game, shown)
    if deduce(game) > 0 or game.conflict >= 0 or solve(game, programme) != EXACT_DONE:
        return False
    copy_position(bare, game)
    list_by_box(game, programme)
    clear_moves(programme, evaluation)
    for k in range(layouts.shape[0]):
        copy_game(drawn, bare)
        for index in range(game.width * game.height):
            drawn.mine[game.place[index]] = layouts[k, index // game.width, index % game.width]
        lay(drawn)
        evaluation.drawn += 1
        for index in range(game.width * game.height):
            cell = np.int64(game.place[index])
            if game.state[cell] & KNOWN or drawn.mine[cell]:
                continue
            if how == CLEARED:
                clear_moves(programme, evaluation)
            elif how == NOT_KEPT:
                evaluation.moves = FULL
            open_in(scratch.work, drawn, scratch.programme, cell)
            value, surprise = roll_out(scratch, programme, settings[0])
            found[k, index, 0] = value
            found[k, index, 1] = surprise
    return True


def rollouts(
    view: View, layouts: np.ndarray, how: int = CACHED, ahead: bool = False
) -> tuple[np.ndarray | None, int]:
    """Return value and surprise of every cell on these layouts, or None; and the moves kept."""
    workspace = workspace_of(view)
    settings = CHAMPION.engine.rule.settings
    settings["ahead"] = ahead
    found = np.full((len(layouts), view.level.cells, 2), np.nan)
    memory = workspace.games, workspace.programmes, workspace.scratch, settings
    known = roll_all_out(*memory, view.cells, layouts, how, found)
    return found if known else None, int(workspace.scratch.evaluations[0].moves)
