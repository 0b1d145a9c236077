"""Engines that enumerate: decide on a position, list its solutions, play whole games.

A move is: DSS; if it finds nothing, enumerate; if that proves nothing, choose.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.dss import deduce
from sapper.kernels.board.rules import clear, click, lay_mines
from sapper.kernels.board.system import load, reduce
from sapper.kernels.core.codes import (
    BY_CHOICE,
    BY_DSS,
    BY_GIVEN,
    BY_SOLUTIONS,
    COMPLETE,
    DSS,
    LIMITED,
    NO_SOLUTION,
    NOTHING,
    PLAYING,
    SAFE,
    START_NONE,
    STOPPED,
)
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.machine import thread_time
from sapper.kernels.core.random import BRANCHES, begin
from sapper.kernels.core.types import Int
from sapper.kernels.csp.boundary import list_boundary
from sapper.kernels.csp.choose import choose, complete_risks
from sapper.kernels.csp.counting import count_boundary
from sapper.kernels.csp.enumerate import begin_component, enumerate_boundary, enumerate_on
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.decision import DecisionRecord
from sapper.kernels.memory.enumeration import Enumeration, EnumerationArrays, enumeration_of
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.play.outcome import begin_game, start_clock, write_outcome


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
def act(game: GameRecord, decision: DecisionRecord, start: Int) -> None:
    """Play the move of a decision; the first one lays the mines."""
    if decision.why != BY_CHOICE and decision.why != BY_GIVEN:
        for k in range(game.trailed):
            cell = np.int64(game.trail[k])
            if game.state[cell] & SAFE:
                click(game, cell)
        return
    if game.moves == 0:
        lay_mines(game, decision.chosen, start)
    if game.moves > 0 or start == START_NONE:
        game.guesses += 1
    click(game, decision.chosen)


@kernel
def open_given(game: GameRecord, decision: DecisionRecord, control: ControlRecord) -> None:
    """Cover the board, and open the first cell if it is given."""
    clear(game)
    if control.first >= 0:
        decision.chosen = control.first
        decision.why = BY_GIVEN
        act(game, decision, control.start)


@kernel
def play_game(game: GameRecord, memory: Enumeration, programmes: np.ndarray | None) -> Int:
    """Play one game to its end; returns how its last enumeration ended."""
    open_given(game, memory.decision, memory.control)
    end: Int = COMPLETE
    while game.status == PLAYING:
        end = think(game, memory, programmes)
        if end > LIMITED:
            break
        act(game, memory.decision, memory.control.start)
    return end


@entry
def play_games(
    games: np.ndarray,
    arrays: EnumerationArrays,
    programmes: np.ndarray | None,
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
        if play_game(game, memory, programmes) == STOPPED:
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
