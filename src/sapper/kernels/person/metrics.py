"""The metrics of a person's game: 3BV, and the clicks. (Twin: `measure` in tests/oracle.py.)

The area of a cell is the cells of its kind that are joined to it by sides or corners: an opening is
an area of cells that show 0, an island one of numbers that touch no 0. 3BV is the number of
openings and of cells in islands: the fewest left clicks that open everything.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.rules import steps
from sapper.kernels.core.codes import PLAYING, WALL
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.types import Int
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.person.actions import (
    COVERED,
    FLAGGED,
    act_all,
    begin_game,
    place_mines,
    take_action,
)
from sapper.kernels.person.memory import (
    CHORD_CELL,
    FLAG_CELL,
    LAID,
    OPEN_CELL,
    MetricsRecord,
    StandingRecord,
)

OTHER, ZERO, ISLAND = np.uint16(0), np.uint16(1), np.uint16(2)  # kinds of cells


@kernel
def kind_of(game: GameRecord, cell: Int) -> Int:
    """Tell whether a cell shows 0, is a number that touches no 0, or neither."""
    if game.mine[cell]:
        return OTHER
    if game.number[cell] == 0:
        return ZERO
    for step in steps(game):
        near = cell + step
        if game.blank[near] & WALL == 0 and game.mine[near] == 0 and game.number[near] == 0:
            return OTHER
    return ISLAND


@kernel
def take_area(game: GameRecord, shown: np.ndarray, first: Int) -> tuple[Int, Int]:
    """Take the area of a cell from the kinds that are left; returns its cells, and those open."""
    kinds, kind = game.trail, game.trail[first]
    kinds[first] = OTHER
    game.stack[0] = first
    waiting, size, opened = 1, 0, 0
    while waiting > 0:
        waiting -= 1
        centre = np.int64(game.stack[waiting])
        size += 1
        opened += 1 if shown[game.index_of[centre]] >= 0 else 0
        for step in steps(game):
            near = centre + step
            if game.blank[near] & WALL == 0 and kinds[near] == kind:
                kinds[near] = OTHER
                game.stack[waiting] = near
                waiting += 1
    return size, opened


@kernel
def count_three_bv(game: GameRecord, shown: np.ndarray, found: MetricsRecord) -> None:
    """Count 3BV, what is done of it, openings and islands."""
    size = game.width * game.height
    for index in range(size):
        cell = np.int64(game.place[index])
        game.trail[cell] = kind_of(game, cell)
    for index in range(size):
        cell = np.int64(game.place[index])
        kind = game.trail[cell]
        if kind != OTHER:
            cells, opened = take_area(game, shown, cell)
            found.openings += 1 if kind == ZERO else 0
            found.islands += 1 if kind == ISLAND else 0
            found.three_bv += 1 if kind == ZERO else cells
            found.three_bv_done += opened if kind == ISLAND else 1 if opened == cells else 0


@kernel
def count_click(
    game: GameRecord,
    standing: StandingRecord,
    shown: np.ndarray,
    found: MetricsRecord,
    act: Int,
    index: Int,
) -> None:
    """Take an action on a laid board, and count it; it is wasted if it brings nothing.

    A click brings something if it opens a cell, or flags a mine for the first time.
    """
    opened, cell, known = standing.opened, np.int64(game.place[index]), game.trail
    take_action(game, standing, shown, act, index, LAID)
    found.left += 1 if act == OPEN_CELL else 0
    found.right += 1 if act == FLAG_CELL else 0
    found.chord += 1 if act == CHORD_CELL else 0
    is_new = shown[index] == FLAGGED and game.mine[cell] == 1 and known[cell] == 0
    if act == FLAG_CELL and is_new:
        known[cell] = 1
    elif standing.opened == opened:
        found.wasted += 1


@kernel
def begin_again(game: GameRecord, standing: StandingRecord, shown: np.ndarray) -> None:
    """Cover the board; its mines stay where they are."""
    for index in range(game.width * game.height):
        shown[index] = COVERED
        game.trail[game.place[index]] = 0  # 1: a mine that was flagged
    game.status = PLAYING
    standing.opened = 0


@entry
def measure_game(
    games: np.ndarray,
    standings: np.ndarray,
    mined: np.ndarray,
    shown: np.ndarray,
    actions: np.ndarray,
    metrics: np.ndarray,
    start: Int,
) -> None:
    """Play a game and measure it; `mined` is the layout if `start` is LAID.

    The game is played twice: where the mines are laid by the first cell, flags may be set before.
    `metrics` must be blank.
    """
    game, standing, found = games[0], standings[0], metrics[0]
    begin_game(game, standing, shown)
    if start == LAID:
        place_mines(game, mined)
    act_all(game, standing, shown, actions, start)
    if standing.refused >= 0 or standing.crowded >= 0:
        return
    found.laid = 1 if start == LAID or game.status != PLAYING or standing.opened > 0 else 0
    begin_again(game, standing, shown)
    for k in range(actions.shape[0]):
        act, index = np.int64(actions[k].act), np.int64(actions[k].cell)
        count_click(game, standing, shown, found, act, index)
    found.opened = standing.opened
    for at in range(game.width * game.height):
        found.flagged += 1 if shown[at] == FLAGGED else 0
    if found.laid:
        count_three_bv(game, shown, found)
