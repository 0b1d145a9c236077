"""Comparing solvers on the same games: gains, exact tests, corrections and ratios of time."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, lgamma, log, sqrt
from typing import NamedTuple

import numpy as np

from sapper.arena.stats import Z95, Gain, paired_gain

RESAMPLES = 2000
RESAMPLING_SEED = 1
LEVEL = 0.05  # significance: corrected p-values below it count


class Comparison(NamedTuple):
    """One solver against another on the same games.

    `better` and `worse` count the games that only the first and only the second won; `p` is
    that of the exact sign test on them.
    """

    gain: Gain
    games: int
    better: int
    worse: int
    p: float


class Ratio(NamedTuple):
    """A ratio and its 95% interval."""

    value: float
    low: float
    high: float


def sign_test(better: int, worse: int) -> float:
    """Return the exact two-sided p-value of a fair coin with so many heads and tails."""
    tosses, fewer = better + worse, min(better, worse)
    if tosses == 0:
        return 1.0
    logs = [
        lgamma(tosses + 1) - lgamma(k + 1) - lgamma(tosses - k + 1) - tosses * log(2)
        for k in range(fewer + 1)
    ]
    top = max(logs)
    return min(1.0, 2 * exp(top) * sum(exp(one - top) for one in logs))


def holm(values: Sequence[float]) -> list[float]:
    """Correct p-values for multiple comparisons, by Holm's method."""
    adjusted = [0.0] * len(values)
    most = 0.0
    for rank, k in enumerate(sorted(range(len(values)), key=lambda k: values[k])):
        most = max(most, min(1.0, (len(values) - rank) * values[k]))
        adjusted[k] = most
    return adjusted


def compare(won: np.ndarray, base: np.ndarray) -> Comparison | None:
    """Compare two solvers game by game; None without games."""
    if len(won) == 0:
        return None
    better, worse = int((won & ~base).sum()), int((base & ~won).sum())
    return Comparison(paired_gain(won, base), len(won), better, worse, sign_test(better, worse))


def time_ratio(slow: np.ndarray, fast: np.ndarray, group: np.ndarray) -> Ratio | None:
    """Return the ratio of total times on the same games; whole groups are resampled.

    Times are far from normal and games of one board are alike, so the interval is a percentile
    bootstrap over boards.
    """
    if len(slow) == 0:
        return None
    _, index = np.unique(group, return_inverse=True)
    totals = np.array([np.bincount(index, weights=times) for times in (slow, fast)])
    rng = np.random.default_rng(RESAMPLING_SEED)
    picked = rng.integers(0, totals.shape[1], (RESAMPLES, totals.shape[1]))
    above, below = (total[picked].sum(axis=1) for total in totals)
    low, high = np.quantile(above / below, [0.025, 0.975])
    return Ratio(float(totals[0].sum() / totals[1].sum()), float(low), float(high))


def geometric_mean(slow: np.ndarray, fast: np.ndarray) -> Ratio | None:
    """Return the geometric mean of ratios of work, each position counting alike."""
    if len(slow) < 2:
        return None
    logs = np.log(slow / fast)
    middle, half = logs.mean(), Z95 * logs.std(ddof=1) / sqrt(len(logs))
    return Ratio(*(float(np.exp(end)) for end in (middle, middle - half, middle + half)))
