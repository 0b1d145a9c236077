"""The actions of a person: open, flag and chord. (Twin: `sapper.Game`.)

`shown` is what the person sees, flat: a number, COVERED or FLAGGED. The mines are laid when the
first cell is opened, unless they are there already.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.rules import clear, count_protected, lay_mines, steps
from sapper.kernels.core.codes import LOST, PLAYING, WALL, WON
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.types import Int
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.person.memory import (
    CHORD_CELL,
    FLAG_CELL,
    LAID,
    NONE,
    OPEN_CELL,
    StandingRecord,
)

COVERED, FLAGGED = np.int8(-1), np.int8(-2)


@kernel
def begin_game(game: GameRecord, standing: StandingRecord, shown: np.ndarray) -> None:
    """Cover the whole board; its mines are laid later."""
    clear(game)
    for cell in range(game.width * game.height):
        shown[cell] = COVERED
    standing.exploded = NONE
    standing.refused = NONE
    standing.crowded = NONE
    standing.opened = 0
    standing.reviewed = 0


@kernel
def place_mines(game: GameRecord, mined: np.ndarray) -> None:
    """Lay the mines of a given layout, flat, on a board that has none."""
    for index in range(game.width * game.height):
        if mined[index]:
            cell = np.int64(game.place[index])
            game.mine[cell] = 1
            for step in steps(game):
                game.number[np.uint32(cell + step)] += 1


@kernel
def reveal(game: GameRecord, standing: StandingRecord, shown: np.ndarray, cell: Int) -> None:
    """Open a covered cell that hides no mine, and the area around it if it shows 0."""
    index = np.int64(game.index_of[cell])
    if shown[index] != COVERED:
        return
    shown[index] = game.number[cell]
    standing.opened += 1
    game.stack[0] = cell
    waiting = 1 if game.number[cell] == 0 else 0
    while waiting > 0:
        waiting -= 1
        centre = np.int64(game.stack[waiting])
        for step in steps(game):
            near = centre + step
            index = np.int64(game.index_of[near])
            if game.blank[near] & WALL == 0 and shown[index] == COVERED:
                shown[index] = game.number[near]
                standing.opened += 1
                if game.number[near] == 0:
                    game.stack[waiting] = near
                    waiting += 1
    if standing.opened + game.mines == game.width * game.height:
        game.status = WON


@kernel
def lose_if_mined(game: GameRecord, standing: StandingRecord, index: Int) -> bool:
    """End the game if a cell hides a mine."""
    if game.mine[game.place[index]] == 0:
        return False
    game.status = LOST
    standing.exploded = index
    return True


@kernel
def open_one(
    game: GameRecord, standing: StandingRecord, shown: np.ndarray, index: Int, start: Int
) -> None:
    """Open a cell; one that is flagged or open stays as it is."""
    if shown[index] != COVERED:
        return
    cell = np.int64(game.place[index])
    if standing.opened == 0 and start != LAID:
        if game.mines > game.width * game.height - count_protected(game, cell, start):
            standing.crowded = index
            return
        lay_mines(game, cell, start)
    if not lose_if_mined(game, standing, index):
        reveal(game, standing, shown, cell)


@kernel
def is_satisfied(game: GameRecord, shown: np.ndarray, index: Int) -> bool:
    """Tell whether an open number has as many flags around it."""
    if shown[index] < 0:
        return False
    flags = 0
    for step in steps(game):
        near = np.int64(game.place[index]) + step
        if game.blank[near] & WALL == 0 and shown[game.index_of[near]] == FLAGGED:
            flags += 1
    return bool(flags == shown[index])


@kernel
def chord(game: GameRecord, standing: StandingRecord, shown: np.ndarray, number: Int) -> None:
    """Open the unflagged neighbours of a satisfied number: all of them, or lose."""
    if not is_satisfied(game, shown, number):
        return
    centre = np.int64(game.place[number])
    for step in steps(game):
        near = centre + step
        index = np.int64(game.index_of[near])
        is_opened = game.blank[near] & WALL == 0 and shown[index] == COVERED
        if is_opened and lose_if_mined(game, standing, index):
            return
    for step in steps(game):
        if game.blank[centre + step] & WALL == 0:
            reveal(game, standing, shown, centre + step)


@kernel
def turn_flag(shown: np.ndarray, index: Int) -> None:
    """Set or remove the flag of a covered cell."""
    if shown[index] == COVERED:
        shown[index] = FLAGGED
    elif shown[index] == FLAGGED:
        shown[index] = COVERED


@kernel
def take_action(
    game: GameRecord, standing: StandingRecord, shown: np.ndarray, act: Int, index: Int, start: Int
) -> None:
    """Take one action."""
    if act == OPEN_CELL:
        open_one(game, standing, shown, index, start)
    elif act == FLAG_CELL:
        turn_flag(shown, index)
    elif act == CHORD_CELL:
        chord(game, standing, shown, index)


@kernel
def act_all(
    game: GameRecord,
    standing: StandingRecord,
    shown: np.ndarray,
    actions: np.ndarray,
    start: Int,
) -> None:
    """Take actions in order; one that comes after the end is refused, and so are those after it."""
    for k in range(actions.shape[0]):
        if game.status != PLAYING:
            standing.refused = k
            return
        act, index = np.int64(actions[k].act), np.int64(actions[k].cell)
        take_action(game, standing, shown, act, index, start)


@entry
def replay_game(
    games: np.ndarray,
    standings: np.ndarray,
    mined: np.ndarray,
    shown: np.ndarray,
    actions: np.ndarray,
    start: Int,
) -> None:
    """Play a game from its beginning; `mined` is the layout if `start` is LAID."""
    begin_game(games[0], standings[0], shown)
    if start == LAID:
        place_mines(games[0], mined)
    act_all(games[0], standings[0], shown, actions, start)
