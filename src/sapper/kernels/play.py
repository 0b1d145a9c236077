"""The entries: decide on a position, list its solutions, play whole games.

A move is: DSS; if it finds nothing, enumerate; if that proves nothing, choose.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.choose import choose, spread
from sapper.kernels.counted import count_boundary
from sapper.kernels.dss import deduce
from sapper.kernels.enumerate import enumerate_boundary, go_on, plant_component
from sapper.kernels.jit import entry, kernel
from sapper.kernels.machine import thread_time
from sapper.kernels.outcome import begin_game, start_clock, write_outcome
from sapper.kernels.rng import SAMPLE, begin
from sapper.kernels.rules import clear, click, lay_mines
from sapper.kernels.system import list_boundary, load, reduce
from sapper.kernels.workspace import (
    BY_CHOICE,
    BY_DSS,
    BY_ORDER,
    BY_SOLUTIONS,
    COMPLETE,
    DSS,
    LIMITED,
    NO_SOLUTION,
    NOTHING,
    PLAYING,
    SAFE,
    START_NONE,
    STOPPED,
    Int,
    Record,
)


@kernel
def prove(game: Record, tree: Record) -> Int:
    """Put the cells that no solution mines on the trail; gives how many there are."""
    game.trailed = 0
    for k in range(tree.boundary):
        cell = np.int64(tree.cell[k])
        if tree.risk[cell] == 0.0:
            reduce(game, cell, 0)
    return game.trailed


@kernel
def consider(game: Record, tree: Record, exact: Record, recipe: Record, page: np.ndarray) -> Int:
    """Find safe cells, on the trail, or the risk of every unknown cell; `why` says which.

    Gives COMPLETE or LIMITED, or how the enumeration was cut short. `exact` is the memory for
    counting by boxes, None for recipes that enumerate.
    """
    if recipe.deduce == DSS:
        safe = deduce(game)
        if game.conflict >= 0:
            return NO_SOLUTION
        if safe > 0:
            tree.why = BY_DSS
            return COMPLETE
    if recipe.enumerate == NOTHING:
        end = LIMITED
        list_boundary(game, tree)
        for k in range(tree.boundary):
            tree.risk[tree.cell[k]] = np.nan
    elif exact is not None:
        end = count_boundary(game, tree, exact)
    else:
        end = enumerate_boundary(game, tree, recipe, page)
    if end > LIMITED:
        return end
    spread(game, tree, recipe.outside)
    if end == COMPLETE and recipe.prove and prove(game, tree) > 0:
        tree.why = BY_SOLUTIONS
        return end
    tree.why = BY_CHOICE
    return end if game.opened + game.marked < game.width * game.height else NO_SOLUTION


@kernel
def think(game: Record, tree: Record, recipe: Record, page: np.ndarray) -> Int:
    """Find the next move: safe cells on the trail, or one cell in `chosen`; `why` says which."""
    end = consider(game, tree, None, recipe, page)
    if end <= LIMITED and tree.why == BY_CHOICE:
        tree.chosen = choose(game, tree, recipe)
    return end


@kernel
def act(game: Record, tree: Record, recipe: Record) -> None:
    """Play the move that `think` found; the first one lays the mines."""
    if tree.why != BY_CHOICE and tree.why != BY_ORDER:
        for k in range(game.trailed):
            cell = np.int64(game.trail[k])
            if game.sight[cell] & SAFE:
                click(game, cell)
        return
    if game.moves == 0:
        lay_mines(game, tree.chosen, recipe.start)
    if game.moves > 0 or recipe.start == START_NONE:
        game.guesses += 1
    click(game, tree.chosen)


@kernel
def play_game(game: Record, tree: Record, recipe: Record, page: np.ndarray) -> Int:
    """Play one game to its end; gives how its last enumeration ended."""
    clear(game)
    end = COMPLETE
    if recipe.first >= 0:
        tree.chosen = recipe.first
        tree.why = BY_ORDER
        act(game, tree, recipe)
    while game.status == PLAYING:
        end = think(game, tree, recipe, page)
        if end > LIMITED:
            break
        act(game, tree, recipe)
    return end


@entry
def play_games(
    games: np.ndarray,
    trees: np.ndarray,
    recipes: np.ndarray,
    run: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Play the games `run[1]`, `run[1] + 1`, ... of seed `run[0]`, one for each line of outcomes.

    Gives how many were played: fewer than asked only after `stop` was set.
    """
    game, tree, recipe = games[0], trees[0], recipes[0]
    page = np.empty((0, 0), np.bool_)
    game.seed = run[0]
    start_clock(tree)
    for played in range(outcomes.shape[0]):
        if tree.stop:
            return played
        begun = begin_game(game, tree, recipe, run[1] + np.uint64(played))
        end = play_game(game, tree, recipe, page)
        if end == STOPPED:
            return played
        write_outcome(game, tree, begun, outcomes[played])
    return outcomes.shape[0]


@entry
def decide(games: np.ndarray, trees: np.ndarray, recipes: np.ndarray, shown: np.ndarray) -> Int:
    """Find the next move in a position. A contradiction that DSS meets is left in `conflict`."""
    game, tree, recipe = games[0], trees[0], recipes[0]
    load(game, shown)
    tree.why = 0
    if game.conflict >= 0:
        return COMPLETE
    tree.deadline = thread_time(tree.stamp) + recipe.timeout
    return think(game, tree, recipe, np.empty((0, 0), np.bool_))


@entry
def list_solutions(
    games: np.ndarray, trees: np.ndarray, recipes: np.ndarray, shown: np.ndarray, page: np.ndarray
) -> Int:
    """Fill the page with solutions; `shown` without cells goes on where the last page ended."""
    game, tree, recipe = games[0], trees[0], recipes[0]
    if shown.shape[0] > 0:
        tree.deadline = thread_time(tree.stamp) + recipe.timeout
        load(game, shown)
        list_boundary(game, tree)
        tree.solutions = 0 if game.conflict >= 0 else 1
        if game.conflict >= 0 or tree.boundary == 0:
            return COMPLETE
        begin(game, SAMPLE)
        plant_component(game, tree, recipe, 0)
    return go_on(game, tree, recipe, page)
