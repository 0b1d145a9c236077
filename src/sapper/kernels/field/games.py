"""Games and decisions of published methods that know exact risks: PSEQ and survival.

A method with filters is PSEQ, one with memory for the position after a move is survival.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.system import load
from sapper.kernels.core.codes import BY_CHOICE, COMPLETE, NO_SOLUTION, PLAYING, TOO_LARGE
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.types import Int
from sapper.kernels.field.memory import FieldSettings, FilterRecord, Then
from sapper.kernels.field.optimal import list_optimal
from sapper.kernels.field.pseq import choose_by_filters, list_least_risky
from sapper.kernels.field.survival import survival_cell
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.decision import DecisionRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.play.control_variates import note_end, note_endgame
from sapper.kernels.play.exact import open_first
from sapper.kernels.play.forced import open_forced, open_guess, think_certain
from sapper.kernels.play.outcome import begin_game, start_clock, write_outcome, write_variates


@kernel
def field_cell(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    filters: FilterRecord | None,
    then: Then | None,
    settings: FieldSettings,
) -> Int:
    """Return the cell to open where none is certain."""
    lookahead.win_chance = -1.0
    if then is not None:
        return survival_cell(game, programme, lookahead, then, settings)
    if filters is not None:
        most = settings.endgame
        if most > 0 and list_optimal(game, programme, lookahead, filters, most):
            lookahead.win_chance = lookahead.late_wins / lookahead.layouts
        else:
            list_least_risky(game, programme, filters)
        return choose_by_filters(game, programme, lookahead, filters)
    return -1


@kernel
def play_field_game(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    filters: FilterRecord | None,
    then: Then | None,
    settings: FieldSettings,
    control: ControlRecord,
) -> Int:
    """Play one game to its end; returns how its last analysis ended."""
    end = open_first(game, programme, None, control)
    if end == COMPLETE:
        end = open_forced(game, programme)
    while end == COMPLETE and game.status == PLAYING:
        cell = field_cell(game, programme, lookahead, filters, then, settings)
        note_endgame(game, lookahead)
        open_guess(game, programme, cell)
        end = open_forced(game, programme)
    note_end(game, programme)
    return end


@kernel
def play_field_games(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    filters: FilterRecord | None,
    then: Then | None,
    settings: FieldSettings,
    control: ControlRecord,
    run: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Play games; see `play_all` for what is asked and returned."""
    game.seed = run[0]
    start_clock(control)
    for played in range(outcomes.shape[0]):
        if control.stop:
            return played
        begun = begin_game(game, control, run[1] + np.uint64(played))
        end = play_field_game(game, programme, lookahead, filters, then, settings, control)
        if end == TOO_LARGE:
            write_variates(game, outcomes[played])
            return played
        write_outcome(game, control, begun, outcomes[played])
    return outcomes.shape[0]


@kernel
def think_in_field(
    game: GameRecord,
    decision: DecisionRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    filters: FilterRecord | None,
    then: Then | None,
    settings: FieldSettings,
    shown: np.ndarray,
) -> Int:
    """Find the next move in a position. A contradiction that DSS meets is left in `conflict`."""
    load(game, shown)
    decision.why = 0
    if game.conflict >= 0:
        return NO_SOLUTION
    end = think_certain(game, decision, programme)
    if end == COMPLETE and decision.why == BY_CHOICE and decision.chosen < 0:
        decision.chosen = field_cell(game, programme, lookahead, filters, then, settings)
    return end


@entry
def play_pseq(
    games: np.ndarray,
    controls: np.ndarray,
    programmes: np.ndarray,
    lookaheads: np.ndarray,
    filters: np.ndarray,
    settings: np.ndarray,
    run: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Play games by PSEQ."""
    memory = (programmes[0], lookaheads[0], filters[0], None)
    return play_field_games(games[0], *memory, settings[0], controls[0], run, outcomes)


@entry
def decide_pseq(
    games: np.ndarray,
    decisions: np.ndarray,
    programmes: np.ndarray,
    lookaheads: np.ndarray,
    filters: np.ndarray,
    settings: np.ndarray,
    shown: np.ndarray,
) -> Int:
    """Find the next move in a position by PSEQ."""
    memory = (programmes[0], lookaheads[0], filters[0], None)
    return think_in_field(games[0], decisions[0], *memory, settings[0], shown)


@entry
def play_survival(
    games: np.ndarray,
    controls: np.ndarray,
    programmes: np.ndarray,
    lookaheads: np.ndarray,
    after: tuple[np.ndarray, np.ndarray, np.ndarray],
    settings: np.ndarray,
    run: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Play games by survival."""
    then = Then(after[0][0], after[1][0], after[2][0])
    memory = (programmes[0], lookaheads[0], None, then)
    return play_field_games(games[0], *memory, settings[0], controls[0], run, outcomes)


@entry
def decide_survival(
    games: np.ndarray,
    decisions: np.ndarray,
    programmes: np.ndarray,
    lookaheads: np.ndarray,
    after: tuple[np.ndarray, np.ndarray, np.ndarray],
    settings: np.ndarray,
    shown: np.ndarray,
) -> Int:
    """Find the next move in a position by survival."""
    then = Then(after[0][0], after[1][0], after[2][0])
    memory = (programmes[0], lookaheads[0], None, then)
    return think_in_field(games[0], decisions[0], *memory, settings[0], shown)
