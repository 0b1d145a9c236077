"""Many games in step: each goes on until it is over or waits for the scores of its candidates.

The scores come from a model outside the compiled code, for all waiting games in one call. On
request every decision is kept as lines to learn from.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.choose import choose, list_near, pick
from sapper.kernels.features import describe, list_sample, write_scores
from sapper.kernels.jit import entry, kernel
from sapper.kernels.machine import thread_time
from sapper.kernels.outcome import advance_clock, start_clock, write_outcome
from sapper.kernels.play import act, consider
from sapper.kernels.rng import EXPLORE, begin, draw
from sapper.kernels.rules import clear
from sapper.kernels.system import load
from sapper.kernels.workspace import (
    BY_CHOICE,
    BY_ORDER,
    COMPLETE,
    LEARNED,
    LIMITED,
    PLAYING,
    ROWS,
    STOP_NOW,
    STOPPED,
    WINDOWS,
    Int,
    Record,
)

NEW, CHOSEN, THINKING, WAITING, OVER = range(5)  # the phase of a game
LINES, KEPT, TOLL = range(3)  # the counts: lines to score, lines kept, ns per scored line
COUNTS = 3
SLOT, BEFORE, AFTER, SAFE_CELL, PLAYED = range(5)  # the marks of a line that is kept
MARKS = 5
NEAR = 0.05  # explored cells are at most so far above the least P
Arrays = tuple[np.ndarray, np.ndarray, np.ndarray]
_UNIT = 2.0**-53
_SHIFT = np.uint64(11)


@kernel
def wants_to_explore(game: Record, recipe: Record) -> bool:
    """Draw whether this decision tries a random one of the near-equals."""
    if recipe.explore == 0.0:
        return False
    begin(game, EXPLORE)
    return bool(float(draw(game) >> _SHIFT) * _UNIT < recipe.explore)


@kernel
def keep_line(game: Record, slot: Int, counts: np.ndarray, kept: Arrays, cell: Int) -> Int:
    """Begin a line to learn from; gives its number."""
    _, cells, marks = kept
    at = counts[KEPT]
    cells[at] = cell
    marks[at, SLOT] = slot
    marks[at, BEFORE] = game.opened
    marks[at, AFTER] = game.opened
    marks[at, SAFE_CELL] = 0
    marks[at, PLAYED] = 0
    counts[KEPT] += 1
    return at


@kernel
def keep_sample(
    game: Record, tree: Record, recipe: Record, slot: Int, counts: np.ndarray, kept: Arrays
) -> None:
    """Keep what can be learned from before the choice is made: rows, but no windows."""
    lines, cells, _ = kept
    game.kept = counts[KEPT]
    if recipe.keep != ROWS:
        return
    first = np.int64(counts[KEPT])
    found = list_sample(game, tree, cells[first:])
    for k in range(found):
        keep_line(game, slot, counts, kept, np.int64(cells[first + k]))
    describe(game, tree, recipe, lines[first : first + found], cells[first : first + found])


@kernel
def played_line(game: Record, slot: Int, counts: np.ndarray, kept: Arrays, cell: Int) -> Int:
    """Find the kept line of the chosen cell, or begin one; it is new if it is the last."""
    _, cells, _ = kept
    for k in range(game.kept, game.kept + game.keeps):
        if cells[k] == cell:
            return k
    return keep_line(game, slot, counts, kept, cell)


@kernel
def choose_scored(game: Record, sheet: Arrays) -> Int:
    """Give the line of the sheet that a waiting game plays: the best, or the explored one."""
    _, cells, scores = sheet
    best, equals = -np.inf, 0
    for k in range(game.line, game.line + game.lines):
        if game.chosen >= 0:
            if cells[k] == game.chosen:
                return k
            continue
        if scores[k] > best:
            best = np.float64(scores[k])
            equals = 0
        if scores[k] == best:
            game.stack[equals] = k - game.line
            equals += 1
    return game.line + np.int64(game.stack[pick(game, equals)])


@kernel
def take_scores(
    game: Record, recipe: Record, slot: Int, counts: np.ndarray, sheet: Arrays, kept: Arrays
) -> None:
    """Settle what a waiting game plays, and keep the line of it."""
    lines, cells, _ = sheet
    line = choose_scored(game, sheet)
    game.chosen = np.int64(cells[line])
    game.spent += game.lines * counts[TOLL]
    game.phase = CHOSEN
    if recipe.keep:
        before = counts[KEPT]
        game.played = played_line(game, slot, counts, kept, game.chosen)
        if counts[KEPT] > before:
            kept[0][game.played] = lines[line]


@kernel
def play_chosen(game: Record, tree: Record, recipe: Record, kept: Arrays) -> None:
    """Open the chosen cell, and write what it did to the lines that are kept."""
    tree.chosen = game.chosen
    tree.why = BY_CHOICE
    act(game, tree, recipe)
    if not recipe.keep:
        return
    _, cells, marks = kept
    marks[game.played, AFTER] = game.opened
    marks[game.played, PLAYED] = 1
    for k in range(game.kept, game.kept + game.keeps):
        marks[k, SAFE_CELL] = 1 - game.mine[cells[k]]
    marks[game.played, SAFE_CELL] = 1 - game.mine[game.chosen]


@kernel
def ask(
    game: Record,
    tree: Record,
    recipe: Record,
    slot: Int,
    counts: np.ndarray,
    sheet: Arrays,
    kept: Arrays,
) -> None:
    """Put the candidates of a game on the sheet, or choose at once if no model is needed."""
    if recipe.sees == WINDOWS:
        write_scores(game, tree, recipe)
    if recipe.keep:
        keep_sample(game, tree, recipe, slot, counts, kept)
        game.keeps = counts[KEPT] - game.kept
    game.chosen = -1
    if wants_to_explore(game, recipe):
        game.chosen = np.int64(game.stack[pick(game, list_near(game, tree.risk, 1.0, NEAR))])
    if recipe.choice == LEARNED:
        lines, cells, _ = sheet
        first = np.int64(counts[LINES])
        found = list_near(game, tree.risk, 1.0, recipe.slack)
        for k in range(found):
            cells[first + k] = game.stack[k]
        describe(game, tree, recipe, lines[first : first + found], cells[first : first + found])
        game.line, game.lines = first, found
        counts[LINES] += found
        game.phase = WAITING
        return
    if game.chosen < 0:
        game.chosen = choose(game, tree, recipe)
    game.phase = CHOSEN
    if recipe.keep:
        before = counts[KEPT]
        game.played = played_line(game, slot, counts, kept, game.chosen)
        if counts[KEPT] > before:
            lines, cells, _ = kept
            at = np.int64(game.played)
            describe(game, tree, recipe, lines[at : at + 1], cells[at : at + 1])


@kernel
def begin_in_step(game: Record, tree: Record, recipe: Record) -> None:
    """Cover the board, and open the first cell if it is given."""
    clear(game)
    game.spent = 0
    game.phase = THINKING
    if recipe.first >= 0:
        tree.chosen = recipe.first
        tree.why = BY_ORDER
        act(game, tree, recipe)


@kernel
def play_on(
    game: Record,
    tree: Record,
    exact: Record,
    recipe: Record,
    slot: Int,
    counts: np.ndarray,
    sheet: Arrays,
    kept: Arrays,
) -> Int:
    """Play a game on until it waits or is over; gives how the last enumeration ended."""
    if game.phase == NEW:
        begin_in_step(game, tree, recipe)
    room = kept[1].size - game.cells
    page = np.empty((0, 0), np.bool_)
    end = COMPLETE
    while game.status == PLAYING:
        if game.phase == CHOSEN:
            play_chosen(game, tree, recipe, kept)
            game.phase = THINKING
            continue
        if recipe.keep and counts[KEPT] > room:
            return end
        end = consider(game, tree, exact, recipe, page)
        if end == STOPPED:
            return end
        if end > LIMITED:
            break
        if tree.why == BY_CHOICE:
            ask(game, tree, recipe, slot, counts, sheet, kept)
            if game.phase == WAITING:
                return end
        else:
            act(game, tree, recipe)
    game.phase = OVER
    return end


@entry
def advance(
    games: np.ndarray,
    trees: np.ndarray,
    exacts: np.ndarray | None,
    recipes: np.ndarray,
    counts: np.ndarray,
    sheet: Arrays,
    kept: Arrays,
    outcomes: np.ndarray,
) -> Int:
    """Play all games on; gives how many are not over yet.

    `sheet` is (lines, cells, scores): the scores belong to the lines of the last call. `kept` is
    (lines, cells, marks); games that need more room there stay where they are.
    """
    tree, recipe = trees[0], recipes[0]
    exact = None if exacts is None else exacts[0]
    for slot in range(games.shape[0]):
        if games[slot].phase == WAITING:
            take_scores(games[slot], recipe, slot, counts, sheet, kept)
    counts[LINES] = 0
    start_clock(tree)
    left = 0
    for slot in range(games.shape[0]):
        game = games[slot]
        if game.phase == OVER:
            continue
        begun = np.int64(tree.clock)
        tree.deadline = tree.clock + recipe.timeout - game.spent
        play_on(game, tree, exact, recipe, slot, counts, sheet, kept)
        if game.phase == OVER:
            write_outcome(game, tree, begun - game.spent, outcomes[slot])
        else:
            advance_clock(tree)
            game.spent += tree.clock - begun
            left += 1
        if tree.stop >= STOP_NOW:
            break
    return left


@entry
def propose(
    games: np.ndarray,
    trees: np.ndarray,
    exacts: np.ndarray | None,
    recipes: np.ndarray,
    shown: np.ndarray,
    counts: np.ndarray,
    sheet: Arrays,
    kept: Arrays,
) -> Int:
    """Find the next move in a position, or put its candidates on the sheet."""
    game, tree, recipe = games[0], trees[0], recipes[0]
    exact = None if exacts is None else exacts[0]
    load(game, shown)
    tree.why = 0
    if game.conflict >= 0:
        return COMPLETE
    tree.deadline = thread_time(tree.stamp) + recipe.timeout
    counts[LINES] = 0
    end = consider(game, tree, exact, recipe, np.empty((0, 0), np.bool_))
    if end <= LIMITED and tree.why == BY_CHOICE:
        ask(game, tree, recipe, np.int64(0), counts, sheet, kept)
        tree.chosen = game.chosen
    return end
