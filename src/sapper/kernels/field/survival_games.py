"""The entries of survival: games and decisions."""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.system import load
from sapper.kernels.core.codes import BY_CHOICE, COMPLETE, NO_SOLUTION, PLAYING, TOO_LARGE
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.types import Int
from sapper.kernels.field.survival import SurvivalSettings, Then, survival_cell
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.play.control_variates import note_end
from sapper.kernels.play.exact import open_first
from sapper.kernels.play.forced import open_forced, open_guess, think_certain
from sapper.kernels.play.outcome import begin_game, start_clock, write_outcome, write_variates


@kernel
def play_by_survival(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    then: Then,
    settings: SurvivalSettings,
    control: ControlRecord,
) -> Int:
    """Play one game to its end; returns how its last analysis ended."""
    end = open_first(game, programme, None, control)
    if end == COMPLETE:
        end = open_forced(game, programme)
    while end == COMPLETE and game.status == PLAYING:
        open_guess(
            game, programme, survival_cell(game, programme, lookahead, then, settings)
        )
        end = open_forced(game, programme)
    note_end(game, programme)
    return end


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
    """Play games by survival; see `play_all` for what is asked and returned."""
    game, control = games[0], controls[0]
    then = Then(after[0][0], after[1][0], after[2][0])
    game.seed = run[0]
    start_clock(control)
    for played in range(outcomes.shape[0]):
        if control.stop:
            return played
        begun = begin_game(game, control, run[1] + np.uint64(played))
        end = play_by_survival(game, programmes[0], lookaheads[0], then, settings[0], control)
        if end == TOO_LARGE:
            write_variates(game, outcomes[played])
            return played
        write_outcome(game, control, begun, outcomes[played])
    return outcomes.shape[0]


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
    game, decision, programme = games[0], decisions[0], programmes[0]
    load(game, shown)
    decision.why = 0
    if game.conflict >= 0:
        return NO_SOLUTION
    end = think_certain(game, decision, programme)
    if end == COMPLETE and decision.why == BY_CHOICE and decision.chosen < 0:
        then = Then(after[0][0], after[1][0], after[2][0])
        decision.chosen = survival_cell(game, programme, lookaheads[0], then, settings[0])
    return end
