"""Many games in step: each goes on until it is over or waits for the scores of its candidates.

The scores come from a model outside the compiled code, for all waiting games in one call. On
request every decision is kept as lines to learn from. Both are written to a book: counts, the sheet
of lines to be scored, and the lines that are kept.
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
"""Lines, their cells, and either their scores or their marks."""
Book = tuple[np.ndarray, Arrays, Arrays]
"""Counts, the sheet, and what is kept."""
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
def keep_line(game: Record, book: Book, cell: Int) -> Int:
    """Begin a line to learn from; gives its number."""
    counts, _, (_, cells, marks) = book
    at = counts[KEPT]
    cells[at] = cell
    marks[at, SLOT] = game.slot
    marks[at, BEFORE] = game.opened
    marks[at, AFTER] = game.opened
    marks[at, SAFE_CELL] = 0
    marks[at, PLAYED] = 0
    counts[KEPT] += 1
    return at


@kernel
def keep_sample(game: Record, tree: Record, recipe: Record, book: Book) -> None:
    """Keep what can be learned from before the choice is made: rows, but no windows."""
    counts, _, (lines, cells, _) = book
    first = np.int64(counts[KEPT])
    found = np.int64(0)
    if recipe.keep == ROWS:
        found = list_sample(game, tree, cells[first:])
        for k in range(found):
            keep_line(game, book, np.int64(cells[first + k]))
        describe(game, tree, recipe, lines[first : first + found], cells[first : first + found])
    game.kept, game.keeps = first, found


@kernel
def played_line(game: Record, book: Book, cell: Int) -> Int:
    """Find the kept line of the chosen cell, or begin one; it is new if it is the last."""
    cells = book[2][1]
    for k in range(game.kept, game.kept + game.keeps):
        if cells[k] == cell:
            return k
    return keep_line(game, book, cell)


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
def take_scores(game: Record, recipe: Record, book: Book) -> None:
    """Settle what a waiting game plays, and keep the line of it."""
    counts, sheet, kept = book
    line = choose_scored(game, sheet)
    game.chosen = np.int64(sheet[1][line])
    game.spent += game.lines * counts[TOLL]
    game.phase = CHOSEN
    if recipe.keep:
        before = counts[KEPT]
        game.played = played_line(game, book, game.chosen)
        if counts[KEPT] > before:
            kept[0][game.played] = sheet[0][line]


@kernel
def choose_at_once(game: Record, tree: Record, recipe: Record, book: Book) -> None:
    """Settle what a game plays by a rule of the kernels, and keep the line of it."""
    counts, _, (lines, cells, _) = book
    if game.chosen < 0:
        game.chosen = choose(game, tree, recipe)
    game.phase = CHOSEN
    if recipe.keep:
        before = counts[KEPT]
        at = np.int64(played_line(game, book, game.chosen))
        game.played = at
        if counts[KEPT] > before:
            describe(game, tree, recipe, lines[at : at + 1], cells[at : at + 1])


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
def ask(game: Record, tree: Record, recipe: Record, book: Book) -> None:
    """Put the candidates of a game on the sheet, or choose at once if no model is needed."""
    counts, (lines, cells, _), _ = book
    if recipe.sees == WINDOWS:
        write_scores(game, tree, recipe)
    if recipe.keep:
        keep_sample(game, tree, recipe, book)
    game.chosen = -1
    if wants_to_explore(game, recipe):
        game.chosen = np.int64(game.stack[pick(game, list_near(game, tree.risk, 1.0, NEAR))])
    if recipe.choice != LEARNED:
        choose_at_once(game, tree, recipe, book)
        return
    first = np.int64(counts[LINES])
    found = list_near(game, tree.risk, 1.0, recipe.slack)
    for k in range(found):
        cells[first + k] = game.stack[k]
    describe(game, tree, recipe, lines[first : first + found], cells[first : first + found])
    game.line, game.lines = first, found
    counts[LINES] += found
    game.phase = WAITING


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
def play_on(game: Record, tree: Record, exact: Record, recipe: Record, book: Book) -> None:
    """Play a game on until it waits, is over, is stopped, or needs more room for what is kept."""
    counts, _, kept = book
    if game.phase == NEW:
        begin_in_step(game, tree, recipe)
    room = kept[1].size - game.cells
    page = np.empty((0, 0), np.bool_)
    while game.status == PLAYING:
        if game.phase == CHOSEN:
            play_chosen(game, tree, recipe, kept)
            game.phase = THINKING
            continue
        if recipe.keep and counts[KEPT] > room:
            return
        end = consider(game, tree, exact, recipe, page)
        if end == STOPPED:
            return
        if end > LIMITED:
            break
        if tree.why == BY_CHOICE:
            ask(game, tree, recipe, book)
            if game.phase == WAITING:
                return
        else:
            act(game, tree, recipe)
    game.phase = OVER


@entry
def advance(
    games: np.ndarray,
    trees: np.ndarray,
    exacts: np.ndarray | None,
    recipes: np.ndarray,
    book: Book,
    outcomes: np.ndarray,
) -> Int:
    """Play all games on; gives how many are not over yet.

    The scores of the sheet belong to the lines of the last call. Games that need more room for
    what is kept stay where they are.
    """
    tree, recipe = trees[0], recipes[0]
    exact = None if exacts is None else exacts[0]
    for slot in range(games.shape[0]):
        games[slot].slot = slot
        if games[slot].phase == WAITING:
            take_scores(games[slot], recipe, book)
    book[0][LINES] = 0
    start_clock(tree)
    left = 0
    for slot in range(games.shape[0]):
        game = games[slot]
        if game.phase == OVER:
            continue
        begun = np.int64(tree.clock)
        tree.deadline = tree.clock + recipe.timeout - game.spent
        play_on(game, tree, exact, recipe, book)
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
    book: Book,
    shown: np.ndarray,
) -> Int:
    """Find the next move in a position, or put its candidates on the sheet."""
    game, tree, recipe = games[0], trees[0], recipes[0]
    exact = None if exacts is None else exacts[0]
    load(game, shown)
    tree.why = 0
    if game.conflict >= 0:
        return COMPLETE
    tree.deadline = thread_time(tree.stamp) + recipe.timeout
    book[0][LINES] = 0
    end = consider(game, tree, exact, recipe, np.empty((0, 0), np.bool_))
    if end <= LIMITED and tree.why == BY_CHOICE:
        ask(game, tree, recipe, book)
        tree.chosen = game.chosen
    return end
