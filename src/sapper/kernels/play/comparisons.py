"""Candidates compared: decisions of whole games, and what each candidate is worth by rollouts.

The champion's score is fitted to this. All candidates of a decision meet the same layouts.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.propagate import propagate
from sapper.kernels.champion.candidate_features import summarise_components
from sapper.kernels.champion.choice import describe_finalist
from sapper.kernels.champion.finalists import features_of, list_finalists
from sapper.kernels.champion.network import copy_row
from sapper.kernels.champion.rollouts import (
    begin_draws,
    draw_under,
    guess_in,
    open_all_certain,
    open_in,
)
from sapper.kernels.champion.transpositions import GUESS
from sapper.kernels.core.codes import COMPLETE, LOST
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.random import EXPLORE, SAMPLED, begin
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import mark_certain, open_certain, risk_of
from sapper.kernels.exact.layouts import count_layouts
from sapper.kernels.exact.sample import chance
from sapper.kernels.exact.solve import EXACT_DONE, solve
from sapper.kernels.memory.evaluation import EvaluationRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.memory.scratch import Scratch, ScratchArrays, scratch_of
from sapper.kernels.memory.settings import ExactSettings
from sapper.kernels.play.exact import choose_cell, open_first
from sapper.kernels.play.forced import guess

SURPRISE_VALUE = 0.5  # what surviving a guess adds to the chance to win
SEARCHED_BY_CHAMPION = 1000  # layouts: with no more than these, nothing is to be learned
SAFETY_COLUMN, SCORE_COLUMN, ROLLOUTS_COLUMN, WINS_COLUMN = range(4)


@kernel
def play_well(scratch: Scratch, settings: ExactSettings) -> float:
    """Play on as the player would; returns the chance to win, less the surprise of its guesses."""
    game, programme, lookahead = scratch.work, scratch.programme, scratch.lookahead
    surprise = 0.0
    while True:
        value = open_all_certain(game, programme, lookahead, np.int64(settings.endgame))
        if value != GUESS:
            return value - surprise
        cell = choose_cell(game, programme, lookahead, scratch, settings)
        surprise += SURPRISE_VALUE * guess_in(game, programme, cell)
        if game.mine[cell]:
            return -surprise


@kernel
def value_candidates(
    game: GameRecord,
    programme: ProgrammeRecord,
    evaluation: EvaluationRecord,
    inner: Scratch,
    settings: ExactSettings,
    layouts: Int,
    values: np.ndarray,
) -> None:
    """Count for every candidate the layouts on which it is safe, and sum what these are worth."""
    begin_draws(game, programme, inner.bare, SAMPLED)
    for _ in range(layouts):
        draw_under(game, programme, inner.bare, inner.drawn)
        for at in range(evaluation.finalists):
            cell = np.int64(evaluation.cell[at])
            if inner.drawn.mine[cell]:
                continue
            open_in(inner.work, inner.drawn, inner.programme, cell)
            values[at, ROLLOUTS_COLUMN] += 1.0
            values[at, WINS_COLUMN] += play_well(inner, settings)


@kernel
def is_of_use(game: GameRecord, programme: ProgrammeRecord, early: float) -> bool:
    """Tell whether a decision is kept: none that the champion searches, few of the early ones."""
    begin(game, EXPLORE)
    if chance(game) > max(early, game.opened / (game.width * game.height - game.mines)):
        return False
    layouts = count_layouts(programme, game.mines - programme.marked, SEARCHED_BY_CHAMPION)
    return bool(layouts > SEARCHED_BY_CHAMPION + 0.5)


@kernel
def write_finalists(
    game: GameRecord,
    programme: ProgrammeRecord,
    lookahead: LookaheadRecord,
    evaluation: EvaluationRecord,
    rows: np.ndarray,
    values: np.ndarray,
) -> bool:
    """Write feature row, safety and score of every finalist; False if one does not fit."""
    summarise_components(programme, evaluation)
    known = bool(evaluation.finalists > 1)
    for at in range(evaluation.finalists):
        known = known and describe_finalist(game, programme, lookahead, evaluation, np.int64(at))
        copy_row(rows[at], features_of(evaluation, np.int64(at)))
        values[at, SAFETY_COLUMN] = evaluation.safety[at]
        values[at, SCORE_COLUMN] = evaluation.score[at]
    return known


@entry
def compare_candidates(
    games: np.ndarray,
    controls: np.ndarray,
    programmes: np.ndarray,
    lookaheads: np.ndarray,
    arrays: ScratchArrays,
    inner_arrays: ScratchArrays,
    settings: np.ndarray,
    run: np.ndarray,
    plan: np.ndarray,
    rows: np.ndarray,
    values: np.ndarray,
) -> Int:
    """Play games from `run[1]` of seed `run[0]` on and value the candidates of their decisions.

    The first settings are the player's, the second say how finalists are listed. `plan` holds the
    games, the layouts of a decision and the least share of decisions that is kept. A decision
    fills a feature row and four values for each candidate: safety, second-move safety, rollouts,
    their summed worth. Returns how many decisions were kept: no more than there is room for.
    """
    game, programme, lookahead = games[0], programmes[0], lookaheads[0]
    scratch, inner = scratch_of(arrays), scratch_of(inner_arrays)
    evaluation = scratch.evaluation
    game.seed = run[0]
    made = 0
    for played in range(np.int64(plan[0])):
        game.index = run[1] + np.uint64(played)
        if open_first(game, programme, None, controls[0]) != COMPLETE:
            continue
        while game.status != LOST:
            propagate(game, programme)
            if game.opened == game.width * game.height - game.mines:
                break
            if solve(game, programme) != EXACT_DONE:
                break
            if open_certain(game, programme) > 0:
                continue
            if mark_certain(game, programme) != EXACT_DONE:
                break
            chosen = choose_cell(game, programme, lookahead, scratch, settings[0])
            if made < rows.shape[0] and is_of_use(game, programme, plan[2]):
                list_finalists(game, programme, lookahead, evaluation, settings[1])
                here = values[made]
                if write_finalists(game, programme, lookahead, evaluation, rows[made], here):
                    layouts = np.int64(plan[1])
                    value_candidates(game, programme, evaluation, inner, settings[0], layouts, here)
                    made += 1
                else:
                    for at in range(evaluation.finalists):
                        for column in range(here.shape[1]):
                            here[at, column] = 0.0
            risk = risk_of(programme, chosen)
            guess(game, programme, chosen, risk, risk)
    return made
