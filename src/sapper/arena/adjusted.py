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
from sapper.kernels.core.codes import VARIATES


class Adjusted(NamedTuple):
    """An adjusted win rate, and its 95% interval."""

    rate: float
    interval: Interval


def moments(won: np.ndarray, variates: np.ndarray) -> np.ndarray:
    """Sum all products of 1, the result and the control variates over games."""
    columns = np.column_stack([np.ones(len(won)), won, variates])
    return np.asarray(columns.T @ columns)


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
        for odd in (0, 1):
            half = slice((odd - first) % 2, None, 2)
            halves[odd] += moments(won[half], variates[half])
        return VariateSums(halves)

    @property
    def mean(self) -> tuple[float, float] | None:
        """The adjusted mean and half its 95% interval; None with too few games."""
        games = self.halves[:, 0, 0]
        if games.min() < 2 * self.halves.shape[-1]:
            return None
        rate, variance = 0.0, 0.0
        for half, other in ((0, 1), (1, 0)):
            coefficients = fit(self.halves[other])
            mean, spread = combine(self.halves[half], coefficients)
            share = games[half] / games.sum()
            rate += share * mean
            variance += share**2 * spread / games[half]
        return float(rate), Z95 * sqrt(max(0.0, variance))

    @property
    def adjusted(self) -> Adjusted | None:
        """The adjusted win rate; None with too few games to tell, or if all ended alike."""
        if self.mean is None or self.mean[1] == 0.0:  # all games ended alike
            return None
        rate, reach = self.mean
        return Adjusted(rate, Interval(max(0.0, rate - reach), min(1.0, rate + reach)))


def fit(sums: np.ndarray) -> np.ndarray:
    """Return what one unit of each control variate adds to the win rate, by least squares."""
    means = sums[0] / sums[0, 0]
    covariance = sums / sums[0, 0] - np.outer(means, means)
    solution, *_ = np.linalg.lstsq(covariance[2:, 2:], covariance[2:, 1], rcond=1e-9)
    return np.asarray(solution)


def combine(sums: np.ndarray, coefficients: np.ndarray) -> tuple[float, float]:
    """Return mean and variance of: won, less the control variates times their coefficients."""
    mix = np.concatenate([[0.0, 1.0], -coefficients])
    mean = mix @ sums[0] / sums[0, 0]
    return float(mean), float(mix @ sums @ mix / sums[0, 0] - mean**2)


def adjusted_gain(
    won: np.ndarray, variates: np.ndarray, base_won: np.ndarray, base_variates: np.ndarray
) -> Gain | None:
    """Compare two solvers game by game, adjusted by the variates of both; None with few games."""
    both = np.hstack([variates, base_variates])
    difference = won.astype(np.int64) - base_won.astype(np.int64)
    found = VariateSums.none(both.shape[1]).plus(0, difference, both).mean
    return found and Gain(found[0], found[0] - found[1], found[0] + found[1])
