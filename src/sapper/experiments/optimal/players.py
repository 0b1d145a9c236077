"""What solvers win beside the optimum: the same board, start rule and first cell."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.arena.arena import play
from sapper.arena.stats import Interval
from sapper.experiments.optimal.search import OptimalValue
from sapper.solvers.solver import list_solvers

BESIDE = ("champion", "exact", "uct", "6.5")
"""Solvers to measure; of these, the ones that are registered."""


@dataclass(frozen=True)
class BesideOptimal:
    """The win rate of a solver, adjusted if the arena could, with its 95% interval."""

    solver: str
    rate: float
    interval: Interval


def measure(
    value: OptimalValue, games: int, seed: int = 1, threads: int | None = None
) -> tuple[BesideOptimal, ...]:
    """Play games of each solver from the first of the best first cells."""
    found = []
    for one in list_solvers():
        if one.name in BESIDE:
            first = value.best[0]
            results = play(one, value.level, games, seed, value.start, first, threads)
            rate, interval = results.adjusted or (results.rate, results.interval)
            found.append(BesideOptimal(one.name, rate, interval))
    return tuple(sorted(found, key=lambda one: BESIDE.index(one.solver)))
