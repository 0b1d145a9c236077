"""Many games for a learner: one call takes an action in each of them.

A table holds a line for each game: how it stands, its layout, what it shows, and which cells are
covered. Layouts count a border of one cell around the board, all else is as the player sees it.
(Twins: `Game.open`, and gymnasium's own vector environment over single games.)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sapper.game import view
from sapper.kernels.board.rules import clear, lay_mines
from sapper.kernels.core.codes import LOST, PLAYING, WALL, WON
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.types import Int, Record, dtype_of, field
from sapper.kernels.memory.game import GameRecord


class EnvironmentState(Record):
    """How one game of a vector environment stands."""

    seed: np.uint64 = field(np.uint64)
    index: np.uint64 = field(np.uint64)  # which game of the seed it is
    status: Int = field(np.int64)
    before: Int = field(np.int64)  # open cells before the last action,
    opened: Int = field(np.int64)  # and now
    alone: bool = field(np.bool_)  # the last action's cell touched no open cell
    begun: bool = field(np.bool_)  # no action was taken yet
    exploded: Int = field(np.int64)  # the cell that lost the game, or -1


ENVIRONMENT_STATE = dtype_of(EnvironmentState)
# a cell of a layout: its number, and
NUMBER, MINE, SEEN, EDGE = 15, 16, 32, 64
COVERED = np.int8(view.COVERED)
NO_CELL = -1


class GameTable(NamedTuple):
    """A line for each game: its state; its layout, uint8; shown numbers and covered cells, int8."""

    states: np.ndarray
    layouts: np.ndarray
    shown: np.ndarray
    covered: np.ndarray


@kernel
def cover(table: GameTable, slot: Int) -> None:
    """Cover the board of a game; its mines are laid by the first action."""
    states, shown, covered = table.states, table.shown, table.covered
    for cell in range(shown.shape[1]):
        shown[slot, cell] = COVERED
    for cell in range(covered.shape[1]):
        covered[slot, cell] = 1
    state = states[slot]
    state.status = PLAYING
    state.before = 0
    state.opened = 0
    state.alone = False
    state.begun = True
    state.exploded = NO_CELL


@kernel
def lay(
    game: GameRecord, state: EnvironmentState, first: Int, start: Int, layout: np.ndarray
) -> None:
    """Draw the mines of a game; `game` is the memory to do it in."""
    clear(game)
    game.seed = state.seed
    game.index = state.index
    lay_mines(game, first, start)
    for cell in range(layout.shape[0]):
        edge = SEEN + EDGE if game.blank[cell] & WALL else 0
        layout[cell] = game.number[cell] + game.mine[cell] * MINE + edge


@kernel
def is_alone(game: GameRecord, cell: Int, layout: np.ndarray) -> bool:
    """Tell whether no neighbour of a cell is open."""
    near = 0
    for k in range(8):
        near += 1 if layout[cell + game.step[k]] & (SEEN + EDGE) == SEEN else 0
    return near == 0


@kernel
def uncover_from(game: GameRecord, first: Int, table: GameTable, slot: Int) -> Int:
    """Open a safe covered cell and all that follows from a 0; returns how many cells opened."""
    layout, shown, covered = table.layouts[slot], table.shown[slot], table.covered[slot]
    layout[first] |= SEEN
    game.stack[0] = first
    waiting, opened = 1, 0
    while waiting > 0:
        waiting -= 1
        cell = np.int64(game.stack[waiting])
        number = layout[cell] & NUMBER
        shown[game.index_of[cell]] = number
        covered[game.index_of[cell]] = 0
        opened += 1
        if number == 0:
            for k in range(8):
                near = cell + game.step[k]
                if layout[near] & SEEN == 0:
                    layout[near] |= SEEN
                    game.stack[waiting] = near
                    waiting += 1
    return opened


@kernel
def open_cell(game: GameRecord, action: Int, start: Int, table: GameTable, slot: Int) -> None:
    """Open a cell of one game; an open one stays as it is."""
    state, layout = table.states[slot], table.layouts[slot]
    cell = np.int64(game.place[action])
    if state.opened == 0:
        lay(game, state, cell, start, layout)
    state.begun = False
    state.before = state.opened
    state.alone = is_alone(game, cell, layout)
    if layout[cell] & MINE:
        state.status = LOST
        state.exploded = action
    elif layout[cell] & SEEN == 0:
        state.opened += uncover_from(game, cell, table, slot)
        if state.opened + game.mines == game.width * game.height:
            state.status = WON


@entry
def begin_games(table: GameTable, which: np.ndarray) -> None:
    """Cover the boards of the games that `which` marks."""
    for slot in range(which.shape[0]):
        if which[slot]:
            cover(table, slot)


@entry
def step_games(games: np.ndarray, actions: np.ndarray, start: Int, table: GameTable) -> Int:
    """Open a cell in every game; a game that is over begins the next one of its seed instead.

    `games` is a working record of the level. Returns the first slot whose action is not a cell
    of the board, and then no game has changed, or -1.
    """
    game = games[0]
    for slot in range(actions.shape[0]):
        if actions[slot] < 0 or actions[slot] >= game.width * game.height:
            return slot
    for slot in range(actions.shape[0]):
        state = table.states[slot]
        if state.status == PLAYING:
            open_cell(game, np.int64(actions[slot]), start, table, slot)
        else:
            state.index += np.uint64(1)
            cover(table, slot)
    return -1
