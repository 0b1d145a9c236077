"""Slots: games side by side that wait for the moves of a foreign player."""

from __future__ import annotations

import numpy as np

from sapper.engines.engine import Conditions
from sapper.engines.foreign.faults import Fault, Misplayed
from sapper.kernels.core.codes import LOST, PLAYING, START_CODES
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME
from sapper.kernels.play.environment import ENVIRONMENT_STATE, GameTable, begin_games
from sapper.kernels.play.foreign import open_cells

NO_GAME = -1


class Slots:
    """Games of one run side by side, each in a slot, with its outcome so far."""

    def __init__(self, conditions: Conditions, count: int) -> None:
        """Make the memory for so many games, and compile what steps them."""
        level = conditions.level
        workspace = conditions.workspace()
        self._conditions = conditions
        self._start = START_CODES[conditions.start]
        self._examiner = conditions.examiner(workspace)
        layouts = np.zeros((count, int(workspace.games[0].cells)), np.uint8)
        shown = np.zeros((count, level.cells), np.int8)
        covered = np.zeros((count, level.cells), np.int8)
        self._states = records(count, ENVIRONMENT_STATE)
        self._states["seed"] = conditions.seed
        self._table = GameTable(self._states, layouts, shown, covered)
        self.outcomes = records(count, OUTCOME)
        self.game = np.full(count, NO_GAME)  # which game of the run a slot holds
        self.shown = shown.reshape(count, level.height, level.width)
        self.covered = covered.view(np.bool_).reshape(self.shown.shape)
        self.open(np.empty(0, np.int64), np.empty(0, np.int64))

    def __len__(self) -> int:
        """Count the slots."""
        return len(self.game)

    def begin(self, slots: np.ndarray, games: np.ndarray) -> None:
        """Begin games of the run in some slots; the first cell is opened where it is given."""
        which = np.zeros(len(self), np.bool_)
        which[slots] = True
        self.game[slots] = games
        self._states["index"][slots] = games
        self.outcomes[slots] = np.zeros(1, self.outcomes.dtype)
        begin_games(self._table, which)
        if self._conditions.first is not None:
            self.open(slots, np.full(len(slots), self._conditions.first))

    def open(self, slots: np.ndarray, cells: np.ndarray) -> None:
        """Open cells, flat, in these slots, in this order."""
        open_cells(self._table, self.outcomes, self._examiner, slots, cells, self._start)

    @property
    def waiting(self) -> np.ndarray:
        """The slots whose game goes on."""
        return np.flatnonzero((self.game != NO_GAME) & (self._states["status"] == PLAYING))

    @property
    def over(self) -> np.ndarray:
        """The slots whose game is over."""
        return np.flatnonzero((self.game != NO_GAME) & (self._states["status"] != PLAYING))

    def end(self, slot: int, misplayed: Misplayed | None = None, timed_out: bool = False) -> None:
        """End a game before its time: by a fault, or because its time is over."""
        outcome = self.outcomes[slot]
        outcome.won = False
        outcome.timed_out = timed_out
        outcome.fault = Fault.NONE if misplayed is None else misplayed.fault
        self._states["status"][slot] = LOST

    def late(self, slots: np.ndarray) -> np.ndarray:
        """Return those of the slots whose game has used up its time."""
        timeout = self._conditions.timeout
        if timeout is None:
            return slots[:0]
        return np.asarray(slots[self.outcomes["seconds"][slots] > timeout])
