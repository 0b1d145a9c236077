"""Rollouts on given layouts: a cell of a position is opened on each, and an engine plays on.

The cell's own survival is left out of the control variates: who gave the layouts knows it.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.propagate import forget_pairs, propagate, show
from sapper.kernels.board.rules import tells
from sapper.kernels.board.system import load
from sapper.kernels.champion.rollouts import lay
from sapper.kernels.core.codes import KNOWN, LOST, TOO_LARGE
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.types import Int
from sapper.kernels.exact.solve import EXACT_DONE, solve
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.memory.scratch import Scratch, ScratchArrays, scratch_of
from sapper.kernels.memory.settings import ExactSettings
from sapper.kernels.play.control_variates import resample
from sapper.kernels.play.exact import play_on
from sapper.kernels.play.outcome import begin_game, start_clock, write_outcome


@kernel
def load_over(
    game: GameRecord, programme: ProgrammeRecord, shown: np.ndarray, layouts: np.ndarray, at: Int
) -> None:
    """Set the game to a position that a layout lies under, and note the rows that tell."""
    load(game, shown)
    for cell in range(game.cells):
        game.mine[cell] = 0
        game.number[cell] = 0
    for row in range(game.height):
        begin = (row + 1) * game.stride + 1
        for col in range(game.width):
            game.mine[begin + col] = layouts[at, row, col]
    lay(game)
    forget_pairs(game, programme)
    pending: Int = np.int64(0)
    for cell in range(game.cells):
        programme.row_todo[pending] = cell
        pending += tells(game.state[cell])
    programme.pending = pending


@kernel
def open_candidate(
    game: GameRecord, programme: ProgrammeRecord, scratch: Scratch | None, control: ControlRecord
) -> None:
    """Open the given cell; where numbers prove others safe, these come first."""
    cell = control.first
    if game.mine[cell]:
        game.status = LOST
        return
    propagate(game, programme)
    if game.state[cell] & KNOWN == 0:
        if scratch is not None and solve(game, programme) == EXACT_DONE:
            resample(game, programme, scratch, cell, control.start)
        game.moves += 1
        show(game, programme, cell)


@kernel
def roll_out_all(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord | None,
    scratch: Scratch | None,
    settings: ExactSettings,
    control: ControlRecord,
    run: np.ndarray,
    shown: np.ndarray,
    layouts: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Open the first cell of `control` on each layout and play on, as games `run[1]`, ... of a run.

    Returns how many were played: fewer than given before one in which an analysis does not fit the
    fixed memory or range.
    """
    game.seed = run[0]
    start_clock(control)
    for played in range(outcomes.shape[0]):
        begun = begin_game(game, control, run[1] + np.uint64(played))
        load_over(game, programme, shown, layouts, played)
        open_candidate(game, programme, scratch, control)
        if play_on(game, programme, lookahead, scratch, settings, control) == TOO_LARGE:
            return played
        write_outcome(game, control, begun, outcomes[played])
    return outcomes.shape[0]


@entry
def roll_out_least_risk(
    games: np.ndarray,
    controls: np.ndarray,
    programmes: np.ndarray,
    settings: np.ndarray,
    run: np.ndarray,
    shown: np.ndarray,
    layouts: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Roll out by least risk."""
    return roll_out_all(
        games[0],
        programmes[0],
        None,
        None,
        settings[0],
        controls[0],
        run,
        shown,
        layouts,
        outcomes,
    )


@entry
def roll_out_second_move(
    games: np.ndarray,
    controls: np.ndarray,
    programmes: np.ndarray,
    lookaheads: np.ndarray,
    settings: np.ndarray,
    run: np.ndarray,
    shown: np.ndarray,
    layouts: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Roll out by second-move safety."""
    return roll_out_all(
        games[0],
        programmes[0],
        lookaheads[0],
        None,
        settings[0],
        controls[0],
        run,
        shown,
        layouts,
        outcomes,
    )


@entry
def roll_out_champion(
    games: np.ndarray,
    controls: np.ndarray,
    programmes: np.ndarray,
    lookaheads: np.ndarray,
    arrays: ScratchArrays,
    settings: np.ndarray,
    run: np.ndarray,
    shown: np.ndarray,
    layouts: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Roll out as the champion plays."""
    scratch = scratch_of(arrays)
    return roll_out_all(
        games[0],
        programmes[0],
        lookaheads[0],
        scratch,
        settings[0],
        controls[0],
        run,
        shown,
        layouts,
        outcomes,
    )
