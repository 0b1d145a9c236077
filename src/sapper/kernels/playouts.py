"""Playouts: candidates played to the end on layouts drawn from the position.

All candidates meet the same layouts. A playout goes on by least risk, or by second-move safety, and
ends where the rest can be searched: there its worth is the chance to win. Luck is taken out: the
chance to survive the candidate itself is known, and what later guesses were luckier than their risk
is subtracted, as much as a survivor is usually worth.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.certain import open_certain, risk_of
from sapper.kernels.endgame import perfect_cell
from sapper.kernels.exact import EXACT_DONE, solve
from sapper.kernels.jit import kernel
from sapper.kernels.recall import GUESS, do_certain, forget_moves, recall_move
from sapper.kernels.rng import SAMPLED, begin
from sapper.kernels.rules import steps
from sapper.kernels.sample import draw_layout, list_by_box
from sapper.kernels.sweep import show, sweep_all
from sapper.kernels.workspace import (
    BIAS,
    KNOWN,
    LEFT,
    MINED,
    OPEN,
    PLAYING,
    Aside,
    Int,
    Record,
)

SPREAD = 0.2  # standard deviation of the worth of one playout
PRIOR = 128  # playouts that a score is worth
UNPLAYED = 0.5  # chance to win before the first playout
BATCH = 16


@kernel
def copy_position(to: Record, of: Record) -> None:
    """Copy what is known in a game: known mines, but no numbers of covered cells."""
    for cell in range(of.cells):
        to.sight[cell] = of.sight[cell]
        to.mine[cell] = 1 if of.sight[cell] & MINED else 0
        to.number[cell] = 0
    for cell in range(of.stride + 1, of.cells - of.stride - 1):
        sight = of.sight[cell]
        if sight & KNOWN == 0:
            marked = 0
            for step in steps(of):
                marked += 1 if of.sight[np.uint32(cell + step)] & MINED else 0
            to.sight[cell] = (sight & np.uint32(0xFFFFFFFF ^ LEFT)) | np.uint32(BIAS - marked)
    to.opened, to.marked, to.status = of.opened, of.marked, PLAYING


@kernel
def copy_game(to: Record, of: Record) -> None:
    """Copy a game with its mines."""
    for cell in range(of.cells):
        to.sight[cell] = of.sight[cell]
    for cell in range(of.cells):
        to.mine[cell] = of.mine[cell]
    for cell in range(of.cells):
        to.number[cell] = of.number[cell]
    to.opened, to.marked, to.status = of.opened, of.marked, of.status


@kernel
def lay(game: Record) -> None:
    """Have the numbers of a position without any fit its mines."""
    for cell in range(game.stride + 1, game.cells - game.stride - 1):
        if game.mine[cell]:
            for step in steps(game):
                game.number[np.uint32(cell + step)] += 1
    for cell in range(game.cells):
        if game.sight[cell] & OPEN == 0:
            game.sight[cell] += game.number[cell]


@kernel
def begin_draws(game: Record, exact: Record, bare: Record, purpose: np.uint64) -> None:
    """Begin to draw layouts of a solved position: keep a bare copy of it and list its cells."""
    copy_position(bare, game)
    list_by_box(game, exact)
    begin(game, purpose)


@kernel
def draw_under(game: Record, exact: Record, bare: Record, under: Record) -> None:
    """Draw a layout of a solved position whose cells are listed, under a bare copy of it."""
    copy_game(under, bare)
    draw_layout(game, exact, under.mine)
    lay(under)


@kernel
def open_in(work: Record, under: Record, exact: Record, cell: Int) -> None:
    """Begin a playout: open a safe cell in a copy of a game."""
    copy_game(work, under)
    for k in range(work.cells):
        exact.looked[k] = 0
    exact.pending = 0
    show(work, exact, cell)


@kernel
def open_all_certain(game: Record, exact: Record, look: Record, most: Int) -> float:
    """Play on to the next guess; gives the chance to win, or GUESS with more layouts than so."""
    while True:
        sweep_all(game, exact)
        if game.opened == game.width * game.height - game.mines:
            return 1.0
        if solve(game, exact) != EXACT_DONE:
            return 0.0  # too large: as good as lost
        if open_certain(game, exact) == 0:
            break
    if perfect_cell(game, exact, look, most) >= 0:
        return float(look.late_wins / look.layouts)
    return GUESS


@kernel
def guess_in(game: Record, exact: Record, cell: Int) -> float:
    """Open a cell of a solved position if it is safe; gives how lucky that was."""
    risk = risk_of(exact, cell)
    if game.mine[cell]:
        return risk - 1.0
    show(game, exact, cell)
    return risk


@kernel
def play_out(
    game: Record, exact: Record, look: Record, root: Record, study: Record, recipe: Record
) -> tuple[float, float]:
    """Play on to the end; gives the chance to win, and how lucky the guesses were.

    Where another candidate came by on the same layout, what became of it is known.
    """
    worth, luck, made = GUESS, 0.0, 0
    while worth == GUESS:
        sweep_all(game, exact)
        if game.opened == game.width * game.height - game.mines:
            worth = 1.0
            break
        at = recall_move(game, exact, look, root, study, recipe)
        if study.move_drawn[at] == study.drawn:
            worth = study.rest_worth[at]
            luck += study.rest_luck[at]
            break
        study.path[made], study.path_luck[made] = at, luck
        made += 1
        do_certain(game, exact, study, at)
        if study.move_safe[at] > 0:
            continue
        worth = study.move_worth[at]
        if worth != GUESS:
            break
        cell = np.int64(study.move_cell[at])
        luck += study.move_risk[at]
        if game.mine[cell]:
            luck -= 1.0
            worth = 0.0
        else:
            show(game, exact, cell)
    for k in range(made):
        at = study.path[k]
        study.move_drawn[at] = study.drawn
        study.rest_worth[at] = worth
        study.rest_luck[at] = luck - study.path_luck[k]
    return worth, luck


@kernel
def play_batch(game: Record, exact: Record, study: Record, aside: Aside, recipe: Record) -> None:
    """Play all candidates that are left on a few more layouts."""
    games, own, look = aside[0], aside[1][0], aside[2][0]
    bare, under, work = games[0], games[1], games[2]
    for _ in range(BATCH):
        draw_under(game, exact, bare, under)
        study.drawn += 1
        for at in range(study.finalists):
            cell = np.int64(study.cell[at])
            if study.dropped[at] or under.mine[cell]:
                continue
            open_in(work, under, own, cell)
            worth, luck = play_out(work, own, look, exact, study, recipe)
            study.worth[at] += worth
            study.luck[at] += luck
            study.played[at] += 1


@kernel
def usual_worth(study: Record) -> float:
    """Give the chance to win of those who survive their candidate, any of them."""
    worth, played = 0.0, 0
    for at in range(study.finalists):
        worth += study.worth[at]
        played += study.played[at]
    return worth / max(1, played)


@kernel
def play_value(study: Record, at: Int, usual: float) -> float:
    """Give the chance to win with a candidate by its playouts, without luck."""
    worth = study.worth[at] - usual * study.luck[at]
    return float(study.safety[at] * worth / max(1, study.played[at]))


@kernel
def scale_of(study: Record, usual: float) -> float:
    """Give the chance to win with a candidate, any of them, as far as playouts tell."""
    worth, played = 0.0, 0
    for at in range(study.finalists):
        worth += study.played[at] * play_value(study, at, usual)
        played += study.played[at]
    return float(worth / played) if played > 0 else UNPLAYED


@kernel
def compare(study: Record, layouts: Int, patience: float) -> Int:
    """Give the best candidate so far, and give up those so many deviations behind it."""
    usual = usual_worth(study)
    best, scale = -1, scale_of(study, usual)
    for at in range(study.finalists):
        if study.dropped[at]:
            continue
        mean = play_value(study, at, usual)
        value = (layouts * mean + PRIOR * scale * study.value[at]) / (layouts + PRIOR)
        study.estimate[at] = value
        if best < 0 or value > study.estimate[best]:
            best = at
    limit = study.estimate[best] - patience * SPREAD / np.sqrt(layouts + PRIOR)
    for at in range(study.finalists):
        if study.estimate[at] < limit:
            study.dropped[at] = 1
    return best


@kernel
def race(game: Record, exact: Record, study: Record, aside: Aside, recipe: Record) -> Int:
    """Give the place of the best candidate after at most as many layouts as the recipe says.

    `value` holds what each is worth by its score, as a share of the others.
    """
    for at in range(study.finalists):
        study.dropped[at], study.played[at] = 0, 0
        study.worth[at], study.luck[at] = 0.0, 0.0
    best = compare(study, np.int64(0), recipe.patience)
    begin_draws(game, exact, aside[0][0], SAMPLED)
    forget_moves(exact, study)
    layouts = 0
    while layouts < recipe.playouts:
        left = 0
        for at in range(study.finalists):
            left += 1 - study.dropped[at]
        if left == 1:
            break
        play_batch(game, exact, study, aside, recipe)
        layouts += BATCH
        best = compare(study, np.int64(layouts), recipe.patience)
    return best
