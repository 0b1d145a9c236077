"""How a game ended and what it took, with a clock that is cheap for short games.

Processor time is what counts, but asking for it takes as long as a tenth of a short game. So short
spans are taken from the wall and added to the last processor time read; long ones are read anew.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.jit import kernel
from sapper.kernels.machine import thread_time, wall_time
from sapper.kernels.workspace import COLUMNS, PLAYING, WON, Int, Record

SHORT = 200_000  # nanoseconds


@kernel
def start_clock(tree: Record) -> None:
    """Read both clocks."""
    tree.clock = thread_time(tree.stamp)
    tree.wall = wall_time(tree.stamp)


@kernel
def advance_clock(tree: Record) -> None:
    """Bring the clock up to now."""
    now = wall_time(tree.stamp)
    if now - tree.wall < SHORT:
        tree.clock += now - tree.wall
    else:
        tree.clock = max(tree.clock, thread_time(tree.stamp))
    tree.wall = now


@kernel
def begin_game(game: Record, tree: Record, recipe: Record, index: np.uint64) -> Int:
    """Name the game to be played and set its deadline; gives the time at which it begins."""
    game.index = index
    tree.deadline = tree.clock + recipe.timeout
    return tree.clock


@kernel
def write_luck(game: Record, outcome: Record) -> None:
    """Write the luck of a game, over or not."""
    for column in range(COLUMNS):
        outcome.luck[column] = game.luck[column]


@kernel
def write_outcome(game: Record, tree: Record, begun: Int, outcome: Record) -> None:
    """Write the outcome of a game that began at a time of the clock; too late is not won."""
    advance_clock(tree)
    outcome.seconds = (tree.clock - begun) * 1e-9
    outcome.moves = game.moves
    outcome.guesses = game.guesses
    outcome.opened = game.opened
    write_luck(game, outcome)
    outcome.timed_out = tree.clock > tree.deadline or game.status == PLAYING  # given up
    outcome.won = game.status == WON and not outcome.timed_out
