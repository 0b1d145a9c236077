"""Engines that enumerate: decide on a position, list its solutions, play whole games.

A move is: DSS; if it finds nothing, enumerate; if that proves nothing, choose.
"""

from __future__ import annotations

import numpy as np

from sapper.game import view
from sapper.kernels.board.dss import deduce
from sapper.kernels.board.rules import clear, click, lay_mines
from sapper.kernels.board.system import load, reduce
from sapper.kernels.core.codes import (
    BY_CHOICE,
    BY_DSS,
    BY_SOLUTIONS,
    COMPLETE,
    DSS,
    FIRST_COVARIATE,
    LIMITED,
    LOST,
    NO_SOLUTION,
    NOTHING,
    OPEN,
    PLAYING,
    SAFE,
    SMALL,
    START_NONE,
    START_OPEN,
    STOPPED,
)
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.machine import thread_time, wall_time
from sapper.kernels.core.random import BRANCHES, begin
from sapper.kernels.core.types import Int
from sapper.kernels.csp.boundary import list_boundary
from sapper.kernels.csp.choose import choose, complete_risks
from sapper.kernels.csp.counting import count_boundary
from sapper.kernels.csp.enumerate import begin_component, enumerate_boundary, enumerate_on
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.enumeration import Enumeration, EnumerationArrays, enumeration_of
from sapper.kernels.memory.examiner import Examiner
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.play.examine import NOT_KNOWN, examine, first_chance_of_zero
from sapper.kernels.play.outcome import begin_game, start_clock, write_outcome
from sapper.kernels.play.stages import stage_of

COVERED = np.int8(view.COVERED)


@kernel
def prove(game: GameRecord, memory: Enumeration) -> Int:
    """Put the cells that no solution mines on the trail; returns how many there are."""
    game.trailed = 0
    walk = memory.walk
    for k in range(walk.boundary_cells):
        cell = np.int64(walk.boundary[k])
        if memory.decision.risk[cell] == 0.0:
            reduce(game, cell, 0)
    return game.trailed


@kernel
def find_risks(game: GameRecord, memory: Enumeration, programmes: np.ndarray | None) -> Int:
    """Write the risk of the boundary's cells, nan where nothing is enumerated.

    `programmes` has memory for counting by box, None for engines that enumerate.
    """
    if memory.settings.enumerate == NOTHING:
        list_boundary(game, memory.walk)
        for k in range(memory.walk.boundary_cells):
            memory.decision.risk[memory.walk.boundary[k]] = np.nan
        return LIMITED
    if programmes is not None:
        return count_boundary(game, memory, programmes[0])
    return enumerate_boundary(game, memory)


@kernel
def consider(game: GameRecord, memory: Enumeration, programmes: np.ndarray | None) -> Int:
    """Put safe cells on the trail, or write the risk of every unknown cell; `why` says which.

    Returns COMPLETE or LIMITED, or how the enumeration was cut short.
    """
    decision = memory.decision
    if memory.settings.deduce == DSS:
        safe = deduce(game)
        if game.conflict >= 0:
            return NO_SOLUTION
        if safe > 0:
            decision.why = BY_DSS
            return COMPLETE
    end = find_risks(game, memory, programmes)
    if end > LIMITED:
        return end
    complete_risks(game, memory)
    if end == COMPLETE and memory.settings.prove and prove(game, memory) > 0:
        decision.why = BY_SOLUTIONS
        return end
    decision.why = BY_CHOICE
    return end if game.opened + game.marked < game.width * game.height else NO_SOLUTION


@kernel
def think(game: GameRecord, memory: Enumeration, programmes: np.ndarray | None) -> Int:
    """Find the next move: safe cells on the trail, or one cell in `chosen`; `why` says which."""
    end = consider(game, memory, programmes)
    if end <= LIMITED and memory.decision.why == BY_CHOICE:
        memory.decision.chosen = choose(game, memory)
    return end


@kernel
def open_safe(game: GameRecord) -> None:
    """Open the safe cells on the trail."""
    for k in range(game.trailed):
        cell = np.int64(game.trail[k])
        if game.state[cell] & SAFE:
            click(game, cell)


@kernel
def open_chosen(game: GameRecord, memory: Enumeration) -> None:
    """Open the chosen cell; the first one lays the mines."""
    if game.moves == 0:
        lay_mines(game, memory.decision.chosen, memory.control.start)
    click(game, memory.decision.chosen)


@kernel
def write_shown(game: GameRecord, shown: np.ndarray) -> None:
    """Write what a game shows: int8, shape (height, width)."""
    for row in range(game.height):
        begin = (row + 1) * game.stride + 1
        for col in range(game.width):
            is_open = game.state[begin + col] & OPEN
            shown[row, col] = np.int8(game.number[begin + col]) if is_open else COVERED


@kernel
def time_of(game: GameRecord, control: ControlRecord) -> Int:
    """Read the clock: the wall's on small boards, where asking for processor time takes long."""
    if game.cells <= SMALL:
        return wall_time(control.timespec)
    return thread_time(control.timespec)


@kernel
def open_measured(game: GameRecord, memory: Enumeration, examiner: Examiner) -> None:
    """Open the chosen cell and note what its exact risk was; that time is not the player's."""
    control, cell = memory.control, memory.decision.chosen
    if examiner.shown.shape[0] == 0:
        open_chosen(game, memory)
        return
    begun = time_of(game, control)
    stage = stage_of(game.opened, game.width * game.height - game.mines)
    risk, least, zero = 0.0, 0.0, NOT_KNOWN
    is_first, flat = game.moves == 0, np.int64(game.index_of[cell])
    if not is_first or control.start == START_NONE:
        write_shown(game, examiner.shown)
        risk, least, zero = examine(examiner, examiner.shown, flat)
    if is_first:
        zero = NOT_KNOWN if control.start == START_OPEN else first_chance_of_zero(game, flat)
    spent = time_of(game, control) - begun
    game.measuring += spent
    control.deadline += spent
    open_chosen(game, memory)
    if risk > 0.0:
        game.guesses += 1
        game.needless += 1 if least == 0.0 else 0
        game.given_away += risk - least
        game.variates[stage] += risk - game.mine[cell]
    if zero >= 0.0 and game.status != LOST:
        game.variates[FIRST_COVARIATE] += (1.0 if game.number[cell] == 0 else 0.0) - zero


@kernel
def open_given(game: GameRecord, memory: Enumeration, examiner: Examiner) -> None:
    """Cover the board, and open the first cell if it is given."""
    clear(game)
    if memory.control.first >= 0:
        memory.decision.chosen = memory.control.first
        open_measured(game, memory, examiner)


@kernel
def play_game(
    game: GameRecord, memory: Enumeration, programmes: np.ndarray | None, examiner: Examiner
) -> Int:
    """Play one game to its end; returns how its last enumeration ended."""
    open_given(game, memory, examiner)
    end: Int = COMPLETE
    while game.status == PLAYING:
        end = think(game, memory, programmes)
        if end > LIMITED:
            break
        if memory.decision.why == BY_CHOICE:
            open_measured(game, memory, examiner)
        else:
            open_safe(game)
    return end


@entry
def play_games(
    games: np.ndarray,
    arrays: EnumerationArrays,
    programmes: np.ndarray | None,
    examiner: Examiner,
    run: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Play the games `run[1]`, `run[1] + 1`, ... of seed `run[0]`, one for each line of outcomes.

    Returns how many were played: fewer than asked only after `stop` was set.
    """
    game, memory = games[0], enumeration_of(arrays)
    control = memory.control
    game.seed = run[0]
    start_clock(control)
    for played in range(outcomes.shape[0]):
        if control.stop:
            return played
        begun = begin_game(game, control, run[1] + np.uint64(played))
        if play_game(game, memory, programmes, examiner) == STOPPED:
            return played
        write_outcome(game, control, begun, outcomes[played])
    return outcomes.shape[0]


@entry
def decide(
    games: np.ndarray,
    arrays: EnumerationArrays,
    programmes: np.ndarray | None,
    shown: np.ndarray,
) -> Int:
    """Find the next move in a position. A contradiction that DSS meets is left in `conflict`."""
    game, memory = games[0], enumeration_of(arrays)
    load(game, shown)
    memory.decision.why = 0
    memory.decision.candidates = 0
    if game.conflict >= 0:
        return COMPLETE
    memory.control.deadline = thread_time(memory.control.timespec) + memory.control.timeout
    return think(game, memory, programmes)


@entry
def list_solutions(games: np.ndarray, arrays: EnumerationArrays, shown: np.ndarray) -> Int:
    """Fill the buffer with solutions; an empty `shown` continues where the last call ended."""
    game, memory = games[0], enumeration_of(arrays)
    walk, control = memory.walk, memory.control
    if shown.shape[0] > 0:
        control.deadline = thread_time(control.timespec) + control.timeout
        load(game, shown)
        list_boundary(game, walk)
        walk.solutions = 0 if game.conflict >= 0 else 1
        if game.conflict >= 0 or walk.boundary_cells == 0:
            return COMPLETE
        begin(game, BRANCHES)
        begin_component(game, memory, np.int64(0))
    return enumerate_on(game, memory)
