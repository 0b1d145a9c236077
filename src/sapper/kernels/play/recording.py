"""Games that are recorded: what was seen of every candidate, and what became of it.

Datasets, episodes and simulations are all made this way. A line is kept for each cell of the
paper's sample, for each candidate, or for the cell that was chosen.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sapper.kernels.board.rules import clear
from sapper.kernels.core.codes import (
    BUFFER_FULL,
    BY_CHOICE,
    COMPLETE,
    LIMITED,
    PLAYING,
    RANDOM_TIE,
    STOPPED,
    WINDOWS,
)
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.random import EXPLORE, begin, draw
from sapper.kernels.core.types import Int
from sapper.kernels.csp.candidates import NEAR, list_candidates, list_near, list_sample
from sapper.kernels.csp.choose import choose, pick
from sapper.kernels.csp.features import describe, row_length, write_sc
from sapper.kernels.memory.enumeration import Enumeration, EnumerationArrays, enumeration_of
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.play.enumerating import consider, open_chosen, open_safe
from sapper.kernels.play.outcome import begin_game, start_clock, write_outcome

GAME, BEFORE, AFTER, SAFE_CELL, PLAYED = range(5)  # the marks of a line
MARKS = 5
KEEP_SAMPLE, KEEP_CANDIDATES, KEEP_CHOSEN = range(3)  # of which cells lines are kept
_UNIT = 2.0**-53
_SHIFT = np.uint64(11)


class LineRoom(NamedTuple):
    """Room for what is recorded: how many lines there are; rows, cells and marks of each."""

    lines: np.ndarray
    rows: np.ndarray
    cells: np.ndarray
    marks: np.ndarray


class Recording(NamedTuple):
    """Of which cells lines are kept, how often a guess explores, and the lines so far."""

    keep: Int
    explore: float
    room: LineRoom


@kernel
def wants_to_explore(game: GameRecord, chance: float) -> bool:
    """Draw whether this decision tries a random cell near the least P."""
    if chance == 0.0:
        return False
    begin(game, EXPLORE)
    return bool(float(draw(game) >> _SHIFT) * _UNIT < chance)


@kernel
def add_lines(game: GameRecord, memory: Enumeration, room: LineRoom, count: Int) -> None:
    """Add lines for cells that are listed after the last one, before the choice is made."""
    first = room.lines[0]
    rows = room.rows[row_length(memory.settings) * first :]
    describe(game, memory, room.cells[first:], count, rows)
    for k in range(first, first + count):
        room.marks[k, BEFORE] = game.opened
        room.marks[k, AFTER] = game.opened
        room.marks[k, SAFE_CELL] = 0
        room.marks[k, PLAYED] = 0
    room.lines[0] = first + count


@kernel
def line_of_chosen(game: GameRecord, memory: Enumeration, room: LineRoom, first: Int) -> Int:
    """Return the line of the chosen cell among those from `first` on; add one if it has none."""
    end = np.int64(room.lines[0])
    for k in range(first, end):
        if room.cells[k] == memory.decision.chosen:
            return k
    room.cells[end] = memory.decision.chosen
    add_lines(game, memory, room, 1)
    return end


@kernel
def guess_and_record(game: GameRecord, memory: Enumeration, recording: Recording) -> None:
    """Choose a cell, open it, and record what was seen of the candidates and what became of it."""
    decision, room = memory.decision, recording.room
    first = np.int64(room.lines[0])
    if memory.settings.sees == WINDOWS:
        write_sc(game, decision, memory.settings)
    if recording.keep == KEEP_SAMPLE:
        add_lines(game, memory, room, list_sample(game, memory.walk, room.cells[first:]))
    elif recording.keep == KEEP_CANDIDATES:
        add_lines(game, memory, room, list_candidates(game, memory, room.cells[first:]))
    if wants_to_explore(game, recording.explore):
        near = list_near(game, decision.risk, 1.0, NEAR)
        decision.chosen = np.int64(game.stack[pick(game, near, RANDOM_TIE)])
    else:
        decision.chosen = choose(game, memory)
    played = line_of_chosen(game, memory, room, first)
    open_chosen(game, memory)
    room.marks[played, AFTER] = game.opened
    room.marks[played, PLAYED] = 1
    for k in range(first, room.lines[0]):
        room.marks[k, SAFE_CELL] = 1 - game.mine[room.cells[k]]


@kernel
def record_game(
    game: GameRecord,
    memory: Enumeration,
    programmes: np.ndarray | None,
    recording: Recording,
) -> Int:
    """Play a game to its end; returns BUFFER_FULL where its lines do not fit."""
    room = recording.room
    clear(game)
    if memory.control.first >= 0:
        memory.decision.chosen = memory.control.first
        open_chosen(game, memory)
    end: Int = COMPLETE
    while game.status == PLAYING:
        if room.lines[0] + game.cells > room.cells.size:
            return BUFFER_FULL
        end = consider(game, memory, programmes)
        if end > LIMITED:
            break
        if memory.decision.why == BY_CHOICE:
            guess_and_record(game, memory, recording)
        else:
            open_safe(game)
    return end


@entry
def record_games(
    games: np.ndarray,
    arrays: EnumerationArrays,
    programmes: np.ndarray | None,
    recording: Recording,
    run: np.ndarray,
    outcomes: np.ndarray,
) -> Int:
    """Play and record games as `play_games` does; returns how many were played.

    They are fewer than asked where the lines of the next game do not fit, or after `stop` was set.
    The lines of a game that was given up are left out. Marks count games from `run[1]` on.
    """
    game, memory = games[0], enumeration_of(arrays)
    control, room = memory.control, recording.room
    game.seed = run[0]
    start_clock(control)
    for played in range(outcomes.shape[0]):
        if control.stop:
            return played
        before = room.lines[0]
        begun = begin_game(game, control, run[1] + np.uint64(played))
        end = record_game(game, memory, programmes, recording)
        if end > LIMITED:
            room.lines[0] = before
        if end in (BUFFER_FULL, STOPPED):
            return played
        write_outcome(game, control, begun, outcomes[played])
        for k in range(before, room.lines[0]):
            room.marks[k, GAME] = played
    return outcomes.shape[0]
