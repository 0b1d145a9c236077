"""How much more one method wins than another, training seeds included.

A learned method is the mean over its trained models, on the same games. Its standard error has two
parts: the spread between the models, and that between games.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import erfc, sqrt
from typing import NamedTuple

import numpy as np

from sapper.arena.stats import Z95, Gain, Interval, wilson
from sapper.experiments.outcomes import Choice, Panel, in_common
from sapper.experiments.statistics.compare import compare, holm
from sapper.experiments.statistics.student import quantile95, statistic, two_sided

LEAST_MODELS = 2


class Contrast(NamedTuple):
    """A difference with its 95% interval, the games, the fewest trained models, and p.

    `models` is 0 where nothing is learned.
    """

    gain: Gain
    games: int
    models: int
    p: float


def judgeable(*panels: Panel) -> bool:
    """Return whether no learned method among these rests on one trained model."""
    return all(one.models >= LEAST_MODELS for one in panels if one.learned)


def trained(panel: Panel) -> int:
    """Return how many trained models a method has, 0 if it is judged as one solver."""
    return panel.models if panel.models >= LEAST_MODELS else 0


def between_models(panel: Panel) -> float:
    """Return the variance of a method's mean rate that the choice of its models causes."""
    if not trained(panel):
        return 0.0
    return float(panel.rates.var(ddof=1)) / panel.models


def judge_mean(values: np.ndarray, variance: float, models: int, base: float = 0.0) -> Contrast:
    """Compare a mean over games with a base; `variance` is what does not come from games.

    With trained models the statistic has Student's t distribution, and one degree of freedom less
    than there are models. Without any it is normal.
    """
    effect = float(values.mean()) - base
    error = sqrt(float(values.var()) / len(values) + variance)
    t = statistic(effect, error)
    half = error * (quantile95(models - 1) if models else Z95)
    p = two_sided(t, models - 1) if models else erfc(abs(t) / sqrt(2))
    return Contrast(Gain(effect, effect - half, effect + half), len(values), models, p)


def contrast(one: Panel, two: Panel) -> Contrast | None:
    """Compare two methods on the games that both played; None without games.

    Of two learned methods, the one with fewer models gives the degrees of freedom.
    """
    one, two = in_common(one, two)
    if len(one) == 0:
        return None
    models = [trained(panel) for panel in (one, two) if trained(panel)]
    if not models:
        found = compare(one.won[0], two.won[0])
        return found and Contrast(found.gain, found.games, 0, found.p)
    values = one.won.mean(axis=0) - two.won.mean(axis=0)
    return judge_mean(values, between_models(one) + between_models(two), min(models))


def mean_of(panels: Sequence[Panel]) -> tuple[np.ndarray, float]:
    """Return the mean of methods game by game, and the variance that their models cause."""
    values = np.mean([one.won.mean(axis=0) for one in panels], axis=0)
    return values, sum(map(between_models, panels)) / len(panels) ** 2


def contrast_means(ones: Sequence[Panel], twos: Sequence[Panel]) -> Contrast | None:
    """Compare the means of two groups of learned methods on the games that all of them played."""
    games = ones[0].game
    for panel in (*ones, *twos):
        games = np.intersect1d(games, panel.game, True)
    if len(games) == 0:
        return None
    sides = [[one.where(np.isin(one.game, games)) for one in side] for side in (ones, twos)]
    (first, error), (second, other) = map(mean_of, sides)
    models = min(one.models for one in (*ones, *twos))
    return judge_mean(first - second, error + other, models)


def above(panel: Panel, base: float, error: float = 0.0) -> Contrast | None:
    """Compare a rate with a printed one, which may have a standard error; None without games."""
    if len(panel) == 0:
        return None
    variance = between_models(panel) + error**2
    return judge_mean(panel.won.mean(axis=0), variance, trained(panel), base)


def rate_interval(panel: Panel) -> Interval:
    """Return the 95% interval of a rate: Wilson's, or that with the spread between models."""
    if not trained(panel):
        return wilson(int(panel.won.sum()), len(panel))
    found = judge_mean(panel.won.mean(axis=0), between_models(panel), panel.models)
    return Interval(max(0.0, found.gain.low), min(1.0, found.gain.high))


class Pair(NamedTuple):
    """Two methods on the same games; p is corrected for the number of all pairs."""

    one: str
    two: str
    compared: Contrast
    p: float


@lru_cache(8)
def all_pairs(choice: Choice, names: tuple[str, ...]) -> list[Pair]:
    """Compare every method with every other, the better one first.

    A learned method with one trained model only is left out.
    """
    there = [name for name in names if len(choice(name)) and judgeable(choice(name))]
    ranked = sorted(there, key=lambda name: -choice(name).rate)
    found = []
    for one, two in combinations(ranked, 2):
        compared = contrast(choice(one), choice(two))
        if compared is not None:
            found.append((one, two, compared))
    adjusted = holm([compared.p for _, _, compared in found])
    return [Pair(*pair, p) for pair, p in zip(found, adjusted, strict=True)]
