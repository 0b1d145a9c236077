"""The walk through the tree of assignments that backtracking and DSScsp share.

Depth first, iterative, with limits and a clock. Counts the solutions and, per cell, those in
which it is a mine; on request writes each solution to a buffer. What differs (order, values, DSS)
is set up by `backtracking.py` and `dsscsp.py`.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.dss import dss
from sapper.kernels.board.rules import forget_touched
from sapper.kernels.board.system import reduce, restore
from sapper.kernels.core.codes import (
    BUFFER_FULL,
    COMPLETE,
    KNOWN,
    LIMITED,
    MINED,
    OUT_OF_TIME,
    STOP_NOW,
    STOPPED,
)
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.machine import thread_time
from sapper.kernels.core.random import draw
from sapper.kernels.core.types import Int
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.enumeration import Enumeration
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.walk import WalkRecord

TICKS = 255  # a mask: the clock is read every 256 iterations


@kernel
def next_unknown(game: GameRecord, walk: WalkRecord, at: Int) -> Int:
    """Return the first place from `at` on in the order whose cell is not assigned."""
    while at < walk.variables and game.state[walk.order[at]] & KNOWN != 0:
        at += 1
    return at


@kernel
def push(game: GameRecord, walk: WalkRecord, at: Int, shuffle: Int) -> None:
    """Begin a level: both values of the variable at this place are still to be tried."""
    depth = walk.depth
    walk.at[depth] = at
    walk.tried[depth] = 0
    walk.flip[depth] = draw(game) & np.uint64(1) if shuffle else np.uint64(0)
    walk.depth = depth + 1


@kernel
def retreat(game: GameRecord, walk: WalkRecord, level: Int) -> None:
    """Undo the branch of a level and credit its mines with the solutions found in it."""
    found = walk.solutions - walk.before[level]
    mark = np.int64(walk.mark[level])
    for k in range(game.trailed - 1, mark - 1, -1):
        cell = np.int64(game.trail[k])
        if game.state[cell] & MINED:
            walk.mine_count[cell] += found
        restore(game, cell)
    game.trailed = mark
    game.conflict = -1


@kernel
def abandon(game: GameRecord, walk: WalkRecord) -> None:
    """Leave the tree, before a branch of the deepest level is entered; restores the board."""
    for level in range(walk.depth - 2, -1, -1):
        retreat(game, walk, level)
    walk.depth = 0
    forget_touched(game)


@kernel
def write_solution(game: GameRecord, walk: WalkRecord, buffer: np.ndarray, line: Int) -> None:
    """Write the present assignment as a line of S, one column per cell of M."""
    for k in range(walk.boundary_cells):
        buffer[line, k] = game.state[walk.boundary[k]] & MINED != 0


@kernel
def begin_walk(game: GameRecord, walk: WalkRecord, shuffle: Int) -> None:
    """Start a walk over the variables, at least one, in the order of `walk.order`."""
    walk.depth = 0
    walk.iterations = 0
    walk.solutions = 0
    walk.cut = 0
    game.trailed = 0
    push(game, walk, np.int64(0), shuffle)


@kernel
def out_of_time(control: ControlRecord) -> bool:
    """Tell whether time is up or a stop was asked for; most calls do not read the clock."""
    control.ticks += 1
    if control.ticks & TICKS:
        return False
    return bool(thread_time(control.timespec) > control.deadline or control.stop >= STOP_NOW)


@kernel
def walk_on(game: GameRecord, memory: Enumeration, passes: Int) -> Int:
    """Walk on until the tree is done, a limit is met, time is up or the buffer is full.

    Except for a full buffer, the board is as before. `passes` is how often DSS sweeps the rows
    after an assignment.
    """
    walk, control, settings, buffer = memory.walk, memory.control, memory.settings, memory.buffer
    lines: Int = np.int64(0)
    while walk.depth > 0:
        level = walk.depth - 1
        if walk.tried[level] == 2:
            walk.depth = level
            if level > 0:
                retreat(game, walk, level - 1)
            continue
        if walk.iterations == settings.iterations:
            abandon(game, walk)
            return LIMITED
        if out_of_time(control):
            abandon(game, walk)
            return STOPPED if control.stop >= STOP_NOW else OUT_OF_TIME
        at: Int = np.int64(walk.at[level])
        mine = np.int64(walk.flip[level] ^ walk.tried[level])
        walk.tried[level] += 1
        walk.iterations += 1
        walk.nodes += 1
        walk.mark[level] = game.trailed
        walk.before[level] = walk.solutions
        if reduce(game, np.int64(walk.order[at]), mine) and dss(game, passes):
            at = next_unknown(game, walk, at + 1)
            if at < walk.variables and walk.depth < settings.depth:
                push(game, walk, at, settings.shuffle)
                continue
            if at < walk.variables:
                walk.cut = 1
            else:
                walk.solutions += 1
                if buffer.shape[0] > 0:
                    write_solution(game, walk, buffer, lines)
                    lines += 1
        retreat(game, walk, level)
        if walk.solutions == settings.solutions:
            abandon(game, walk)
            return LIMITED
        if lines > 0 and lines == buffer.shape[0]:
            return BUFFER_FULL
    forget_touched(game)
    return LIMITED if walk.cut else COMPLETE
