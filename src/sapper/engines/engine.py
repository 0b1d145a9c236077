"""Engine: one way to play. It owns its parts, its memory, its decisions and its games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Self

import numpy as np

from sapper.engines.decision import Decision, Place
from sapper.engines.recorded import Lines
from sapper.engines.rollout import begin_rollout, roll_out_stepwise
from sapper.errors import BadOption, IllegalMove
from sapper.game.level import Level
from sapper.game.view import View
from sapper.inference.counting import Budget
from sapper.inference.position import nanoseconds
from sapper.kernels.core.codes import START_CODES
from sapper.kernels.memory.examiner import Examiner
from sapper.kernels.workspace import Workspace
from sapper.models.inputs import Inputs

NOTHING_SHOWN = np.empty((0, 0), np.int8)


@dataclass(frozen=True)
class Conditions:
    """How games are played: level, seed, start rule, first cell (flat), time-out.

    `measured` says whether every guess is examined: its exact risk beside the least one.
    """

    level: Level
    seed: int
    start: str
    first: int | None
    timeout: float | None
    measured: bool = True

    def workspace(self) -> Workspace:
        """Make a workspace whose games begin and end as these conditions say."""
        level = self.level
        workspace = Workspace(level.width, level.height, level.mines)
        workspace.set_conditions(START_CODES[self.start], self.first, nanoseconds(self.timeout))
        return workspace

    def examiner(self, workspace: Workspace) -> Examiner:
        """Return what examines guesses in a workspace; it does nothing if they are not measured."""
        examiner = workspace.examiner
        return examiner if self.measured else examiner._replace(shown=NOTHING_SHOWN)


class Player(ABC):
    """Plays games of an engine under some conditions, in one thread at a time."""

    @abstractmethod
    def play(self, first: int, games: int) -> np.ndarray:
        """Play games first, first + 1, ...; returns their outcomes, fewer if it was stopped."""

    @abstractmethod
    def stop(self, how: int) -> None:
        """End after the game in progress (FINISH_GAME) or, if possible, at once (STOP_NOW)."""

    @property
    def examples(self) -> dict[str, str]:
        """The first fault of each kind, by its reason: the game, and what is known about it."""
        return {}

    def close(self) -> None:  # noqa: B027  # most have nothing to close
        """Free what a player holds outside of this process."""


class Engine(ABC):
    """A way to play, as a frozen value: it decides on positions and makes players.

    `width` is how many games a player holds side by side, `in_threads` whether several players may
    play at once.
    """

    width = 1
    in_threads = True

    @property
    @abstractmethod
    def recipe(self) -> str:
        """The parts in words."""

    @property
    @abstractmethod
    def knows_exact_risks(self) -> bool:
        """Whether P is the exact chance of a mine, so that win rates can be adjusted."""

    @property
    @abstractmethod
    def fingerprint(self) -> str:
        """A digest of all that decides which games are played and won."""

    @abstractmethod
    def decide(self, view: View, seed: int, index: int, timeout: float | None) -> Decision:
        """Choose the next cell of a position that is not over."""

    @abstractmethod
    def player(self, conditions: Conditions) -> Player:
        """Return a player for the games of one thread."""

    def roll_out(
        self, view: View, cell: Place, layouts: np.ndarray, seed: int, budget: Budget
    ) -> np.ndarray:
        """Open a cell on each layout, bool, and play on as game 0, 1, ...; returns the outcomes.

        The cell's own survival is not among the control variates.
        """
        begun = (begin_rollout(view, layout, seed, k) for k, layout in enumerate(layouts))
        return np.concatenate([roll_out_stepwise(self, game, cell, budget) for game in begun])

    def record(
        self,
        conditions: Conditions,
        first: int,
        games: int,
        inputs: Inputs,
        explore: float,
        keep: str,
    ) -> Lines:
        """Play games first, first + 1, ... and return their decisions as lines to learn from."""
        raise BadOption("games of this engine cannot be recorded")

    def but(self, **parts: Any) -> Self:
        """Return the same engine with some parts replaced."""
        known = [one.name for one in fields(self)]  # type: ignore[arg-type]
        for name in parts:
            if name not in known:
                kind = type(self).__name__
                raise BadOption(f"{kind} has no part {name!r}: it has {', '.join(known)}")
        return replace(self, **parts)  # type: ignore[type-var]

    def with_model(self, file: Path) -> Self:
        """Return the same engine with the model of a file."""
        raise BadOption("it has no model that could be replaced")


def refuse_if_over(view: View) -> None:
    """Refuse a position in which nothing is left to decide."""
    if view.is_over:
        raise IllegalMove("every safe cell is open: there is nothing left to decide")
