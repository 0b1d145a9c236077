"""The review of a person's game: the exact risk of every cell opened. (Twin: `sapper.review`.)"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.rules import steps
from sapper.kernels.core.codes import LOST, PLAYING, WALL
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.types import Int
from sapper.kernels.exact.analyse import analyse_position
from sapper.kernels.exact.solve import EXACT_DONE
from sapper.kernels.memory.examiner import Examiner
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.person.actions import (
    COVERED,
    begin_game,
    is_satisfied,
    open_one,
    place_mines,
    turn_flag,
)
from sapper.kernels.person.memory import (
    CHORD_CELL,
    FLAG_CELL,
    LAID,
    OPEN_CELL,
    StandingRecord,
    StepRecord,
)


@kernel
def examine_step(game: GameRecord, examiner: Examiner, shown: np.ndarray, step: StepRecord) -> None:
    """Write the risk of a cell, the least of any cell, and how many cells are certainly safe."""
    cells, risk = game.width * game.height, examiner.risk
    for cell in range(cells):
        examiner.shown[cell // game.width, cell % game.width] = shown[cell]
    end = analyse_position(examiner.games[0], examiner.programmes[0], examiner.shown, risk)
    step.safe = 0
    step.risk = np.nan
    step.least = np.nan
    if end != EXACT_DONE:
        return
    least = 1.0
    for cell in range(cells):
        if shown[cell] < 0:
            least = min(least, risk[cell])
            step.safe += 1 if risk[cell] == 0.0 else 0
    step.risk = risk[step.cell]
    step.least = least


@kernel
def open_reviewed(
    game: GameRecord,
    standing: StandingRecord,
    examiner: Examiner,
    shown: np.ndarray,
    step: StepRecord,
    start: Int,
) -> None:
    """Open a cell, and note a step if this changes anything."""
    if game.status != PLAYING or shown[step.cell] != COVERED:
        return
    step.opened = standing.opened
    examine_step(game, examiner, shown, step)
    open_one(game, standing, shown, step.cell, start)
    if standing.opened > step.opened or game.status == LOST:
        standing.reviewed += 1


@kernel
def review_action(
    game: GameRecord,
    standing: StandingRecord,
    examiner: Examiner,
    shown: np.ndarray,
    notes: np.ndarray,
    action: Int,
    act: Int,
    index: Int,
    start: Int,
) -> None:
    """Take an action, and note every cell that it opens; a chord opens one after another."""
    if act == FLAG_CELL:
        turn_flag(shown, index)
    elif act == OPEN_CELL:
        note = notes[standing.reviewed]
        note.action, note.cell = action, index
        open_reviewed(game, standing, examiner, shown, note, start)
    elif act == CHORD_CELL and is_satisfied(game, shown, index):
        for step in steps(game):
            near = np.int64(game.place[index]) + step
            if game.blank[near] & WALL == 0 and game.status == PLAYING:
                note = notes[standing.reviewed]
                note.action, note.cell = action, np.int64(game.index_of[near])
                open_reviewed(game, standing, examiner, shown, note, start)


@entry
def review_game(
    games: np.ndarray,
    standings: np.ndarray,
    examiner: Examiner,
    mined: np.ndarray,
    shown: np.ndarray,
    actions: np.ndarray,
    notes: np.ndarray,
    begin: Int,
    end: Int,
    start: Int,
) -> Int:
    """Review actions from `begin` up to `end`; returns how many steps there are by then.

    A review is asked for in slices, one after another. `notes` needs room for every safe cell, and
    one more.
    """
    game, standing = games[0], standings[0]
    if begin == 0:
        begin_game(game, standing, shown)
        if start == LAID:
            place_mines(game, mined)
    for k in range(begin, end):
        if game.status == PLAYING:
            act, index = np.int64(actions[k].act), np.int64(actions[k].cell)
            review_action(game, standing, examiner, shown, notes, k, act, index, start)
    return standing.reviewed
