"""The adjusted win rate: control variates take out the luck of the guesses.

A guess that is safe with chance s contributes 1 - s if it survives and -s if not: the mean is 0,
whatever the play. So it is with all control variates (`kernels/play/control_variates.py`). Games
with positive ones are won more often, so the part of the rate that they explain can be subtracted.
The coefficients are fitted on the other half of the games, so that the true win rate is exactly
the mean of the result.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np

from sapper.arena.stats import Z95, Gain, Interval
from sapper.kernels.chances.regression import add_moments, adjust
from sapper.kernels.core.codes import VARIATES


class Adjusted(NamedTuple):
    """An adjusted win rate, and its 95% interval."""

    rate: float
    interval: Interval


@dataclass(frozen=True, eq=False)
class VariateSums:
    """Moments over the games with even and with odd index; adding games returns new sums."""

    halves: np.ndarray

    @classmethod
    def none(cls, variates: int = VARIATES) -> VariateSums:
        """Start without games; each game has `variates` control variates."""
        return cls(np.zeros((2, variates + 2, variates + 2)))

    def plus(self, first: int, won: np.ndarray, variates: np.ndarray) -> VariateSums:
        """Add the games first, first + 1, ...: who won, and their control variates."""
        halves = self.halves.copy()
        columns = np.ascontiguousarray(variates, np.float64)
        add_moments(halves, np.int64(first & 1), won.astype(np.float64), columns)
        return VariateSums(halves)

    @property
    def mean(self) -> tuple[float, float] | None:
        """The adjusted mean and half its 95% interval; None with too few games."""
        games = self.halves[:, 0, 0]
        if games.min() < 2 * self.halves.shape[-1]:
            return None
        size, found = self.halves.shape[-1] - 1, np.zeros(2)
        adjust(self.halves, np.empty((2, size, size)), np.empty(size - 1), found)
        return float(found[0]), Z95 * sqrt(max(0.0, found[1]))

    @property
    def adjusted(self) -> Adjusted | None:
        """The adjusted win rate; None with too few games to tell, or if all ended alike."""
        if self.mean is None or self.mean[1] == 0.0:  # all games ended alike
            return None
        rate, reach = self.mean
        return Adjusted(rate, Interval(max(0.0, rate - reach), min(1.0, rate + reach)))


def adjusted_gain(
    won: np.ndarray, variates: np.ndarray, base_won: np.ndarray, base_variates: np.ndarray
) -> Gain | None:
    """Compare two solvers game by game, adjusted by the variates of both; None with few games."""
    both = np.hstack([variates, base_variates])
    difference = won.astype(np.int64) - base_won.astype(np.int64)
    found = VariateSums.none(both.shape[1]).plus(0, difference, both).mean
    return found and Gain(found[0], found[0] - found[1], found[0] + found[1])
