"""Rollouts: a candidate opened and the game played to its end, on a layout drawn from the position.

A rollout goes on by least risk, or by second-move safety, and ends where the rest can be searched:
there its value is the chance to win.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.propagate import forget_pairs, propagate, show
from sapper.kernels.board.rules import steps
from sapper.kernels.champion.transpositions import GUESS, cached_move, play_certain
from sapper.kernels.core.codes import BIAS, KNOWN, LEFT, MINED, OPEN, PLAYING
from sapper.kernels.core.compile import kernel, shared
from sapper.kernels.core.random import begin
from sapper.kernels.core.types import Int
from sapper.kernels.exact.certain import open_certain, risk_of
from sapper.kernels.exact.endgame import perfect_cell
from sapper.kernels.exact.sample import draw_layout, list_by_box
from sapper.kernels.exact.solve import EXACT_DONE, solve
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.memory.scratch import Scratch
from sapper.kernels.memory.settings import ExactSettings


@kernel
def copy_position(to: GameRecord, of: GameRecord) -> None:
    """Copy what is known in a game: known mines, but no numbers of covered cells."""
    for cell in range(of.cells):
        to.state[cell] = of.state[cell]
        to.mine[cell] = 1 if of.state[cell] & MINED else 0
        to.number[cell] = 0
    for cell in range(of.stride + 1, of.cells - of.stride - 1):
        state = of.state[cell]
        if state & KNOWN == 0:
            marked = 0
            for step in steps(of):
                marked += 1 if of.state[np.uint32(cell + step)] & MINED else 0
            to.state[cell] = (state & np.uint32(0xFFFFFFFF ^ LEFT)) | np.uint32(BIAS - marked)
    to.opened, to.marked, to.status = of.opened, of.marked, PLAYING


@kernel
def copy_game(to: GameRecord, of: GameRecord) -> None:
    """Copy a game with its mines."""
    for cell in range(of.cells):
        to.state[cell] = of.state[cell]
    for cell in range(of.cells):
        to.mine[cell] = of.mine[cell]
    for cell in range(of.cells):
        to.number[cell] = of.number[cell]
    to.opened, to.marked, to.status = of.opened, of.marked, of.status


@kernel
def lay(game: GameRecord) -> None:
    """Write the numbers that follow from the mines of a position."""
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        if game.mine[cell]:
            for step in steps(game):
                game.number[np.uint32(cell + step)] += 1
    for cell in range(game.cells):
        if game.state[cell] & OPEN == 0:
            game.state[cell] += game.number[cell]


@kernel
def begin_draws(
    game: GameRecord, programme: ProgrammeRecord, bare: GameRecord, purpose: np.uint64
) -> None:
    """Begin to draw layouts of a solved position: keep a bare copy of it and list its cells."""
    copy_position(bare, game)
    list_by_box(game, programme)
    begin(game, purpose)


@shared
def draw_under(
    game: GameRecord, programme: ProgrammeRecord, bare: GameRecord, under: GameRecord
) -> None:
    """Draw a layout of a solved position whose cells are listed, under a bare copy of it."""
    copy_game(under, bare)
    draw_layout(game, programme, under.mine)
    lay(under)


@kernel
def open_in(work: GameRecord, under: GameRecord, programme: ProgrammeRecord, cell: Int) -> None:
    """Begin a rollout: open a safe cell in a copy of a game."""
    copy_game(work, under)
    forget_pairs(work, programme)
    show(work, programme, cell)


@shared
def open_all_certain(
    game: GameRecord, programme: ProgrammeRecord, lookahead: LookaheadRecord, most: Int
) -> float:
    """Play on to the next guess; returns the chance to win, or GUESS above `most` layouts."""
    while True:
        propagate(game, programme)
        if game.opened == game.width * game.height - game.mines:
            return 1.0
        if solve(game, programme) != EXACT_DONE:
            return 0.0  # too large: as good as lost
        if open_certain(game, programme) == 0:
            break
    if perfect_cell(game, programme, lookahead, most) >= 0:
        return float(lookahead.late_wins / lookahead.layouts)
    return GUESS


@kernel
def guess_in(game: GameRecord, programme: ProgrammeRecord, cell: Int) -> float:
    """Open a cell of a solved position if it is safe; returns survived minus safety."""
    risk = risk_of(programme, cell)
    if game.mine[cell]:
        return risk - 1.0
    show(game, programme, cell)
    return risk


@kernel
def roll_out(
    scratch: Scratch, root: ProgrammeRecord, settings: ExactSettings
) -> tuple[float, float]:
    """Play on to the end; returns the chance to win, and the surprise of the guesses.

    Where another candidate met the same position on the same layout, the rest is known. The
    surprise of a guess is survived minus safety.
    """
    game, programme, evaluation = scratch.work, scratch.programme, scratch.evaluation
    value, surprise, made = GUESS, 0.0, 0
    while value == GUESS:
        propagate(game, programme)
        if game.opened == game.width * game.height - game.mines:
            value = 1.0
            break
        at = cached_move(scratch, root, settings)
        if evaluation.move_drawn[at] == evaluation.drawn:
            value = evaluation.rest_value[at]
            surprise += evaluation.rest_surprise[at]
            break
        evaluation.path[made], evaluation.path_surprise[made] = at, surprise
        made += 1
        play_certain(game, programme, evaluation, at)
        if evaluation.move_safe[at] > 0:
            continue
        value = evaluation.move_value[at]
        if value != GUESS:
            break
        cell = np.int64(evaluation.move_cell[at])
        surprise += evaluation.move_risk[at]
        if game.mine[cell]:
            surprise -= 1.0
            value = 0.0
        else:
            show(game, programme, cell)
    for k in range(made):
        at = evaluation.path[k]
        evaluation.move_drawn[at] = evaluation.drawn
        evaluation.rest_value[at] = value
        evaluation.rest_surprise[at] = surprise - evaluation.path_surprise[k]
    return value, surprise
