"""Exponents: how work grows, as powers of sizes, by least squares on logarithms."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sapper.experiments.statistics.student import quantile95


class Exponent(NamedTuple):
    """The power with which work grows, and its 95% interval."""

    value: float
    low: float
    high: float


def exponents(work: np.ndarray, *sizes: np.ndarray) -> list[Exponent]:
    """Fit work = c x size^e, with one exponent for each column of sizes."""
    x = np.column_stack([np.log(size) for size in sizes] + [np.ones(len(work))])
    y = np.log(work)
    found, *_ = np.linalg.lstsq(x, y, rcond=None)
    freedom = len(y) - x.shape[1]
    variance = float(((y - x @ found) ** 2).sum()) / freedom
    error = np.sqrt(variance * np.diag(np.linalg.inv(x.T @ x)))
    reach = quantile95(freedom) * error
    return [
        Exponent(float(e), float(e - half), float(e + half))
        for e, half in zip(found[:-1], reach, strict=False)
    ]
