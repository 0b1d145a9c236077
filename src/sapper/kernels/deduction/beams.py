"""Beams: the 3x3 cells around every cell, made consistent with each other.

A beam holds all ways to put mines into the 3x3 cells around one cell that are not ruled out: for an
open cell, those with as many mines as it shows. Two beams that share cells rule out each other's
states: a state goes if the other beam has none that agrees with it on the shared cells. The total
number of mines is not used. (Bonet and Geffner, JAIR 2014: beam tracking.)

A cell that touches no number is free in all its beams, and a known one is fixed, so neither is part
of a state.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from sapper.kernels.core.codes import KNOWN, WALL
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.machine import count_bits
from sapper.kernels.core.tables import FAR
from sapper.kernels.core.types import CELLS, Array, Int, Record, field
from sapper.kernels.deduction.findings import (
    begin_position,
    fix_unknown,
    is_row,
    left_of,
    write_findings,
)
from sapper.kernels.memory.game import GameRecord

STATES = 512
CENTRE = 4  # the place of a beam's own cell among its nine
FREE = 0.5  # the share of states in which a cell that touches no number is mined
NINE = tuple(product((-1, 0, 1), repeat=2))


def _seen_from() -> np.ndarray:
    """Return for each of FAR how a beam there sees a state: 0 for the cells that it does not."""
    seen = np.zeros((len(FAR), STATES), np.uint16)
    for far, (down, right) in enumerate(FAR):
        for k, (r, c) in enumerate(NINE):
            if (r - down, c - right) in NINE:
                bit = NINE.index((r - down, c - right))
                seen[far] += ((np.arange(STATES) >> k & 1) << bit).astype(np.uint16)
    return seen


_SEEN_FROM = _seen_from()
_ALL = STATES - 1


class BeamsRecord(Record):
    """The beams of a position, by cell, and those that changed."""

    around: Array = field(np.int64, 9)  # distances to the cells of a beam
    is_bound: Array = field(np.uint8, CELLS)  # 1: an unknown cell next to a number
    scope: Array = field(np.uint16, CELLS)  # which of its nine cells a state tells
    count: Array = field(np.int64, CELLS)
    states: Array = field(np.uint16, CELLS, STATES)
    queue: Array = field(np.uint16, CELLS)
    is_queued: Array = field(np.uint8, CELLS)
    first: Int = field(np.int64)
    queued: Int = field(np.int64)
    tick: Int = field(np.int64)
    seen: Array = field(np.int64, STATES)  # the tick at which a projection was last seen


@kernel
def find_scopes(game: GameRecord, beams: BeamsRecord) -> None:
    """Find the unknown cells next to numbers, and which of them each beam has."""
    for k in range(9):
        beams.around[k] = (k // 3 - 1) * game.stride + k % 3 - 1
    for at in range(game.cells):
        beams.is_bound[at], beams.is_queued[at] = 0, 0
        beams.scope[at], beams.count[at] = 0, 0
    for index in range(game.width * game.height):
        row = np.int64(game.place[index])
        if is_row(game, row):
            for k in range(9):
                near = np.int64(row + beams.around[k])
                if game.state[near] & KNOWN == 0:
                    beams.is_bound[near] = 1
    for index in range(game.width * game.height):
        cell, scope = np.int64(game.place[index]), np.int64(0)
        for k in range(9):
            scope |= np.int64(beams.is_bound[cell + beams.around[k]]) << np.int64(k)
        beams.scope[cell] = scope


@kernel
def enqueue(game: GameRecord, beams: BeamsRecord, cell: Int) -> None:
    """Note that a beam changed."""
    if beams.is_queued[cell] == 0:
        beams.queue[(beams.first + beams.queued) % game.cells] = cell
        beams.is_queued[cell] = 1
        beams.queued += 1


@kernel
def fill_beams(game: GameRecord, beams: BeamsRecord) -> None:
    """List the states of every beam, and queue those of numbers."""
    beams.first, beams.queued = 0, 0
    for index in range(game.width * game.height):
        cell = np.int64(game.place[index])
        scope = np.int64(beams.scope[cell])
        needed: Int = np.int64(-1)
        if scope == 0:
            continue
        if is_row(game, cell):
            needed = left_of(game, cell)
            enqueue(game, beams, cell)
        state, count = np.int64(0), 0
        while True:
            if needed < 0 or count_bits(np.uint64(state)) == needed:
                beams.states[cell, count] = state
                count += 1
            state = (state - scope) & scope  # the next part of the scope
            if state == 0:
                break
        beams.count[cell] = count


@kernel
def filter_beam(beams: BeamsRecord, beam: Int, other: Int, far: Int) -> bool:
    """Drop the states that agree with none of another beam, at FAR; True if there are any."""
    beams.tick += 1
    back = 23 - far
    shared = np.int64(_SEEN_FROM[back, _ALL])
    for k in range(beams.count[other]):
        beams.seen[_SEEN_FROM[back, beams.states[other, k]]] = beams.tick
    kept = 0
    for k in range(beams.count[beam]):
        state = beams.states[beam, k]
        if beams.seen[np.int64(state) & shared] == beams.tick:
            beams.states[beam, kept] = state
            kept += 1
    is_changed = kept < beams.count[beam]
    beams.count[beam] = kept
    return bool(is_changed)


@kernel
def make_consistent(game: GameRecord, beams: BeamsRecord) -> None:
    """Filter beams by those that changed, until none changes; an empty one is a conflict."""
    while beams.queued > 0:
        other = np.int64(beams.queue[beams.first])
        beams.first = (beams.first + 1) % game.cells
        beams.queued -= 1
        beams.is_queued[other] = 0
        for k in range(24):
            beam = np.int64(other + game.far[k])
            if beam < 0 or beam >= game.cells or beams.scope[beam] == 0:
                continue
            far = np.int64(23 - k)  # where the other one is, seen from this beam
            if _SEEN_FROM[far, beams.scope[beam]] == 0:
                continue
            if filter_beam(beams, beam, other, far):
                enqueue(game, beams, beam)
                if beams.count[beam] == 0:
                    game.conflict = beam
                    return


@kernel
def share_of(beams: BeamsRecord, beam: Int, place: Int) -> float:
    """Return the share of a beam's states that have a mine in one of its nine places."""
    mined: Int = np.int64(0)
    for k in range(beams.count[beam]):
        mined += np.int64(beams.states[beam, k]) >> place & 1
    return float(mined / beams.count[beam])


@kernel
def fix_certain(game: GameRecord, beams: BeamsRecord) -> None:
    """Fix the cells that are safe, or mined, in all states of their own beam."""
    for index in range(game.width * game.height):
        cell = np.int64(game.place[index])
        if beams.is_bound[cell]:
            share = share_of(beams, cell, np.int64(CENTRE))
            if share == 0.0 or share == 1.0:
                fix_unknown(game, cell, np.int64(share))


@kernel
def write_shares(game: GameRecord, beams: BeamsRecord, risk: np.ndarray) -> None:
    """Write for every unknown cell next to a number the mean of its shares in all its beams."""
    for index in range(game.width * game.height):
        cell = np.int64(game.place[index])
        if beams.is_bound[cell] == 0 or game.state[cell] & KNOWN:
            continue
        total, count = 0.0, 0
        for k in range(9):
            beam = np.int64(cell + beams.around[k])
            if game.blank[beam] & WALL == 0:
                total += share_of(beams, beam, np.int64(8 - k))
                count += 1
        risk[index // game.width, index % game.width] = total / count


@entry
def prove_by_beams(
    games: np.ndarray,
    memory: np.ndarray,
    numbers: np.ndarray,
    safe: np.ndarray,
    mined: np.ndarray,
    risk: np.ndarray,
) -> None:
    """Write what is the same in all states of its beam, and the mean share of all other cells."""
    game, beams = games[0], memory[0]
    for k in range(numbers.shape[0]):
        begin_position(game, numbers[k])
        find_scopes(game, beams)
        fill_beams(game, beams)
        make_consistent(game, beams)
        is_possible = game.conflict < 0
        if is_possible:
            fix_certain(game, beams)
        write_findings(game, FREE, safe[k], mined[k], risk[k])
        if is_possible:
            write_shares(game, beams, risk[k])
