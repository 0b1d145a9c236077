"""The entry for boards without guessing: which random boards are solved by certainty alone."""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.propagate import propagate
from sapper.kernels.core.codes import COMPLETE, LOST, WALL
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import open_certain
from sapper.kernels.exact.solve import EXACT_DONE, solve
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.play.exact import open_first


@kernel
def is_shut(game: GameRecord, cell: Int, across: Int) -> bool:
    """Tell whether a cell and its neighbours on both sides are all mines or no cells at all."""
    shut = True
    for near in (cell - across, cell, cell + across):
        shut &= bool(game.mine[near]) | bool(game.blank[near] & WALL)
    return shut


@kernel
def is_swap(game: GameRecord, cell: Int, along: Int, across: Int, first: Int) -> bool:
    """Tell whether a mine and a safe cell beside it look alike to every number.

    The cells that touch only one of the two are those beyond the pair: if all are mines, no number
    tells which of the two is mined, so that the safe one must be guessed, unless it came first.
    """
    other = cell + along
    if game.mine[cell] == game.mine[other] or cell == first or other == first:
        return False
    return is_shut(game, cell - along, across) and is_shut(game, other + along, across)


@kernel
def has_swap(game: GameRecord, first: Int) -> bool:
    """Look along the edges, where they are common, for two cells that only a guess tells apart."""
    down, right = np.int64(game.stride), np.int64(1)
    corner = down + right
    for along, across, depth, length in (
        (down, right, game.height, game.width),
        (right, down, game.width, game.height),
    ):
        for begin, step, pairs in (
            (corner, across, length if depth > 1 else 0),
            (corner + (depth - 2) * along, across, length if depth > 1 else 0),
            (corner, along, depth - 1),
            (corner + (length - 1) * across, along, depth - 1),
        ):
            for k in range(pairs):
                if is_swap(game, begin + k * step, along, across, first):
                    return True
    return False


@kernel
def needs_no_guess(game: GameRecord, programme: ProgrammeRecord, control: ControlRecord) -> bool:
    """Play a board as long as a cell is certainly safe; True if that opens all of them.

    A board whose analysis does not fit the memory counts as one that needs a guess.
    """
    if open_first(game, programme, None, control) != COMPLETE or game.status == LOST:
        return False
    if has_swap(game, control.first):
        return False
    to_open = game.width * game.height - game.mines
    while True:
        propagate(game, programme)
        if game.opened == to_open:
            return True
        if solve(game, programme) != EXACT_DONE or open_certain(game, programme) == 0:
            return False


@entry
def find_without_guess(
    games: np.ndarray, programmes: np.ndarray, controls: np.ndarray, run: np.ndarray, tries: Int
) -> Int:
    """Return how many games, from `run[1]` of seed `run[0]` on, come before one without a guess.

    Returns `tries` if each of the first `tries` games needs one.
    """
    game, programme, control = games[0], programmes[0], controls[0]
    game.seed = run[0]
    for tried in range(tries):
        game.index = run[1] + np.uint64(tried)
        if needs_no_guess(game, programme, control):
            return tried
    return tries
