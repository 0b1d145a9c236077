"""Candidates compared: decisions of whole games, and what each candidate is worth if played out.

What a learned score is fitted to. All candidates of a decision meet the same layouts.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.certain import open_certain, risk_of
from sapper.kernels.champion import describe, settle_mines
from sapper.kernels.endgame import count_layouts
from sapper.kernels.exact import EXACT_DONE, solve
from sapper.kernels.finalists import line_of, list_finalists
from sapper.kernels.jit import entry, kernel
from sapper.kernels.modern import choose_cell, guess, open_first
from sapper.kernels.playouts import (
    begin_draws,
    draw_under,
    guess_in,
    open_all_certain,
    open_in,
)
from sapper.kernels.prospect import survey_components
from sapper.kernels.recall import GUESS
from sapper.kernels.rng import EXPLORE, SAMPLED, begin
from sapper.kernels.sample import chance
from sapper.kernels.sweep import sweep_all
from sapper.kernels.workspace import COMPLETE, LOST, Aside, Int, Record

LUCKY = 0.5  # what a unit of luck adds to the chance to win
SOLVED = 1000  # layouts up to which the champion searches: nothing is to be learned there


@kernel
def play_well(
    game: Record, exact: Record, looks: np.ndarray, aside: Aside, recipe: Record
) -> float:
    """Play on as the player would; gives the chance to win, without luck."""
    luck = 0.0
    while True:
        worth = open_all_certain(game, exact, looks[0], np.int64(recipe.endgame))
        if worth != GUESS:
            return worth - luck
        cell = choose_cell(game, exact, looks, aside, recipe)
        luck += LUCKY * guess_in(game, exact, cell)
        if game.mine[cell]:
            return -luck


@kernel
def value_candidates(
    game: Record,
    exact: Record,
    study: Record,
    inner: Aside,
    recipe: Record,
    layouts: Int,
    played: np.ndarray,
) -> None:
    """Write for every candidate on how many layouts it is safe and what these are worth."""
    games, own, looks = inner[0], inner[1][0], inner[2]
    bare, under, work = games[0], games[1], games[2]
    begin_draws(game, exact, bare, SAMPLED)
    for _ in range(layouts):
        draw_under(game, exact, bare, under)
        for at in range(study.finalists):
            cell = np.int64(study.cell[at])
            if under.mine[cell]:
                continue
            open_in(work, under, own, cell)
            played[at, 0] += 1.0
            played[at, 1] += play_well(work, own, looks, inner, recipe)


@kernel
def is_of_use(game: Record, exact: Record, rare: float) -> bool:
    """Tell whether a decision is to be kept: not one that is searched, few of the early ones."""
    begin(game, EXPLORE)
    if chance(game) > max(rare, game.opened / (game.width * game.height - game.mines)):
        return False
    return bool(count_layouts(exact, game.mines - exact.marked, SOLVED) > SOLVED + 0.5)


@entry
def compare_candidates(
    games: np.ndarray,
    exacts: np.ndarray,
    looks: np.ndarray,
    aside: Aside,
    inner: Aside,
    recipes: np.ndarray,
    run: np.ndarray,
    plan: np.ndarray,
    lines: np.ndarray,
    values: np.ndarray,
) -> Int:
    """Play games from `run[1]` of seed `run[0]` on and value the candidates of their decisions.

    The first recipe is the player's, the second says how finalists are listed. `plan` holds the
    games, the layouts of a decision and the least share of them that is kept.
    A decision fills a line for each candidate, and its `values`: safety, second-move safety,
    playouts, their worth. Gives how many decisions there are; no more than fit are kept.
    """
    game, exact, look, recipe = games[0], exacts[0], looks[0], recipes[0]
    study = aside[3][0]
    game.seed = run[0]
    made = 0
    for played in range(np.int64(plan[0])):
        game.index = run[1] + np.uint64(played)
        if open_first(game, exact, None, recipe) != COMPLETE:
            continue
        while game.status != LOST:
            sweep_all(game, exact)
            if game.opened == game.width * game.height - game.mines:
                break
            if solve(game, exact) != EXACT_DONE:
                break
            if open_certain(game, exact) > 0:
                continue
            settle_mines(game, exact)
            chosen = choose_cell(game, exact, looks, aside, recipe)
            if made < lines.shape[0] and is_of_use(game, exact, plan[2]):
                list_finalists(game, exact, look, study, recipes[1])
                survey_components(exact, study)
                known = study.finalists > 1
                for at in range(study.finalists):
                    known = known and describe(game, exact, look, study, np.int64(at))
                    lines[made, at, :] = line_of(study, np.int64(at))
                    values[made, at, 0] = study.safety[at]
                    values[made, at, 1] = study.score[at]
                if known:
                    layouts = np.int64(plan[1])
                    value_candidates(
                        game, exact, study, inner, recipe, layouts, values[made, :, 2:]
                    )
                    made += 1
                else:
                    values[made, :, :] = 0.0
            guess(game, exact, chosen, risk_of(exact, chosen))
    return made
