"""Players that know exact risks: a move in a position, and a whole game.

In a game, what numbers and pairs of numbers prove is opened at once; then exact risks prove more,
or the cell of least risk is opened.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.certain import least_risky, open_certain, prove_exactly, risk_of
from sapper.kernels.champion import most_promising
from sapper.kernels.dss import deduce
from sapper.kernels.endgame import perfect_cell
from sapper.kernels.exact import EXACT_DONE, end_of, solve
from sapper.kernels.jit import entry, kernel
from sapper.kernels.lookahead import safest_pair
from sapper.kernels.luck import imagine, note_end, note_position, note_survival, note_worth
from sapper.kernels.outcome import begin_game, start_clock, write_luck, write_outcome
from sapper.kernels.rules import clear, lay_mines
from sapper.kernels.sweep import show, sweep_all
from sapper.kernels.system import load
from sapper.kernels.workspace import (
    BY_CHOICE,
    BY_DSS,
    BY_SOLUTIONS,
    COMPLETE,
    KNOWN,
    LOST,
    NO_SOLUTION,
    START_NONE,
    TOO_LARGE,
    WON,
    Aside,
    Int,
    Record,
)


@kernel
def read_risks(game: Record, tree: Record, exact: Record) -> None:
    """Write the risk of every unknown cell to the tree, -1 for all others."""
    outside = 0.0
    if exact.outside > 0:
        outside = exact.outside_mined / exact.outside / exact.total
    for cell in range(game.cells):
        tree.risk[cell] = outside if game.sight[cell] & KNOWN == 0 else -1.0
    for k in range(exact.edges):
        tree.risk[exact.edge[k]] = exact.box_mined[exact.edge_box[k]] / exact.total


@kernel
def choose_cell(
    game: Record, exact: Record, looks: np.ndarray | None, aside: Aside | None, recipe: Record
) -> Int:
    """Give the cell to open where none is certain. Without memory to look ahead: the safest."""
    if looks is None:
        return least_risky(game, exact)
    look = looks[0]
    look.worth = -1.0
    if recipe.endgame > 0:
        cell = perfect_cell(game, exact, look, recipe.endgame)
        if cell >= 0:
            look.worth = look.late_wins / look.layouts
            return cell
    if aside is None:
        return safest_pair(game, exact, look, recipe)
    return most_promising(game, exact, look, aside, recipe)


@kernel
def think_exactly(
    game: Record,
    tree: Record,
    exact: Record,
    looks: np.ndarray | None,
    aside: Aside | None,
    recipe: Record,
) -> Int:
    """Find the next move in a position: safe cells on the trail, or one cell in `chosen`."""
    exact.pending = 0
    safe = deduce(game)
    if game.conflict >= 0:
        return NO_SOLUTION
    if safe > 0:
        tree.why = BY_DSS
        return COMPLETE
    end = end_of(solve(game, exact))
    if end != COMPLETE:
        return end
    read_risks(game, tree, exact)
    if prove_exactly(game, exact) > 0:
        tree.why = BY_SOLUTIONS
        return COMPLETE
    if game.opened == 0 and aside is not None:  # as in `open_first`
        tree.chosen = least_risky(game, exact)
    else:
        tree.chosen = choose_cell(game, exact, looks, aside, recipe)
    tree.why = BY_CHOICE
    return COMPLETE if tree.chosen >= 0 else NO_SOLUTION


@kernel
def guess(game: Record, exact: Record, cell: Int, risk: float) -> None:
    """Open a cell that is a mine with a chance; 0 is no guess."""
    game.moves += 1
    game.guesses += 1 if risk > 0.0 else 0
    survived = 0.0 if game.mine[cell] else 1.0
    note_survival(game, survived, risk)
    if game.mine[cell]:
        game.status = LOST
    else:
        show(game, exact, cell)


@kernel
def open_first(game: Record, exact: Record, aside: Aside | None, recipe: Record) -> Int:
    """Lay the mines and open the first cell; gives how it ended."""
    clear(game)
    for cell in range(game.cells):
        exact.looked[cell] = 0
    exact.pending = 0
    first = recipe.first
    if first < 0:
        end = end_of(solve(game, exact))
        if end != COMPLETE:
            return end
        first = least_risky(game, exact)
    lay_mines(game, first, recipe.start)
    risk = game.mines / (game.width * game.height) if recipe.start == START_NONE else 0.0
    if aside is not None and not game.mine[first] and solve(game, exact) == EXACT_DONE:
        imagine(game, exact, aside, recipe, first)
    guess(game, exact, first, risk)
    return COMPLETE


@kernel
def open_chosen(
    game: Record, exact: Record, looks: np.ndarray | None, aside: Aside | None, recipe: Record
) -> None:
    """Choose and open a cell of a solved position in which none is certain, and note the luck."""
    if looks is not None and aside is not None:
        note_position(game, exact, looks[0])
    cell = choose_cell(game, exact, looks, aside, recipe)
    if looks is not None:
        note_worth(game, looks[0])
    if aside is not None and game.worth < 0.0 and not game.mine[cell]:
        imagine(game, exact, aside, recipe, cell)
    guess(game, exact, cell, risk_of(exact, cell))


@kernel
def play_exactly(
    game: Record, exact: Record, looks: np.ndarray | None, aside: Aside | None, recipe: Record
) -> Int:
    """Play one game to its end; gives how its last analysis ended."""
    end = open_first(game, exact, aside, recipe)
    to_open = game.width * game.height - game.mines
    while end == COMPLETE and game.status != LOST:
        sweep_all(game, exact)
        if game.opened == to_open:
            game.status = WON
            break
        end = end_of(solve(game, exact))
        if end != COMPLETE:
            break
        opened = open_certain(game, exact)
        game.moves += opened
        if opened == 0:
            open_chosen(game, exact, looks, aside, recipe)
    note_end(game, exact)
    return end


@entry
def play_games_exactly(
    games: np.ndarray,
    trees: np.ndarray,
    exacts: np.ndarray,
    looks: np.ndarray | None,
    aside: Aside | None,
    recipes: np.ndarray,
    run: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Play the games `run[1]`, `run[1] + 1`, ... of seed `run[0]`, one for each line of outcomes.

    Gives how many were played: fewer than asked after `stop` was set, or before a game in which
    an analysis does not fit the fixed memory or range, whose luck so far is written.
    """
    game, tree, exact, recipe = games[0], trees[0], exacts[0], recipes[0]
    game.seed = run[0]
    start_clock(tree)
    for played in range(outcomes.shape[0]):
        if tree.stop:
            return played
        begun = begin_game(game, tree, recipe, run[1] + np.uint64(played))
        if play_exactly(game, exact, looks, aside, recipe) == TOO_LARGE:
            write_luck(game, outcomes[played])
            return played
        write_outcome(game, tree, begun, outcomes[played])
    return outcomes.shape[0]


@entry
def decide_exactly(
    games: np.ndarray,
    trees: np.ndarray,
    exacts: np.ndarray,
    looks: np.ndarray | None,
    aside: Aside | None,
    recipes: np.ndarray,
    shown: np.ndarray,
) -> Int:
    """Find the next move in a position. A contradiction that DSS meets is left in `conflict`."""
    load(games[0], shown)
    trees[0].why = 0
    if games[0].conflict >= 0:
        return NO_SOLUTION
    return think_exactly(games[0], trees[0], exacts[0], looks, aside, recipes[0])
