"""Moves of players that are not compiled: opened in many games at once, and measured."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import (
    FIRST_COVARIATE,
    LOST,
    PLAYING,
    START_NONE,
    START_OPEN,
    WON,
)
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.types import Int
from sapper.kernels.memory.examiner import Examiner
from sapper.kernels.memory.outcome import OutcomeRecord
from sapper.kernels.play.environment import EnvironmentState, GameTable, open_cell
from sapper.kernels.play.examine import NOT_KNOWN, examine, first_chance_of_zero
from sapper.kernels.play.stages import stage_of


@kernel
def note_move(state: EnvironmentState, outcome: OutcomeRecord) -> None:
    """Note a move that was just made."""
    outcome.moves += 1
    outcome.opened = state.opened
    outcome.won = state.status == WON


@kernel
def note_guess(
    state: EnvironmentState, outcome: OutcomeRecord, risk: float, least: float, stage: Int
) -> None:
    """Note a move that was just made, if it was a guess: if its risk is above 0."""
    if risk > 0.0:
        outcome.guesses += 1
        outcome.needless += 1 if least == 0.0 else 0
        outcome.given_away += risk - least
        outcome.variates[stage] += risk - (1.0 if state.status == LOST else 0.0)


@entry
def open_cells(
    table: GameTable,
    outcomes: np.ndarray,
    examiner: Examiner,
    slots: np.ndarray,
    cells: np.ndarray,
    start: Int,
) -> None:
    """Open `cells[k]`, flat, in the game of `slots[k]`; the cells of one answer come in a row.

    Each cell is examined in the light of those before it. One that is certain at the beginning of
    an answer stays so. Open cells, and games that are over, are left as they are.
    """
    game, risks = examiner.games[0], examiner.risk
    height, width = game.height, game.width
    is_measured = examiner.shown.shape[0] > 0
    known = False
    for k in range(cells.shape[0]):
        slot, action = np.int64(slots[k]), np.int64(cells[k])
        state = table.states[slot]
        known = known and slots[k - 1] == slot
        if state.status != PLAYING or table.covered[slot, action] == 0:
            continue
        risk, least, zero = 0.0, 0.0, NOT_KNOWN
        is_first = state.opened == 0
        is_free = is_first and start != START_NONE
        if is_measured and not is_free and not (known and risks[action] == 0.0):
            shown = table.shown[slot].reshape((height, width))
            risk, least, zero = examine(examiner, shown, action)
            known = risk >= 0.0
        if is_measured and is_first:
            zero = NOT_KNOWN if start == START_OPEN else first_chance_of_zero(game, action)
        stage = stage_of(state.opened, width * height - game.mines)
        open_cell(game, action, start, table, slot)
        note_move(state, outcomes[slot])
        note_guess(state, outcomes[slot], risk, least, stage)
        if zero >= 0.0 and state.status != LOST:
            is_zero = 1.0 if table.shown[slot, action] == 0 else 0.0
            outcomes[slot].variates[FIRST_COVARIATE] += is_zero - zero
