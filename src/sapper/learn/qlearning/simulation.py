"""Games that are played to learn the value of decisions from. (Paper: deep Q-learning.)"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from sapper.arena.executor import each, workers
from sapper.game.level import Level
from sapper.learn.dataset import levels_of
from sapper.learn.qlearning.returns import (
    DISCOUNTS,
    Decisions,
    decisions_of,
    join_decisions,
    returns_of,
    rewards_of,
    with_candidates,
)
from sapper.learn.record import record
from sapper.models.inputs import Inputs
from sapper.solvers.solver import Solver


@dataclass(frozen=True)
class Simulation:
    """Which games are played, and how their decisions are valued."""

    seed: int
    sides: tuple[int, ...]
    ratios: tuple[int, int]
    games: int
    reward: str
    discount: str
    target: str
    inputs: Inputs
    explore: float

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """Every level that is played."""
        return tuple(levels_of(self.sides, self.ratios))


def simulate(player: Solver, plan: Simulation, number: int) -> Decisions:
    """Play games of one level and return their decisions with the value of each."""
    level = plan.levels[number]
    first = number * plan.games  # no two levels share their random numbers
    keep = "candidates" if plan.target == "bootstrapped" else "chosen"
    lines = record(player, level, plan.seed, first, plan.games, plan.inputs, plan.explore, keep)
    chosen = lines.where(lines.played == 1)
    value = rewards_of(chosen, level, plan.reward)
    if plan.target == "returns":
        value = returns_of(chosen, value, DISCOUNTS[plan.discount])
        return decisions_of(chosen, value)
    return with_candidates(decisions_of(chosen, value), lines)


def simulate_levels(
    player: Solver, plan: Simulation, threads: int, cluster: str | None = None
) -> Iterator[Decisions]:
    """Play all levels of a simulation, in order."""
    jobs = ((player, plan, number) for number in range(len(plan.levels)))
    with workers(threads, cluster) as pool:
        yield from each(pool, simulate, jobs, 4 * threads)


def simulate_all(
    player: Solver, plan: Simulation, threads: int, cluster: str | None = None
) -> Decisions:
    """Play all levels of a simulation and join their decisions."""
    return join_decisions(list(simulate_levels(player, plan, threads, cluster)))
