"""Alpha: which weight of safety against place wins most, level by level, and a line through it.

The Manhattan rule plays on Sc with each of 31 weights; per level the best one is the target of
a linear regression on p, q and n / (p q). (Paper: Q-learning, deep Q-learning.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sapper.arena.executor import each, workers
from sapper.arena.run import Run
from sapper.engines.parts import BestScore
from sapper.game.level import Level
from sapper.learn.dataset import levels_of
from sapper.learn.record import with_risk
from sapper.models.alpha import Alpha
from sapper.solvers.versions import V4_5

STEPS = 30  # alpha is 0, 1/30, ..., 1
PRINTED = {"location": "printed", "weighs": "risk", "risk": "played"}
"""The search for alpha as printed: Sc is low where a cell is good, as P is. (Paper: Q-Learning.)"""


@dataclass(frozen=True)
class Scan:
    """Which levels are tried, and how many games with each alpha."""

    seed: int = 1
    sides: tuple[int, ...] = (5, 6, 7, 8, 9, 10, 20)
    ratios: tuple[int, int] = (5, 25)
    games: int = 100
    location: str = "text"
    weighs: str = "safety"
    risk: str = "counted"

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """Every level that is tried."""
        return tuple(levels_of(self.sides, self.ratios))


@dataclass(frozen=True, eq=False)
class Tried:
    """A level and how many games were won with each alpha."""

    level: Level
    games: int
    wins: np.ndarray

    @property
    def best(self) -> float:
        """The alpha that won most; the middle one of equals."""
        found = np.flatnonzero(self.wins == self.wins.max())
        return float(np.median(found)) / STEPS


@dataclass(frozen=True, eq=False)
class FittedAlpha:
    """The line through the best alphas, and how much of their spread it explains."""

    alpha: Alpha
    r_squared: float
    tried: tuple[Tried, ...]


def try_level(scan: Scan, number: int) -> Tried:
    """Play one level with every alpha, the same boards for each."""
    level = scan.levels[number]
    first = number * scan.games  # no two levels share their random numbers
    wins = []
    for step in range(STEPS + 1):
        choose = BestScore(Alpha(t4=step / STEPS), scan.location, weighs=scan.weighs)
        player = with_risk(V4_5.but("Manhattan on Sc", choose=choose), scan.risk)
        conditions = Run(player, level, scan.seed, timeout=None).conditions
        outcomes = player.engine.player(conditions).play(first, scan.games)
        wins.append(int(outcomes["won"].sum()))
    return Tried(level, scan.games, np.array(wins))


def try_all(scan: Scan, threads: int, cluster: str | None = None) -> Iterator[Tried]:
    """Play all levels, and yield each in turn."""
    with workers(threads, cluster) as pool:
        yield from each(
            pool, try_level, ((scan, number) for number in range(len(scan.levels))), 4 * threads
        )


def fit(tried: list[Tried]) -> FittedAlpha:
    """Fit alpha to the best alphas of the levels by least squares."""
    tried = sorted(tried, key=lambda one: (one.level.width, one.level.height, one.level.mines))
    seen = np.array(
        [(t.level.width, t.level.height, t.level.mines / t.level.cells, 1.0) for t in tried]
    )
    target = np.array([one.best for one in tried])
    found = np.linalg.lstsq(seen, target)[0]
    left = target - seen @ found
    spread = float(((target - target.mean()) ** 2).sum())
    r_squared = 1.0 - float((left**2).sum()) / spread if spread else 0.0
    return FittedAlpha(Alpha(*map(float, found)), r_squared, tuple(tried))
