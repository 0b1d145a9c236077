"""What a learner plays, what it earns and what it observes: the parts of the environments.

A reward is a function of a `Change`, an observation a function of the shown numbers with the least
and the largest value it may hold. Both take one game as well as many, so a part written once serves
the single and the vector environment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from sapper.errors import BadOption, shown
from sapper.game.board import check_start, largest_block
from sapper.game.level import BEGINNER, Level

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Change:
    """What an action did: a value for one game, an array of them for many."""

    level: Level
    before: Any
    """Open cells before the action: whole numbers."""
    after: Any
    """Open cells after it."""
    alone: Any
    """Whether the cell touched no open one before; always so at the first action of a game."""
    won: Any
    """Whether the action opened the last safe cell."""
    lost: Any
    """Whether it opened a mine."""


Reward = Callable[[Change], Any]


def win_only(change: Change) -> Any:
    """Reward a won game with 1, and nothing else: the mean return is the win rate."""
    return change.won * 1.0


def paper(change: Change) -> Any:
    """Reward with the share of the safe cells that the action opened. (Paper: deep Q-learning.)"""
    return (change.after - change.before) / change.level.safe


@dataclass(frozen=True)
class Shaped:
    """A reward for every kind of action. The values are those of many public DQN players."""

    win: float = 1.0
    loss: float = -1.0
    progress: float = 0.3
    guess: float = -0.3
    """For a safe cell that touched no open one."""
    nothing: float = -0.3
    """For a cell that was open before."""

    def __call__(self, change: Change) -> Any:
        """Return the value of the kind of each action."""
        kinds = [change.won, change.lost, change.after == change.before, change.alone]
        return np.select(kinds, [self.win, self.loss, self.nothing, self.guess], self.progress)


@dataclass(frozen=True)
class Observation:
    """How shown numbers become what a learner observes.

    `write` turns int8 numbers of shape (..., height, width), -1 where covered, into an array with
    the same leading axes. It may keep what it is given.
    """

    write: Callable[[np.ndarray], np.ndarray]
    low: float
    high: float


def as_shown(numbers: np.ndarray) -> np.ndarray:
    """Return the numbers themselves, -1 where covered."""
    return numbers


def one_hot(numbers: np.ndarray) -> np.ndarray:
    """Return ten 0/1 planes: covered, then the numbers 0 to 8; uint8, (10, height, width)."""
    kinds = np.arange(-1, 9, dtype=np.int8).reshape(10, 1, 1)
    return np.asarray(numbers[..., None, :, :] == kinds, np.uint8)


def in_one_row(numbers: np.ndarray) -> np.ndarray:
    """Put the cells of a board one after another."""
    return numbers.reshape(*numbers.shape[:-2], -1)


REWARDS: dict[str, Reward] = {"win_only": win_only, "paper": paper, "shaped": Shaped()}
OBSERVATIONS = {
    "numbers": Observation(as_shown, -1, 8),
    "planes": Observation(one_hot, 0, 1),
    "flat": Observation(in_one_row, -1, 8),
}


def named(name: str, known: Mapping[str, T], given: Any, fits: Callable[[Any], bool]) -> T:
    """Return the part that a word names, or the part itself."""
    if isinstance(given, str) and given in known:
        return known[given]
    if not fits(given):
        words = ", ".join(known)
        raise BadOption(f"{name} must be {words} or a part of your own, not {shown(given)}")
    part: T = given
    return part


@dataclass(frozen=True)
class Task:
    """A level with its start rule, what an action earns, and what is observed."""

    level: Level = BEGINNER
    start: str = "safe"
    reward: Reward = win_only
    observation: Observation = OBSERVATIONS["numbers"]

    @classmethod
    def of(cls, level: Level | str, start: str, reward: Any, observation: Any) -> Task:
        """Turn words into parts, and refuse what cannot be played from every first cell."""
        level = level if isinstance(level, Level) else Level.parse(level)
        check_start(level, start)
        check_start(level, start, largest_block(level))
        return cls(
            level,
            start,
            named("reward", REWARDS, reward, callable),
            named("observation", OBSERVATIONS, observation, is_observation),
        )


def is_observation(given: Any) -> bool:
    """Return whether it is an observation part."""
    return isinstance(given, Observation)
