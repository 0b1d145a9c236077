"""Many games for a learner: one call takes an action in each of them.

A table holds a line for each game: how it stands, its layout, what it shows, and which cells are
covered. Layouts count a border of one cell around the board, all else is as the player sees it.
(Twins: `Game.open`, and gymnasium's own vector environment over single games.)
"""

from __future__ import annotations

import numpy as np

from sapper.game import view
from sapper.kernels.jit import entry, kernel
from sapper.kernels.rules import clear, lay_mines
from sapper.kernels.workspace import LOST, PLAYING, WALL, WON, Int, Record

STANDING = np.dtype(
    [
        ("seed", np.uint64),
        ("index", np.uint64),  # which game of the seed it is
        ("status", np.int64),
        ("before", np.int64),  # open cells before the last action,
        ("opened", np.int64),  # and now
        ("alone", np.bool_),  # the last action's cell touched no open one
        ("begun", np.bool_),  # no action yet
        ("exploded", np.int64),  # the cell that lost the game, or -1
    ],
    align=True,
)
# a cell of a layout: its number, and
NUMBER, MINE, SEEN, EDGE = 15, 16, 32, 64
COVERED = np.int8(view.COVERED)
NO_CELL = -1
Table = tuple[Record, np.ndarray, np.ndarray, np.ndarray]
"""Standings; layouts, uint8; shown numbers, int8; covered cells, int8: a line for each game."""


@kernel
def cover(table: Table, slot: Int) -> None:
    """Cover the board of a game; its mines are laid by the first action."""
    standings, _, shown, covered = table
    for cell in range(shown.shape[1]):
        shown[slot, cell] = COVERED
    for cell in range(covered.shape[1]):
        covered[slot, cell] = 1
    standing = standings[slot]
    standing.status = PLAYING
    standing.before = 0
    standing.opened = 0
    standing.alone = False
    standing.begun = True
    standing.exploded = NO_CELL


@kernel
def lay(game: Record, standing: Record, first: Int, start: Int, layout: np.ndarray) -> None:
    """Draw the mines of a game; `game` is the memory to do it in."""
    clear(game)
    game.seed = standing.seed
    game.index = standing.index
    lay_mines(game, first, start)
    for cell in range(layout.shape[0]):
        edge = SEEN + EDGE if game.blank[cell] & WALL else 0
        layout[cell] = game.number[cell] + game.mine[cell] * MINE + edge


@kernel
def is_alone(game: Record, cell: Int, layout: np.ndarray) -> bool:
    """Tell whether no neighbour of a cell is open."""
    near = 0
    for k in range(8):
        near += 1 if layout[cell + game.step[k]] & (SEEN + EDGE) == SEEN else 0
    return near == 0


@kernel
def uncover_from(game: Record, first: Int, table: Table, slot: Int) -> Int:
    """Open a covered cell without a mine and all that follows from a 0; gives how many cells."""
    layout, shown, covered = table[1][slot], table[2][slot], table[3][slot]
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
def act(game: Record, action: Int, start: Int, table: Table, slot: Int) -> None:
    """Open a cell of one game; an open one stays as it is."""
    standing, layout = table[0][slot], table[1][slot]
    cell = np.int64(game.place[action])
    if standing.opened == 0:
        lay(game, standing, cell, start, layout)
    standing.begun = False
    standing.before = standing.opened
    standing.alone = is_alone(game, cell, layout)
    if layout[cell] & MINE:
        standing.status = LOST
        standing.exploded = action
    elif layout[cell] & SEEN == 0:
        standing.opened += uncover_from(game, cell, table, slot)
        if standing.opened + game.mines == game.width * game.height:
            standing.status = WON


@entry
def begin_games(table: Table, which: np.ndarray) -> None:
    """Cover the boards of the games that `which` marks."""
    for slot in range(which.shape[0]):
        if which[slot]:
            cover(table, slot)


@entry
def step_games(games: np.ndarray, actions: np.ndarray, start: Int, table: Table) -> Int:
    """Open a cell in every game; a game that is over begins the next one of its seed instead.

    `games` is one record of the level, to work with. Gives the first slot whose action is no cell
    of the board, and then no game has changed, or -1.
    """
    game = games[0]
    for slot in range(actions.shape[0]):
        if actions[slot] < 0 or actions[slot] >= game.width * game.height:
            return slot
    for slot in range(actions.shape[0]):
        standing = table[0][slot]
        if standing.status == PLAYING:
            act(game, np.int64(actions[slot]), start, table, slot)
        else:
            standing.index += np.uint64(1)
            cover(table, slot)
    return -1
