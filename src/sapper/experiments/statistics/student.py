"""Student's t distribution with a whole number of degrees of freedom, as finite sums."""

from __future__ import annotations

from functools import cache
from math import atan, cos, inf, isinf, pi, sin, sqrt

STEPS = 200  # halvings: more than a float has digits


def inside(t: float, freedom: int) -> float:
    """Return the chance that |T| is below t. (Abramowitz and Stegun, 26.7.3 and 26.7.4.)"""
    if isinf(t):
        return 1.0
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = 0.0
    for k in range(freedom // 2):
        total += term
        term *= cos(angle) ** 2 * (2 * k + 1 + odd) / (2 * k + 2 + odd)
    total *= sin(angle)
    return (angle + total) * 2 / pi if odd else total


def two_sided(t: float, freedom: int) -> float:
    """Return the two-sided p-value of a t statistic."""
    return max(0.0, 1.0 - inside(abs(t), freedom))


@cache
def quantile95(freedom: int) -> float:
    """Return the t that |T| stays below in 95 of 100 cases."""
    low, high = 0.0, 1e3
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if inside(middle, freedom) < 0.95 else (low, middle)
    return high


def statistic(effect: float, error: float) -> float:
    """Return effect / error; without any error it is infinite, or 0 for no effect."""
    if error > 0:
        return effect / error
    return inf if effect else 0.0
