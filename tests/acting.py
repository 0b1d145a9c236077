"""Games of a person who acts at random, in Python and in compiled code."""

import numpy as np

import sapper
from sapper.game.action import ACTS
from sapper.kernels.core.codes import START_NONE, START_OPEN, START_SAFE
from sapper.kernels.core.types import dtype_of, records
from sapper.kernels.person.memory import LAID, ActionRecord, StandingRecord
from sapper.kernels.workspace import Workspace

STARTS = {"none": START_NONE, "safe": START_SAFE, "open": START_OPEN}
STATUS = ("playing", "won", "lost")


def act_at_random(game, rng, most):
    """Let somebody who sees the mines play a game, mostly well; return the actions."""
    height, width = game.level.height, game.level.width
    actions = []
    while game.status == "playing" and len(actions) < most:
        row, col = int(rng.integers(height)), int(rng.integers(width))
        act = str(rng.choice(ACTS, p=(0.4, 0.35, 0.25)))
        mined = game.board is not None and game.board.mines[row, col]
        if ((act == "open" and mined) or (act == "flag" and not mined)) and rng.random() < 0.9:
            continue
        getattr(game, act)(row, col)
        actions.append(sapper.Action(act, row, col))
    return actions


def memory_of(level, seed, index, actions):
    """Return the records of a person's game, and what is shown."""
    workspace = Workspace(level.width, level.height, level.mines)
    workspace.games[0].seed, workspace.games[0].index = seed, index
    done = records(len(actions), dtype_of(ActionRecord))
    for k, action in enumerate(actions):
        done[k].act = ACTS.index(action.act)
        done[k].cell = action.row * level.width + action.col
    standings = records(1, dtype_of(StandingRecord))
    return workspace, standings, np.zeros(level.cells, np.int8), done


def start_of(start, board):
    """Return the code of a start rule, and the mines to lay."""
    if board is None:
        return STARTS[start], np.zeros(0, np.int8)
    return LAID, board.mines.astype(np.int8).ravel()
