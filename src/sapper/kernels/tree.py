"""The walk through the tree of assignments that backtracking and DSScsp share.

Depth first, iterative, with limits and a clock. Counts the solutions and, per cell, those in
which it is a mine; on request writes each solution to a page. What differs (order, values, DSS)
is set up by `backtracking.py` and `dsscsp.py`.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.dss import dss
from sapper.kernels.jit import kernel
from sapper.kernels.machine import thread_time
from sapper.kernels.rng import draw
from sapper.kernels.rules import forget_touched
from sapper.kernels.system import reduce, restore
from sapper.kernels.workspace import (
    COMPLETE,
    KNOWN,
    LIMITED,
    MINED,
    OUT_OF_TIME,
    PAGE_FULL,
    STOP_NOW,
    STOPPED,
    Int,
    Record,
)

TICKS = 255  # iterations between two looks at the clock


@kernel
def next_unknown(game: Record, tree: Record, at: Int) -> Int:
    """Give the first place from `at` on in the order whose cell is not assigned."""
    while at < tree.variables and game.sight[tree.order[at]] & KNOWN != 0:
        at += 1
    return at


@kernel
def push(game: Record, tree: Record, at: Int, shuffle: Int) -> None:
    """Begin a level: both values of the variable at this place are still to be tried."""
    depth = tree.depth
    tree.at[depth] = at
    tree.tried[depth] = 0
    tree.flip[depth] = draw(game) & np.uint64(1) if shuffle else np.uint64(0)
    tree.depth = depth + 1


@kernel
def retreat(game: Record, tree: Record, level: Int) -> None:
    """Undo the branch of a level and credit its mines with the solutions found in it."""
    found = tree.solutions - tree.before[level]
    mark = np.int64(tree.mark[level])
    for k in range(game.trailed - 1, mark - 1, -1):
        cell = np.int64(game.trail[k])
        if game.sight[cell] & MINED:
            tree.count[cell] += found
        restore(game, cell)
    game.trailed = mark
    game.conflict = -1


@kernel
def abandon(game: Record, tree: Record) -> None:
    """Leave the tree from a level of which no branch is entered; the board is as before."""
    for level in range(tree.depth - 2, -1, -1):
        retreat(game, tree, level)
    tree.depth = 0
    forget_touched(game)


@kernel
def write(game: Record, tree: Record, page: np.ndarray, line: Int) -> None:
    """Write the present assignment as a line of S, one column per cell of M."""
    for k in range(tree.boundary):
        page[line, k] = game.sight[tree.cell[k]] & MINED != 0


@kernel
def plant(game: Record, tree: Record, shuffle: Int) -> None:
    """Start a walk over `variables`, at least one, in the order that is set."""
    tree.depth = 0
    tree.iterations = 0
    tree.solutions = 0
    tree.cut = 0
    game.trailed = 0
    push(game, tree, np.int64(0), shuffle)


@kernel
def out_of_time(tree: Record) -> bool:
    """Look at the clock once in a while."""
    tree.ticks += 1
    if tree.ticks & TICKS:
        return False
    return bool(thread_time(tree.stamp) > tree.deadline or tree.stop >= STOP_NOW)


@kernel
def walk(game: Record, tree: Record, recipe: Record, passes: Int, page: np.ndarray) -> Int:
    """Walk on until the tree is done, a limit is met, time is up or the page is full.

    Except for a full page, the board is as before. A page without lines takes no solutions.
    """
    lines = 0
    while tree.depth > 0:
        level = tree.depth - 1
        if tree.tried[level] == 2:
            tree.depth = level
            if level > 0:
                retreat(game, tree, level - 1)
            continue
        if tree.iterations == recipe.iterations:
            abandon(game, tree)
            return LIMITED
        if out_of_time(tree):
            abandon(game, tree)
            return STOPPED if tree.stop >= STOP_NOW else OUT_OF_TIME
        at = np.int64(tree.at[level])
        mine = np.int64(tree.flip[level] ^ tree.tried[level])
        tree.tried[level] += 1
        tree.iterations += 1
        tree.nodes += 1
        tree.mark[level] = game.trailed
        tree.before[level] = tree.solutions
        if reduce(game, np.int64(tree.order[at]), mine) and dss(game, passes):
            at = next_unknown(game, tree, at + 1)
            if at < tree.variables and tree.depth < recipe.depth:
                push(game, tree, at, recipe.shuffle)
                continue
            if at < tree.variables:
                tree.cut = 1
            else:
                tree.solutions += 1
                if page.shape[0] > 0:
                    write(game, tree, page, lines)
                    lines += 1
        retreat(game, tree, level)
        if tree.solutions == recipe.solutions:
            abandon(game, tree)
            return LIMITED
        if lines > 0 and lines == page.shape[0]:
            return PAGE_FULL
    forget_touched(game)
    return LIMITED if tree.cut else COMPLETE
