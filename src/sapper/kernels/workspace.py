"""The workspace: all records that one thread needs for boards of one size.

Records have a fixed capacity, one of two: boards up to 30x30, and anything that a level allows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from threading import local
from typing import Any, TypeVar

import numpy as np

from sapper.kernels.core.codes import LARGE, SAFE, SMALL
from sapper.kernels.core.types import Record, dtype_of, records
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.decision import DecisionRecord
from sapper.kernels.memory.evaluation import EvaluationRecord
from sapper.kernels.memory.examiner import Examiner
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.lookahead import LookaheadRecord
from sapper.kernels.memory.prepare import prepare_game
from sapper.kernels.memory.programme import ProgrammeRecord
from sapper.kernels.memory.scratch import ScratchArrays
from sapper.kernels.memory.walk import WalkRecord

NO_LIMIT = np.iinfo(np.int64).max
NO_FIRST = -1
Made = TypeVar("Made")


def with_border(row: int, col: int, stride: int) -> int:
    """Turn a place on the board into a cell of the records."""
    return (row + 1) * stride + col + 1


class Workspace:
    """One array for each kind of record, made when it is first needed."""

    def __init__(self, width: int, height: int, mines: int) -> None:
        """Prepare a game of this size."""
        self.stride = width + 2
        self._capacity = SMALL if self.stride * (height + 2) <= SMALL else LARGE
        self.games = self.make(GameRecord)
        prepare_game(self.games, width, height, mines)
        self.controls = records(1, dtype_of(ControlRecord))
        self._own: tuple[Any, Any] | None = None
        self._memory: dict[type[Record], np.ndarray] = {}
        self.set_conditions()

    def make(self, record: type[Record], count: int = 1) -> np.ndarray:
        """Make records of the capacity of this workspace, all zero."""
        return records(count, dtype_of(record, self._capacity))

    def set_conditions(
        self, start: int = 0, first: int | None = None, timeout: int = NO_LIMIT // 2
    ) -> np.ndarray:
        """Set how games begin and how long they may take: `first` is row * width + col, or None."""
        control = self.controls[0]
        control.start, control.timeout = start, timeout
        width = self.stride - 2
        control.first = (
            NO_FIRST if first is None else with_border(*divmod(first, width), self.stride)
        )
        return self.controls

    def own(self, key: Any, make: Callable[[], Made]) -> Made:
        """Return what was made for a key in this workspace; only the last one is kept."""
        if self._own is None or self._own[0] != key:
            self._own = key, make()
        made: Made = self._own[1]
        return made

    def memory(self, record: type[Record]) -> np.ndarray:
        """Return memory for one record of a kind, made when it is first asked for."""
        if record not in self._memory:
            self._memory[record] = self.make(record)
        return self._memory[record]

    @cached_property
    def decisions(self) -> np.ndarray:
        """Memory for decisions."""
        return self.make(DecisionRecord)

    @cached_property
    def walks(self) -> np.ndarray:
        """Memory for enumeration."""
        return self.make(WalkRecord)

    @cached_property
    def programmes(self) -> np.ndarray:
        """Memory for exact analysis; its pages are only taken when they are used."""
        return self.make(ProgrammeRecord)

    @cached_property
    def lookaheads(self) -> np.ndarray:
        """Memory for looking ahead."""
        return self.make(LookaheadRecord)

    @cached_property
    def scratch(self) -> ScratchArrays:
        """Memory for the champion's evaluation and rollouts."""
        return ScratchArrays(
            np.repeat(self.games, 3),
            self.make(ProgrammeRecord),
            self.make(LookaheadRecord),
            self.make(EvaluationRecord),
        )

    @cached_property
    def examiner(self) -> Examiner:
        """Memory to examine positions in, beside the game."""
        height, width = int(self.games["height"][0]), int(self.games["width"][0])
        shown = np.empty((height, width), np.int8)
        memory = (self.games.copy(), self.programmes, self.lookaheads)
        return Examiner(*memory, shown, np.empty(height * width))

    def place(self, cell: int) -> tuple[int, int]:
        """Turn a cell of the records into a place on the board."""
        row, col = divmod(int(cell), self.stride)
        return row - 1, col - 1

    def places(self, cells: np.ndarray) -> list[tuple[int, int]]:
        """Turn many cells of the records into places on the board."""
        rows, cols = np.divmod(cells.astype(np.int64), self.stride)
        return list(zip((rows - 1).tolist(), (cols - 1).tolist(), strict=True))

    @property
    def safe(self) -> tuple[tuple[int, int], ...]:
        """The safe cells that the last decision put on the trail, as (row, col)."""
        game = self.games[0]
        trail = game.trail[: game.trailed]
        return tuple(self.places(trail[game.state[trail] & SAFE > 0]))


_own: Any = local()


def own_workspace(width: int, height: int, mines: int) -> Workspace:
    """Return this thread's workspace for boards of this size; only the last one is kept."""
    size = (width, height, mines)
    if getattr(_own, "size", None) != size:
        _own.size, _own.workspace = size, Workspace(*size)
    workspace: Workspace = _own.workspace
    return workspace
