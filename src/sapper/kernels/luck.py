"""Luck: what became of a game, less what was to be expected. Its mean is 0, whatever the play.

- Survived less safety, summed over the guesses of each stage of the game.
- Endgame: won less the chance to win, once the rest is searched and played perfectly. Guesses from
  there on do not count in their stages.
- Signs: how promising the position is that a guess leads to, less the mean over other layouts on
  which the same cell is opened. They are drawn from what is known before the guess, so none is
  likelier than the real one. Only where there is memory aside, and never in an endgame.

Each is a sum of steps, and a step has the mean 0 given all before it. So a game may be given up at
any moment, as long as that does not depend on what comes later.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.certain import least_weight
from sapper.kernels.endgame import ENDLESS, perfect_cell, search
from sapper.kernels.jit import kernel
from sapper.kernels.playouts import (
    begin_draws,
    draw_under,
    open_all_certain,
    open_in,
)
from sapper.kernels.recall import GUESS, SEARCHED
from sapper.kernels.rng import IMAGINED
from sapper.kernels.workspace import (
    ENDGAME,
    FIRST_SIGN,
    SIGNS,
    STAGE_ENDS,
    START_OPEN,
    WON,
    Aside,
    Int,
    Record,
)

OTHERS = 3  # layouts that a guess is imagined on,
MOST_DRAWN = 100  # if so many draws have them: cells of an open start may hardly ever show 0


@kernel
def stage_of(game: Record) -> Int:
    """Give the stage that a game has reached."""
    stage = 0
    for end in STAGE_ENDS:
        if game.opened >= end * (game.width * game.height - game.mines):
            stage += 1
    return stage


@kernel
def note_survival(game: Record, survived: float, risk: float) -> None:
    """Note how lucky a guess is that is about to be made; in an endgame its worth says more."""
    if game.worth < 0.0:
        game.luck[stage_of(game)] += survived - (1.0 - risk)


@kernel
def note_worth(game: Record, look: Record) -> None:
    """Note what the chance to win has become, where the last choice was perfect.

    Once in a while the search of an endgame fails in a part of what it has searched before (what
    it keeps depends on where it began): the worth of that is searched for without end.
    """
    worth = look.worth
    if game.worth >= 0.0:
        if worth < 0.0:
            look.nodes = -ENDLESS
            search(game, look)
            game.luck[ENDGAME] += look.late_wins / look.layouts - game.worth
        else:
            game.luck[ENDGAME] += worth - game.worth
    game.worth = worth


@kernel
def write_signs(game: Record, exact: Record, worth: float) -> None:
    """Write how promising a position is: its worth, or what is seen of it if that is a GUESS."""
    for k in range(SIGNS):
        game.sign[k] = 0.0
    if worth != GUESS:
        game.sign[0] = worth
        return
    game.sign[1] = 1.0
    game.sign[2] = least_weight(exact) / exact.total
    game.sign[3] = exact.outside_mined / max(1, exact.outside) / exact.total
    game.sign[4] = game.opened / (game.width * game.height - game.mines)
    game.sign[5] = exact.components


@kernel
def imagine(game: Record, exact: Record, aside: Aside, recipe: Record, cell: Int) -> None:
    """Open a cell of a solved position on other layouts on which it is safe, and keep the signs."""
    own, look = aside[1][0], aside[2][0]
    bare, under, work = aside[0][0], aside[0][1], aside[0][2]
    shows_0 = game.opened == 0 and recipe.start == START_OPEN
    begin_draws(game, exact, bare, IMAGINED)
    for k in range(SIGNS):
        game.expected[k] = 0.0
    drawn = 0
    for _ in range(MOST_DRAWN):
        if drawn == OTHERS:
            break
        draw_under(game, exact, bare, under)
        if under.mine[cell] or (shows_0 and under.number[cell] > 0):
            continue
        drawn += 1
        open_in(work, under, own, cell)
        write_signs(work, own, open_all_certain(work, own, look, np.int64(SEARCHED)))
        for k in range(SIGNS):
            game.expected[k] += work.sign[k] / OTHERS
    game.expecting = 1 if drawn == OTHERS else 0  # which does not depend on the real layout


@kernel
def note_signs(game: Record, exact: Record, worth: float) -> None:
    """Note the signs of the position that the last guess led to, if they were imagined."""
    if game.expecting:
        write_signs(game, exact, worth)
        for k in range(SIGNS):
            game.luck[FIRST_SIGN + k] += game.sign[k] - game.expected[k]
    game.expecting = 0


@kernel
def note_position(game: Record, exact: Record, look: Record) -> None:
    """Note the signs of a solved position in which no cell is certain, as playouts see it."""
    worth = GUESS
    if game.expecting and perfect_cell(game, exact, look, np.int64(SEARCHED)) >= 0:
        worth = look.late_wins / look.layouts
    note_signs(game, exact, worth)


@kernel
def note_end(game: Record, exact: Record) -> None:
    """Note how a game ended: won, lost, or given up before a position that is too large."""
    won = 1.0 if game.status == WON else 0.0
    note_signs(game, exact, won)
    if game.worth >= 0.0:
        game.luck[ENDGAME] += won - game.worth
