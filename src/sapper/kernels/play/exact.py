"""Engines that know exact risks: a move in a position, and a whole game.

In a game, what numbers and pairs of numbers prove is opened at once; then exact risks prove more,
or a cell is chosen. An engine without a look-ahead opens the cell of least risk, one without a
scratch the cell of the best second-move safety.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.propagate import forget_pairs
from sapper.kernels.board.rules import clear, lay_mines
from sapper.kernels.board.system import load
from sapper.kernels.champion.choice import champion_cell
from sapper.kernels.champion.lookahead import best_second_move
from sapper.kernels.core.codes import (
    BY_CHOICE,
    COMPLETE,
    NO_SOLUTION,
    PLAYING,
    START_NONE,
    TOO_LARGE,
)
from sapper.kernels.core.compile import kernel, shared
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import (
    least_risky,
    mark_certain,
)
from sapper.kernels.exact.endgame import perfect_cell
from sapper.kernels.exact.solve import EXACT_DONE, end_of, solve
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.decision import DecisionRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.memory.scratch import Scratch
from sapper.kernels.memory.settings import ExactSettings
from sapper.kernels.play.control_variates import (
    note_end,
    note_endgame,
    note_position,
    resample,
)
from sapper.kernels.play.forced import guess, open_forced, open_guess, think_certain
from sapper.kernels.play.outcome import begin_game, start_clock, write_outcome, write_variates


@kernel
def choose_cell(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord | None,
    scratch: Scratch | None,
    settings: ExactSettings,
) -> Int:
    """Return the cell to open where none is certain."""
    if lookahead is None:
        return least_risky(game, programme)
    lookahead.win_chance = -1.0
    if settings.endgame > 0:
        cell = perfect_cell(game, programme, lookahead, settings.endgame)
        if cell >= 0:
            lookahead.win_chance = lookahead.late_wins / lookahead.layouts
            return cell
    if scratch is None:
        return best_second_move(game, programme, lookahead, settings)
    return champion_cell(game, programme, lookahead, scratch, settings)


@kernel
def think_exactly(
    game: GameRecord,
    decision: DecisionRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord | None,
    scratch: Scratch | None,
    settings: ExactSettings,
) -> Int:
    """Find the next move in a position: safe cells on the trail, or one cell in `chosen`."""
    end = think_certain(game, decision, programme)
    if end != COMPLETE or decision.why != BY_CHOICE or decision.chosen >= 0:
        return end
    if scratch is not None:
        end = end_of(mark_certain(game, programme))
        if end != COMPLETE:
            return end
    decision.chosen = choose_cell(game, programme, lookahead, scratch, settings)
    return COMPLETE if decision.chosen >= 0 else NO_SOLUTION


@shared
def open_first(
    game: GameRecord, programme: ProgrammeRecord, scratch: Scratch | None, control: ControlRecord
) -> Int:
    """Lay the mines and open the first cell; returns how its analysis ended."""
    clear(game)
    forget_pairs(game, programme)
    first = control.first
    if first < 0:
        end = end_of(solve(game, programme))
        if end != COMPLETE:
            return end
        first = least_risky(game, programme)
    lay_mines(game, first, control.start)
    risk = game.mines / (game.width * game.height) if control.start == START_NONE else 0.0
    if scratch is not None and not game.mine[first] and solve(game, programme) == EXACT_DONE:
        resample(game, programme, scratch, first, control.start)
    guess(game, programme, first, risk, risk)
    return COMPLETE


@kernel
def open_chosen(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord | None,
    scratch: Scratch | None,
    settings: ExactSettings,
    control: ControlRecord,
) -> Int:
    """Choose and open a cell of a solved position in which none is certain; note the variates.

    Returns how the analysis ended.
    """
    if scratch is not None:
        end = end_of(mark_certain(game, programme))
        if end != COMPLETE:
            return end
    if lookahead is not None and scratch is not None:
        note_position(game, programme, lookahead)
    cell = choose_cell(game, programme, lookahead, scratch, settings)
    if lookahead is not None:
        note_endgame(game, lookahead)
    if scratch is not None and game.endgame_value < 0.0 and not game.mine[cell]:
        resample(game, programme, scratch, cell, control.start)
    open_guess(game, programme, cell)
    return COMPLETE


@kernel
def play_on(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord | None,
    scratch: Scratch | None,
    settings: ExactSettings,
    control: ControlRecord,
) -> Int:
    """Play a game on to its end; returns how its last analysis ended."""
    end = open_forced(game, programme)
    while end == COMPLETE and game.status == PLAYING:
        end = open_chosen(game, programme, lookahead, scratch, settings, control)
        if end == COMPLETE:
            end = open_forced(game, programme)
    note_end(game, programme)
    return end


@kernel
def play_exactly(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord | None,
    scratch: Scratch | None,
    settings: ExactSettings,
    control: ControlRecord,
) -> Int:
    """Play one game to its end; returns how its last analysis ended."""
    end = open_first(game, programme, scratch, control)
    if end != COMPLETE:
        return end
    return play_on(game, programme, lookahead, scratch, settings, control)


@kernel
def play_all(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord | None,
    scratch: Scratch | None,
    settings: ExactSettings,
    control: ControlRecord,
    run: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Play the games `run[1]`, `run[1] + 1`, ... of seed `run[0]`, one for each line of outcomes.

    Returns how many were played: fewer than asked after `stop` was set, or before a game in which
    an analysis does not fit the fixed memory or range, whose variates so far are written.
    """
    game.seed = run[0]
    start_clock(control)
    for played in range(outcomes.shape[0]):
        if control.stop:
            return played
        begun = begin_game(game, control, run[1] + np.uint64(played))
        end = play_exactly(game, programme, lookahead, scratch, settings, control)
        if end == TOO_LARGE:
            write_variates(game, outcomes[played])
            return played
        write_outcome(game, control, begun, outcomes[played])
    return outcomes.shape[0]


@kernel
def think_in(
    game: GameRecord,
    decision: DecisionRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord | None,
    scratch: Scratch | None,
    settings: ExactSettings,
    shown: np.ndarray,
) -> Int:
    """Find the next move in a position. A contradiction that DSS meets is left in `conflict`."""
    load(game, shown)
    decision.why = 0
    if game.conflict >= 0:
        return NO_SOLUTION
    return think_exactly(game, decision, programme, lookahead, scratch, settings)
