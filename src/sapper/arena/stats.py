"""Wilson intervals and running totals: what many games say together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

import numpy as np

from sapper.engines.foreign.faults import Fault

Z95 = 1.959963984540054  # the normal quantile of a two-sided 95% interval


class Interval(NamedTuple):
    """A range that holds the true share in 95 of 100 runs."""

    low: float
    high: float


def wilson(wins: int, games: int) -> Interval:
    """Return Wilson's 95% interval for a share of `wins` in `games`."""
    if games == 0:
        return Interval(0.0, 1.0)
    share, spread = wins / games, Z95**2 / games
    centre = (share + spread / 2) / (1 + spread)
    half = Z95 * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return Interval(max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half)))


@dataclass(frozen=True)
class Tally:
    """Totals over games played so far; adding outcomes gives a new tally."""

    games: int = 0
    wins: int = 0
    timed_out: int = 0
    moves: int = 0
    guesses: int = 0
    opened: int = 0
    seconds: float = 0.0
    needless: int = 0
    given_away: float = 0.0
    faults: Mapping[str, int] = field(default_factory=dict)

    def plus(self, outcomes: np.ndarray) -> Tally:
        """Add a batch of outcomes."""
        return Tally(
            games=self.games + len(outcomes),
            wins=self.wins + int(outcomes["won"].sum()),
            timed_out=self.timed_out + int(outcomes["timed_out"].sum()),
            moves=self.moves + int(outcomes["moves"].sum()),
            guesses=self.guesses + int(outcomes["guesses"].sum()),
            opened=self.opened + int(outcomes["opened"].sum()),
            seconds=self.seconds + float(outcomes["seconds"].sum()),
            needless=self.needless + int(outcomes["needless"].sum()),
            given_away=self.given_away + float(outcomes["given_away"].sum()),
            faults=dict(Counter(self.faults) + count_faults(outcomes["fault"])),
        )

    @property
    def rate(self) -> float:
        """The share of games won; nan before the first."""
        return self.wins / self.games if self.games else float("nan")

    @property
    def interval(self) -> Interval:
        """Wilson's 95% interval of the rate."""
        return wilson(self.wins, self.games)

    @property
    def needless_per_game(self) -> float:
        """How many guesses of a game were made although a cell was certainly safe."""
        return self.needless / self.games if self.games else float("nan")

    @property
    def given_away_per_guess(self) -> float:
        """How much riskier a guess is than the safest cell; nan before the first."""
        return self.given_away / self.guesses if self.guesses else float("nan")

    @property
    def speed(self) -> float:
        """Games per second of processor time on one core; nan before the first."""
        return self.games / self.seconds if self.seconds else float("nan")


def count_faults(codes: np.ndarray) -> Counter[str]:
    """Count the games that ended in a fault, by its reason."""
    return Counter(Fault(code).reason for code in codes[codes > 0].tolist())


class Gain(NamedTuple):
    """How much more one solver wins than another on the same games, with its 95% interval."""

    mean: float
    low: float
    high: float


def paired_gain(won: np.ndarray, base: np.ndarray) -> Gain:
    """Compare two solvers game by game."""
    difference = won.astype(np.int64) - base.astype(np.int64)
    mean = float(difference.mean())
    half = Z95 * float(difference.std()) / sqrt(len(difference))
    return Gain(mean, mean - half, mean + half)
