"""The rules of the game: laying mines, opening cells, and what each opening changes around it."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import (
    BIAS,
    KNOWN,
    LEFT,
    LOST,
    OPEN,
    PLAYING,
    SAFE,
    SEEN_FROM,
    START_NONE,
    START_SAFE,
    UNKNOWN,
    UNKNOWNS,
    VARIATES,
    WALL,
    WHICH,
    WON,
)
from sapper.kernels.core.compile import kernel
from sapper.kernels.core.random import LAYOUT, begin, below, mask_for
from sapper.kernels.core.types import Int
from sapper.kernels.memory.game import GameRecord

QUIET, TELLING, IMPOSSIBLE = 0, 1, 2


def _rules() -> np.ndarray:
    """Return for every state whether its N is 0 or full (DSS can use it) or impossible."""
    rule = np.full(1 << WHICH, QUIET, np.uint8)
    for low in range(LEFT + UNKNOWNS + 1):
        left, unknown = (low & LEFT) - BIAS, low // UNKNOWN
        if not 0 <= left <= unknown:
            rule[OPEN | low] = IMPOSSIBLE
        elif unknown > 0 and left in (0, unknown):
            rule[OPEN | low] = TELLING
    return rule


RULE = _rules()
TELLS = (RULE == TELLING).astype(np.uint8)
_LOW_BITS = (1 << WHICH) - 1


@kernel
def rule_of(state: Int) -> Int:
    """Return QUIET, TELLING or IMPOSSIBLE: what a state means to DSS."""
    return RULE[np.uint32(state & _LOW_BITS)]


@kernel
def tells(state: Int) -> Int:
    """Return 1 for a state that DSS can use, else 0; adding it replaces a slow branch."""
    return np.int64(TELLS[np.uint32(state & _LOW_BITS)])


_NOT_SAFE = 0xFFFFFFFF ^ SAFE
_ONE, _PLACE, _WORD = np.uint64(1), np.uint64(63), np.uint32(6)


@kernel
def steps(game: GameRecord) -> tuple[Int, ...]:
    """Return the distances from a cell to its eight neighbours, in rising order."""
    s = game.stride
    return (-s - 1, -s, -s + 1, -1, 1, s - 1, s, s + 1)


@kernel
def touch(game: GameRecord, cell: Int) -> None:
    """Mark a row for DSS to look at again."""
    word = cell >> _WORD
    bit = _ONE << (np.uint64(cell) & _PLACE)
    if game.touched[word] & bit == 0:
        game.touched[word] |= bit
        game.waiting += 1


@kernel
def forget_touched(game: GameRecord) -> None:
    """Empty the list of rows to look at."""
    if game.waiting > 0:
        for word in range((game.cells + 63) >> 6):
            game.touched[word] = 0
        game.waiting = 0


@kernel
def inform(game: GameRecord, cell: Int, change: Int) -> bool:
    """Lower the state of all neighbours; False if one of them becomes impossible."""
    possible = True
    state = game.state
    around = steps(game)
    for k in range(8):
        near = np.uint32(cell + around[k])
        seen = np.uint32(state[near] - change - SEEN_FROM[k])
        state[near] = seen
        rule = rule_of(seen)
        if rule != QUIET:
            if rule == IMPOSSIBLE:
                game.conflict = np.int64(near)
                possible = False
            else:
                touch(game, near)
    return possible


@kernel
def clear(game: GameRecord) -> None:
    """Cover the whole board and forget its mines."""
    for cell in range(game.cells):
        game.state[cell] = game.blank[cell]
    for cell in range(game.cells):
        game.mine[cell] = 0
    for cell in range(game.cells):
        game.number[cell] = 0
    forget_touched(game)
    game.status = PLAYING
    game.opened = 0
    game.marked = 0
    game.moves = 0
    game.guesses = 0
    game.needless = 0
    game.given_away = 0.0
    game.measuring = 0
    for column in range(VARIATES):
        game.variates[column] = 0.0
    game.endgame_value = -1.0
    game.resampled = 0
    game.trailed = 0
    game.conflict = -1


@kernel
def is_protected(game: GameRecord, cell: Int, first: Int, start: Int) -> bool:
    """Tell whether the start rule keeps a cell free of mines."""
    if start == START_NONE:
        return False
    if start == START_SAFE or cell == first:
        return bool(cell == first)
    near = False
    for step in steps(game):
        near |= cell == first + step
    return near


@kernel
def count_protected(game: GameRecord, first: Int, start: Int) -> Int:
    """Count the cells that the start rule keeps free of mines."""
    if start == START_NONE:
        return 0
    free = 1
    if start != START_SAFE:
        for step in steps(game):
            free += 1 if game.blank[first + step] & WALL == 0 else 0
    return free


@kernel
def turn_over(game: GameRecord, first: Int, start: Int) -> None:
    """Swap mined and free cells, except those that the start rule keeps free of mines."""
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        if game.blank[cell] & WALL == 0 and not is_protected(game, cell, first, start):
            game.mine[cell] = 1 - game.mine[cell]


@kernel
def lay_mines(game: GameRecord, first: Int, start: Int) -> None:
    """Draw a layout that the start rule allows, all equally likely. (Twin: `Board.random`.)"""
    begin(game, LAYOUT)
    size = game.width * game.height
    room = size - count_protected(game, first, start)
    draw_mines = game.mines <= room - game.mines
    left = game.mines if draw_mines else room - game.mines
    mask = mask_for(size)
    drawn = 0
    while drawn < left:
        cell = np.int64(game.place[below(game, size, mask)])
        if game.mine[cell] == 0 and not is_protected(game, cell, first, start):
            game.mine[cell] = 1
            game.stack[drawn] = cell
            drawn += 1
    if not draw_mines:
        turn_over(game, first, start)
        drawn = 0
        for k in range(game.cells):
            if game.mine[k]:
                game.stack[drawn] = k
                drawn += 1
    for k in range(drawn):
        for step in steps(game):
            game.number[np.uint32(np.int64(game.stack[k]) + step)] += 1
    for k in range(game.cells):
        game.state[k] += game.number[k]


@kernel
def uncover(game: GameRecord, cell: Int) -> None:
    """Open one cell, which must not hide a mine."""
    state = game.state
    if state[cell] & KNOWN == 0:
        inform(game, cell, UNKNOWN)
    seen = (state[cell] | OPEN) & _NOT_SAFE
    state[cell] = seen
    if rule_of(seen) != QUIET:
        touch(game, np.uint32(cell))
    game.opened += 1


@kernel
def click(game: GameRecord, cell: Int) -> None:
    """Open a covered cell, and all that follows from a 0; lose on a mine."""
    game.moves += 1
    if game.mine[cell]:
        game.status = LOST
        return
    uncover(game, cell)
    waiting = 0
    if game.number[cell] == 0:
        game.stack[0] = cell
        waiting = 1
    while waiting > 0:
        waiting -= 1
        centre = np.int64(game.stack[waiting])
        for step in steps(game):
            near = centre + step
            seen = game.state[near]
            if seen & KNOWN in (0, SAFE):
                uncover(game, near)
                if game.number[near] == 0:
                    game.stack[waiting] = near
                    waiting += 1
    if game.opened + game.mines == game.width * game.height:
        game.status = WON
