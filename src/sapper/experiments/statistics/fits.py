"""Curves and lines through measured points: the paper's cubic, one that stays positive, trends."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sapper.arena.stats import Z95

DEGREE = 3


class Cubic(NamedTuple):
    """A polynomial of degree 3, the highest power first."""

    powers: np.ndarray

    def at(self, x: np.ndarray) -> np.ndarray:
        """Evaluate the curve."""
        return np.asarray(np.polyval(self.powers, x))


class PositiveCubic(NamedTuple):
    """The exponential of a cubic: it can never be negative."""

    log: Cubic

    def at(self, x: np.ndarray) -> np.ndarray:
        """Evaluate the curve."""
        return np.asarray(np.exp(self.log.at(x)))


def fit_cubic(x: np.ndarray, y: np.ndarray) -> Cubic:
    """Fit a cubic by least squares. (Paper: the fit of its figure 5.)"""
    return Cubic(np.polyfit(x, y, min(DEGREE, len(np.unique(x)) - 1)))


def fit_positive(x: np.ndarray, y: np.ndarray) -> PositiveCubic:
    """Fit a cubic to the logarithm."""
    return PositiveCubic(fit_cubic(x, np.log(y)))


class Trend(NamedTuple):
    """The slope of a column, all others being equal, and its 95% interval."""

    slope: float
    low: float
    high: float


def trends(
    won: np.ndarray, columns: np.ndarray, ratio: np.ndarray, setup: np.ndarray
) -> list[Trend]:
    """Fit lines to the chance of winning within each mine ratio, one slope for each column.

    The model has a constant for every ratio. Errors are robust: games of one setup may depend on
    each other in any way.
    """
    y, x = won.astype(np.float64), columns.astype(np.float64).copy()
    _, group = np.unique(ratio, return_inverse=True)
    sizes = np.bincount(group)
    y -= (np.bincount(group, weights=y) / sizes)[group]
    for k in range(x.shape[1]):
        x[:, k] -= (np.bincount(group, weights=x[:, k]) / sizes)[group]
    bread = np.linalg.pinv(x.T @ x)
    slope = bread @ x.T @ y
    left = x * (y - x @ slope)[:, None]
    _, board = np.unique(setup, return_inverse=True)
    sums = np.column_stack([np.bincount(board, weights=left[:, k]) for k in range(x.shape[1])])
    error = np.sqrt(np.diag(bread @ (sums.T @ sums) @ bread))
    return [
        Trend(float(b), float(b - Z95 * e), float(b + Z95 * e))
        for b, e in zip(slope, error, strict=True)
    ]
