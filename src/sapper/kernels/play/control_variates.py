"""Control variates of a game: outcome minus expectation. Their mean is 0, whatever the play.

- Survived less safety, summed over the guesses of each stage of the game.
- Endgame: won less the chance to win, once the rest is searched and played perfectly. Guesses from
  there on do not count in their stages.
- Covariates: how promising the position is that a guess leads to, less the mean over other layouts
  on which the same cell is opened. These are drawn from what is known before the guess, so none is
  likelier than the real one. Only for engines with a scratch, and never in an endgame.

Each is a sum of steps, and a step has the mean 0 given all before it. So a game may be given up at
any moment, as long as that does not depend on what comes later.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.champion.rollouts import begin_draws, draw_under, open_all_certain, open_in
from sapper.kernels.champion.transpositions import GUESS, SEARCHED
from sapper.kernels.core.codes import (
    COVARIATES,
    ENDGAME,
    FIRST_COVARIATE,
    START_OPEN,
    WON,
)
from sapper.kernels.core.compile import kernel, shared
from sapper.kernels.core.random import RESAMPLED
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import least_weight
from sapper.kernels.exact.endgame import NO_END, perfect_cell, search
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.memory.scratch import Scratch
from sapper.kernels.play.stages import stage_of

OTHERS = 3  # layouts that a guess is resampled on,
MOST_DRAWN = 100  # give up after so many draws: an open start's cell may rarely show 0


@kernel
def note_survival(game: GameRecord, survived: float, risk: float) -> None:
    """Note survived minus safety of a guess about to be made; not in a searched endgame."""
    if game.endgame_value < 0.0:
        game.variates[stage_of(game.opened, game.width * game.height - game.mines)] += survived - (
            1.0 - risk
        )


@kernel
def note_endgame(game: GameRecord, lookahead: LookaheadRecord) -> None:
    """Note what the chance to win has become, where the last choice was perfect.

    Once in a while the search of an endgame fails in a part of what it has searched before (what
    it keeps depends on where it began): that part is then searched without a limit.
    """
    value = lookahead.win_chance
    if game.endgame_value >= 0.0:
        if value < 0.0:
            search(game, lookahead, np.int64(NO_END))
            game.variates[ENDGAME] += lookahead.late_wins / lookahead.layouts - game.endgame_value
        else:
            game.variates[ENDGAME] += value - game.endgame_value
    game.endgame_value = value


@kernel
def write_covariates(game: GameRecord, programme: ProgrammeRecord, value: float) -> None:
    """Write how promising a position is: its value or, if that is GUESS, features of it."""
    for k in range(COVARIATES):
        game.covariate[k] = 0.0
    if value != GUESS:
        game.covariate[0] = value
        return
    game.covariate[1] = 1.0
    game.covariate[2] = least_weight(programme) / programme.total
    game.covariate[3] = programme.outside_mined / max(1, programme.outside) / programme.total
    game.covariate[4] = game.opened / (game.width * game.height - game.mines)
    game.covariate[5] = programme.components


@shared
def resample(
    game: GameRecord, programme: ProgrammeRecord, scratch: Scratch, cell: Int, start: Int
) -> None:
    """Open a cell on other layouts of a solved position on which it is safe; average covariates."""
    own, bare, under, work = scratch.programme, scratch.bare, scratch.drawn, scratch.work
    shows_0 = game.opened == 0 and start == START_OPEN
    begin_draws(game, programme, bare, RESAMPLED)
    for k in range(COVARIATES):
        game.expected[k] = 0.0
    drawn = 0
    for _ in range(MOST_DRAWN):
        if drawn == OTHERS:
            break
        draw_under(game, programme, bare, under)
        if under.mine[cell] or (shows_0 and under.number[cell] > 0):
            continue
        drawn += 1
        open_in(work, under, own, cell)
        value = open_all_certain(work, own, scratch.lookahead, np.int64(SEARCHED))
        write_covariates(work, own, value)
        for k in range(COVARIATES):
            game.expected[k] += work.covariate[k] / OTHERS
    game.resampled = 1 if drawn == OTHERS else 0  # which does not depend on the real layout


@kernel
def note_covariates(game: GameRecord, programme: ProgrammeRecord, value: float) -> None:
    """Note the covariates of the position that the last guess led to, if it was resampled."""
    if game.resampled:
        write_covariates(game, programme, value)
        for k in range(COVARIATES):
            game.variates[FIRST_COVARIATE + k] += game.covariate[k] - game.expected[k]
    game.resampled = 0


@kernel
def note_position(game: GameRecord, programme: ProgrammeRecord, lookahead: LookaheadRecord) -> None:
    """Note the covariates of a solved position in which no cell is certain."""
    value = GUESS
    if game.resampled and perfect_cell(game, programme, lookahead, np.int64(SEARCHED)) >= 0:
        value = lookahead.late_wins / lookahead.layouts
    note_covariates(game, programme, value)


@kernel
def note_end(game: GameRecord, programme: ProgrammeRecord) -> None:
    """Note how a game ended: won, lost, or given up before a position that is too large."""
    won = 1.0 if game.status == WON else 0.0
    note_covariates(game, programme, won)
    if game.endgame_value >= 0.0:
        game.variates[ENDGAME] += won - game.endgame_value
