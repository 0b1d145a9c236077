"""How a game ended and what it took, with a clock that is cheap for short games.

Processor time is what counts, but asking for it takes as long as a tenth of a short game. So short
spans come from the wall clock and are added to the last reading; after long ones it is read anew.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import PLAYING, VARIATES, WON
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.machine import thread_time, wall_time
from sapper.kernels.core.types import Int
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.outcome import OutcomeRecord

SHORT = 200_000  # nanoseconds


@kernel
def start_clock(control: ControlRecord) -> None:
    """Read both clocks."""
    control.clock = thread_time(control.timespec)
    control.wall = wall_time(control.timespec)


@kernel
def advance_clock(control: ControlRecord) -> None:
    """Bring the clock up to now; it always moves.

    Short wall-clock spans may have run ahead of the processor time that is read after a long one.
    """
    now = wall_time(control.timespec)
    if now - control.wall < SHORT:
        control.clock += max(1, now - control.wall)
    else:
        control.clock = max(control.clock + 1, thread_time(control.timespec))
    control.wall = now


@kernel
def begin_game(game: GameRecord, control: ControlRecord, index: np.uint64) -> Int:
    """Set the index and the deadline of the next game; returns the time at which it begins."""
    game.index = index
    control.deadline = control.clock + control.timeout
    return control.clock


@kernel
def write_variates(game: GameRecord, outcome: OutcomeRecord) -> None:
    """Write the control variates of a game, over or not."""
    for k in range(VARIATES):
        outcome.variates[k] = game.variates[k]


@kernel
def write_outcome(
    game: GameRecord, control: ControlRecord, begun: Int, outcome: OutcomeRecord
) -> None:
    """Write the outcome of a game that began at clock time `begun`; a late one is not won."""
    advance_clock(control)
    outcome.seconds = max(1, control.clock - begun - game.measuring) * 1e-9
    outcome.moves = game.moves
    outcome.guesses = game.guesses
    outcome.needless = game.needless
    outcome.given_away = game.given_away
    outcome.opened = game.opened
    write_variates(game, outcome)
    outcome.timed_out = control.clock > control.deadline or game.status == PLAYING  # given up
    outcome.won = game.status == WON and not outcome.timed_out
