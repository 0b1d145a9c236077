"""SideBySide: what players from outside share: games in slots, faults, and how a run is stopped."""

from __future__ import annotations

from abc import abstractmethod

import numpy as np

from sapper.engines.engine import Conditions, Player
from sapper.engines.foreign.faults import FaultWatch, Misplayed
from sapper.engines.foreign.slots import NO_GAME, Slots
from sapper.kernels.core.codes import STOP_NOW
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME


class SideBySide(Player):
    """Plays games side by side; a subclass asks about those that wait."""

    def __init__(self, conditions: Conditions, most: int) -> None:
        """Make the memory for one game, and for as many as `most` when they are played."""
        self._conditions, self._most = conditions, most
        self._slots = Slots(conditions, 1)
        self._faults = FaultWatch()
        self._examples: dict[str, str] = {}
        self._stop = 0

    @abstractmethod
    def _exchange(self, live: np.ndarray) -> None:
        """Ask about the games of these slots, and open the cells of answers that are there."""

    def play(self, first: int, games: int) -> np.ndarray:
        """Play games first, first + 1, ...; returns their outcomes, fewer if it was stopped."""
        if len(self._slots) < min(games, self._most):
            self._slots = Slots(self._conditions, min(games, self._most))
        slots, outcomes, done = self._slots, records(games, OUTCOME), np.zeros(games, np.bool_)
        slots.game[:] = NO_GAME
        begun = 0
        while True:
            over = slots.over
            outcomes[slots.game[over] - first] = slots.outcomes[over]
            done[slots.game[over] - first] = True
            slots.game[over] = NO_GAME
            free = np.flatnonzero(slots.game == NO_GAME)[: 0 if self._stop else games - begun]
            if free.size:
                slots.begin(free, np.arange(first + begun, first + begun + free.size))
                begun += free.size
                continue  # a given first cell may have ended one of them
            live = slots.waiting
            if self._stop == STOP_NOW or not live.size:
                return outcomes[: games if done.all() else int(np.argmin(done))]
            self._exchange(live)

    def _lose(self, slot: int, misplayed: Misplayed) -> None:
        """End a game by a fault."""
        self._slots.end(slot, misplayed)
        example = f"game {self._slots.game[slot]}"
        if misplayed.detail:
            example += f": {misplayed.detail}"
        self._examples.setdefault(misplayed.fault.reason, example)

    @property
    def examples(self) -> dict[str, str]:
        """The first fault of each kind, by its reason: the game, and what is known about it."""
        return self._examples

    def stop(self, how: int) -> None:
        """End after the games in progress or at once."""
        self._stop = how
