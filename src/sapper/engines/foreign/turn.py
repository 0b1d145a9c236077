"""What a policy is told: one turn in a game, or the turns of many games at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sapper.game.level import Level
from sapper.game.stream import POLICY, Stream
from sapper.game.view import View

_STEP, _FIRST, _SECOND = (
    np.uint64(word) for word in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
)
_UNIT = 2.0**-53


def generator(seed: int, game: int, opened: int) -> np.random.Generator:
    """Return the random numbers of one turn; they depend on nothing but these three."""
    return np.random.Generator(np.random.PCG64(Stream(seed, game, POLICY, opened).draw()))


@dataclass(frozen=True)
class Turn:
    """A turn in game `game` of a run: what is shown, and the run's seed."""

    view: View
    seed: int
    game: int

    @cached_property
    def rng(self) -> np.random.Generator:
        """Random numbers for this turn: the same game has the same ones in every run."""
        return generator(self.seed, self.game, int((self.view.cells >= 0).sum()))


@dataclass(frozen=True, eq=False)
class Turns:
    """Turns in many games: what a batch policy decides on.

    `numbers` is int8 and `covered` bool, both of shape (games, height, width); a covered cell has
    the number -1. `game` says which games of the run these are. All arrays are read-only, and
    change with the next turn: copy what you keep. `timeout` is the processor time in seconds that a
    search about one position may take, or None: one that takes longer raises TooHard.
    """

    level: Level
    numbers: np.ndarray
    covered: np.ndarray
    seed: int
    game: np.ndarray
    timeout: float | None = None

    def __len__(self) -> int:
        """Count the games."""
        return len(self.numbers)

    def of(self, which: np.ndarray) -> Turns:
        """Return the turns of some of the games, by their places."""
        some = (self.numbers[which], self.covered[which])
        return Turns(self.level, *some, self.seed, self.game[which], self.timeout)

    @cached_property
    def opened(self) -> np.ndarray:
        """How many cells of each game are open."""
        return np.asarray(self.level.cells - np.count_nonzero(self.covered, axis=(1, 2)))

    def rng(self, at: int) -> np.random.Generator:
        """Return the random numbers of one game: those that `Turn.rng` has for it."""
        return generator(self.seed, int(self.game[at]), int(self.opened[at]))

    def random(self, count: int = 1) -> np.ndarray:
        """Draw numbers from 0 to 1, at once for all games: float64, shape (games, count).

        The same game draws the same numbers in every run, whatever other games are beside it.
        """
        seed = np.array([self.seed], np.uint64)
        state = _mix((_mix(seed + _STEP) ^ self.game.astype(np.uint64)) + _STEP)
        moment = np.uint64(POLICY << 32) | self.opened.astype(np.uint64)
        state = _mix((state ^ moment) + _STEP)
        steps = np.arange(1, count + 1, dtype=np.uint64) * _STEP
        return np.asarray((_mix(state[:, None] + steps) >> np.uint64(11)) * _UNIT)


def _mix(word: np.ndarray) -> np.ndarray:
    """Scramble 64 bits. (Twin: `kernels/core/random.py`.)"""
    word = (word ^ (word >> np.uint64(30))) * _FIRST
    word = (word ^ (word >> np.uint64(27))) * _SECOND
    return np.asarray(word ^ (word >> np.uint64(31)))


def read_only(array: np.ndarray) -> np.ndarray:
    """Return the same array, but not to be written to."""
    view = array.view()
    view.flags.writeable = False
    return view
