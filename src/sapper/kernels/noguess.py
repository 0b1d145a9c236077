"""The entry for boards without guessing: which random boards are solved by certainty alone."""

from __future__ import annotations

import numpy as np

from sapper.kernels.certain import open_certain
from sapper.kernels.exact import solve
from sapper.kernels.jit import entry, kernel
from sapper.kernels.modern import end_of, open_first
from sapper.kernels.sweep import sweep_all
from sapper.kernels.workspace import COMPLETE, LOST, Int, Record


@kernel
def needs_no_guess(game: Record, exact: Record, recipe: Record) -> bool:
    """Play a board as long as a cell is certainly safe; True if that opens all of them.

    A board whose analysis does not fit the memory counts as one that needs a guess.
    """
    if open_first(game, exact, recipe) != COMPLETE or game.status == LOST:
        return False
    to_open = game.width * game.height - game.mines
    while True:
        sweep_all(game, exact)
        if game.opened == to_open:
            return True
        if end_of(solve(game, exact)) != COMPLETE or open_certain(game, exact) == 0:
            return False


@entry
def find_without_guess(
    games: np.ndarray,
    trees: np.ndarray,
    exacts: np.ndarray,
    recipes: np.ndarray,
    run: np.ndarray,
    tries: Int,
) -> Int:
    """Give how many of the games `run[1]`, `run[1] + 1`, ... of seed `run[0]` need a guess.

    That many come before the first that needs none; `tries` if all of them do, fewer after a stop.
    """
    game, exact, recipe = games[0], exacts[0], recipes[0]
    game.seed = run[0]
    for tried in range(tries):
        if trees[0].stop:
            return -1
        game.index = run[1] + np.uint64(tried)
        if needs_no_guess(game, exact, recipe):
            return tried
    return tries
