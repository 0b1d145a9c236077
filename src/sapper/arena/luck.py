"""Luck: the win rate with the luck of the games taken out.

A guess that is safe with chance s has the luck 1 - s if it survives and -s if not: its mean is 0,
whatever the play. So it is with all columns of luck (`kernels/luck.py`). Games with good luck are
won more often, so the part of the rate that luck explains can be subtracted (a control variate),
column by column. How much a column counts is fitted on the other half of the games: so the result
has the true win rate as its mean, exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np

from sapper.arena.stats import Z95, Gain, Interval
from sapper.kernels.workspace import COLUMNS


class Adjusted(NamedTuple):
    """A win rate without luck, and its 95% interval."""

    rate: float
    interval: Interval


def moments(won: np.ndarray, luck: np.ndarray) -> np.ndarray:
    """Sum all products of 1, the result and the columns of luck over games."""
    columns = np.column_stack([np.ones(len(won)), won, luck])
    return np.asarray(columns.T @ columns)


@dataclass(frozen=True, eq=False)
class Luck:
    """Sums over the games with even and with odd index; adding games gives new sums."""

    halves: np.ndarray

    @classmethod
    def none(cls, columns: int = COLUMNS) -> Luck:
        """Begin without games; luck has so many columns."""
        return cls(np.zeros((2, columns + 2, columns + 2)))

    def plus(self, first: int, won: np.ndarray, luck: np.ndarray) -> Luck:
        """Add the games first, first + 1, ...: who won, and their luck."""
        halves = self.halves.copy()
        for odd in (0, 1):
            half = slice((odd - first) % 2, None, 2)
            halves[odd] += moments(won[half], luck[half])
        return Luck(halves)

    @property
    def mean(self) -> tuple[float, float] | None:
        """The mean result without luck and half its 95% interval; None with too few games."""
        games = self.halves[:, 0, 0]
        if games.min() < 2 * self.halves.shape[-1]:
            return None
        rate, variance = 0.0, 0.0
        for half, other in ((0, 1), (1, 0)):
            weight = fit(self.halves[other])
            mean, spread = combine(self.halves[half], weight)
            share = games[half] / games.sum()
            rate += share * mean
            variance += share**2 * spread / games[half]
        return float(rate), Z95 * sqrt(max(0.0, variance))

    @property
    def adjusted(self) -> Adjusted | None:
        """The win rate without luck; None with too few games to tell."""
        if self.mean is None:
            return None
        rate, reach = self.mean
        return Adjusted(rate, Interval(max(0.0, rate - reach), min(1.0, rate + reach)))


def fit(sums: np.ndarray) -> np.ndarray:
    """Give what one unit of luck in each column adds to the win rate, by least squares."""
    means = sums[0] / sums[0, 0]
    covariance = sums / sums[0, 0] - np.outer(means, means)
    solution, *_ = np.linalg.lstsq(covariance[2:, 2:], covariance[2:, 1], rcond=1e-9)
    return np.asarray(solution)


def combine(sums: np.ndarray, weight: np.ndarray) -> tuple[float, float]:
    """Give mean and variance of: won, less luck times its weight."""
    mix = np.concatenate([[0.0, 1.0], -weight])
    mean = mix @ sums[0] / sums[0, 0]
    return float(mean), float(mix @ sums @ mix / sums[0, 0] - mean**2)


def gain_without_luck(
    won: np.ndarray, luck: np.ndarray, base_won: np.ndarray, base_luck: np.ndarray
) -> Gain | None:
    """Compare two solvers game by game, with the luck of both taken out; None with few games."""
    both = np.hstack([luck, base_luck])
    difference = won.astype(np.int64) - base_won.astype(np.int64)
    found = Luck.none(both.shape[1]).plus(0, difference, both).mean
    return found and Gain(found[0], found[0] - found[1], found[0] + found[1])
