"""Recorded games: decisions as lines to learn from, and the room that kernels write them to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME
from sapper.kernels.play import recording

ROOM = 1 << 16  # lines, at first


@dataclass(frozen=True, eq=False)
class Lines:
    """Decisions of some games, line by line, in the order in which each game met them.

    `seen` has the shape (lines, features); `game` is the number of the game, `before` and `after`
    how many cells were open before the decision and right after its move, `safe` whether the cell
    is safe, `played` whether it was opened, `won` and `opened` how its game ended.
    """

    seen: np.ndarray
    game: np.ndarray
    before: np.ndarray
    after: np.ndarray
    safe: np.ndarray
    played: np.ndarray
    won: np.ndarray
    opened: np.ndarray

    @property
    def owner(self) -> np.ndarray:
        """The game of each line, numbered on through lines that were joined."""
        games = self.game.astype(np.int64)
        return np.cumsum(np.diff(games, prepend=games[:1]) != 0)

    def __len__(self) -> int:
        """Count the lines."""
        return len(self.seen)

    def where(self, use: np.ndarray) -> Lines:
        """Select lines."""
        return Lines(**{name: getattr(self, name)[use] for name in self.__dataclass_fields__})


def room_for(lines: int, features: int) -> recording.LineRoom:
    """Make room for this many lines."""
    return recording.LineRoom(
        np.zeros(1, np.int64),
        np.zeros(features * lines, np.float32),
        np.zeros(lines, np.uint16),
        np.zeros((lines, recording.MARKS), np.int32),
    )


def read_lines(room: recording.LineRoom, first: int, outcomes: np.ndarray) -> Lines:
    """Copy the lines of games first, first + 1, ... out of the room."""
    count = int(room.lines[0])
    marks, features = room.marks[:count], room.rows.size // room.cells.size
    game = marks[:, recording.GAME]
    return Lines(
        seen=room.rows[: features * count].reshape(count, features).copy(),
        game=(game + first).astype(np.uint32),
        before=marks[:, recording.BEFORE].astype(np.uint16),
        after=marks[:, recording.AFTER].astype(np.uint16),
        safe=marks[:, recording.SAFE_CELL].astype(np.uint8),
        played=marks[:, recording.PLAYED].astype(np.uint8),
        won=outcomes["won"][game].astype(np.uint8),
        opened=outcomes["opened"][game].astype(np.uint16),
    )


def record_all(
    play: Callable[[recording.LineRoom, int, np.ndarray], int],
    first: int,
    games: int,
    cells: int,
    features: int,
) -> Lines:
    """Record games first, first + 1, ...; `play` takes room, first game and outcomes.

    `play` returns how many games it played: fewer than asked if the next one did not fit.
    """
    room = room_for(max(ROOM, 4 * cells), features)
    found: list[Lines] = []
    played = 0
    while played < games:
        outcomes = records(games - played, OUTCOME)
        done = play(room, first + played, outcomes)
        if done:
            found.append(read_lines(room, first + played, outcomes[:done]))
            room.lines[0] = 0
        else:
            room = room_for(2 * len(room.cells), features)
        played += done
    return join(found)


def join(parts: list[Lines]) -> Lines:
    """Put lines one after another."""
    return Lines(
        **{
            name: np.concatenate([getattr(part, name) for part in parts])
            for name in Lines.__dataclass_fields__
        }
    )
