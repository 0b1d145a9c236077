"""Versions 6.5 and 6.0: the value of opening a cell, learned from a 3x3 window of scores.

A decision is rewarded with the share of the safe cells that were opened until the next one. Its
return adds the later rewards, discounted. (Paper: deep Q-learning.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from sapper.arena.arena import play
from sapper.arena.executor import each, workers
from sapper.engines.parts import Counted, Learned
from sapper.engines.recorded import Lines
from sapper.errors import BadOption, shown, whole
from sapper.game.level import Level
from sapper.learn.dataset import HELD_OUT, is_held_out, levels_of
from sapper.learn.episodes import BATCH, Course, Fresh
from sapper.learn.network import Q_FUNCTION, WINDOW_SCALE, build, model_of
from sapper.learn.record import record
from sapper.models.alpha import Alpha
from sapper.models.inputs import Inputs
from sapper.models.model import Model
from sapper.solvers.solver import Solver
from sapper.solvers.versions import V4_5

Discount = Callable[[int], float]


def harmonic(steps: int) -> float:
    """Weigh a reward `steps` decisions later: 1, 1/2, 1/3, ... (Our reading of `linear`.)"""
    return 1.0 / (1.0 + steps)


def exponential(steps: int) -> float:
    """Weigh a reward `steps` decisions later: 1, 0.9, 0.81, ..."""
    return float(0.9**steps)


def none_later(steps: int) -> float:
    """Count the first reward alone."""
    return float(steps == 0)


def undiscounted(steps: int) -> float:
    """Count every reward equally."""
    return 1.0


VALIDATED = 25  # validation plays one level in 25
VALIDATION_SEED = 1 << 32  # added to the seed: far from those of all training games
REWARDS = ("until next", "click")
"""Cells opened until the next decision, with all that follows from the click; or by the click."""
DISCOUNTS: dict[str, Discount] = {
    "harmonic": harmonic,
    "exponential": exponential,
    "first": none_later,
    "none": undiscounted,
}


@dataclass(frozen=True)
class Simulation:
    """Which games are played to learn from, and how their decisions are valued."""

    seed: int
    sides: tuple[int, ...]
    ratios: tuple[int, int]
    games: int
    reward: str
    discount: str
    inputs: Inputs
    explore: float

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """Every level that is played."""
        return tuple(levels_of(self.sides, self.ratios))


@dataclass(frozen=True, eq=False)
class Returns:
    """Windows, float32 with the shape (lines, 9), the return and game of each, and games won."""

    seen: np.ndarray
    value: np.ndarray
    game: np.ndarray
    won: float

    @property
    def held_out(self) -> np.ndarray:
        """Which lines are of games that are kept from training."""
        return is_held_out(self.game)


MANHATTAN = V4_5.but("Manhattan", enumerate=Counted())


def rewards_of(lines: Lines, level: Level, reward: str) -> np.ndarray:
    """Return the share of the safe cells that each decision opened."""
    following = lines.after
    if reward == "until next":
        same = np.append(lines.game[1:] == lines.game[:-1], False)
        following = np.where(same, np.append(lines.before[1:], 0), lines.opened)
    return np.asarray((following - lines.before.astype(np.int64)) / level.safe)


def returns_of(lines: Lines, reward: np.ndarray, discount: Discount) -> np.ndarray:
    """Return the discounted return of every decision, from its own reward on."""
    total = np.zeros(len(lines))
    for steps in range(len(lines)):
        later = np.arange(steps, len(lines))
        later = later[lines.game[later] == lines.game[later - steps]]
        if len(later) == 0:
            break
        total[later - steps] += discount(steps) * reward[later]
    return total


def simulate(player: Solver, plan: Simulation, number: int) -> Returns:
    """Play games of one level and return their decisions with the return of each."""
    level = plan.levels[number]
    first = number * plan.games  # no two levels share their random numbers
    lines = record(player, level, plan.seed, first, plan.games, plan.inputs, plan.explore)
    reward = rewards_of(lines, level, plan.reward)
    value = returns_of(lines, reward, DISCOUNTS[plan.discount]).astype(np.float32)
    begins = np.unique(lines.game, return_index=True)[1]
    return Returns(lines.seen, value, lines.game, float(lines.won[begins].mean()))


def simulate_all(
    player: Solver, plan: Simulation, threads: int, cluster: str | None = None
) -> Iterator[Returns]:
    """Play all levels of a simulation, in order."""
    jobs = ((player, plan, number) for number in range(len(plan.levels)))
    with workers(threads, cluster) as pool:
        yield from each(pool, simulate, jobs, 4 * threads)


@dataclass(frozen=True)
class QLearning:
    """How 6.5 and 6.0 are trained: the games they learn from, and how decisions are valued."""

    alpha: Alpha
    location: str = "text"
    reward: str = "until next"
    discount: str = "harmonic"
    explore: float = 0.5
    scope: str = "shortlist"
    games: int = 200
    epochs: int = 4
    starts: int = 6
    episodes: int = 50
    games_per_episode: int = 5
    rate: float = 0.001
    sides: tuple[int, ...] = (*range(5, 21), 30)
    seed: int = 1

    def __post_init__(self) -> None:
        """Refuse words that mean nothing, and games of which none would be held out."""
        whole(self.games, "games", HELD_OUT, 10**6)
        for name, words in (("discount", DISCOUNTS), ("reward", REWARDS)):
            if getattr(self, name) not in words:
                given = shown(getattr(self, name))
                raise BadOption(f"{name} must be {' or '.join(words)}, not {given}")

    @property
    def inputs(self) -> Inputs:
        """What the model will expect."""
        return Inputs("windows", self.scope, self.location, self.alpha)

    def build(self, start: int = 0) -> Any:
        """Make the network with fresh weights, others for each start."""
        return build(Q_FUNCTION, "mse", "rmsprop", self.rate, self.seed + start)

    def simulation(self, seed: int, ratios: tuple[int, int], games: int) -> Simulation:
        """Return the games of one pass or episode."""
        value = (self.reward, self.discount, self.inputs, self.explore)
        return Simulation(seed, self.sides, ratios, games, *value)

    def simulate(self, threads: int, cluster: str | None = None) -> Returns:
        """Play the games of the single pass, by the Manhattan rule."""
        plan = self.simulation(self.seed, (5, 30), self.games)
        return join_returns(list(simulate_all(MANHATTAN, plan, threads, cluster)))

    def single_pass(self, network: Any, returns: Returns) -> list[float]:
        """Fit the network to the returns; returns the held-out loss after each epoch."""
        losses = []
        out = returns.held_out
        rng = np.random.default_rng(self.seed)
        seen, value = returns.seen[~out], returns.value[~out]
        for _ in range(self.epochs):
            order = rng.permutation(len(seen))
            network.fit(seen[order], value[order], batch_size=BATCH, verbose=0, shuffle=False)
            losses.append(
                float(network.evaluate(returns.seen[out], returns.value[out], BATCH, verbose=0))
            )
        return losses

    def best_start(self, returns: Returns) -> tuple[Any, list[float]]:
        """Train from several starts, and keep the one that wins the most validation games.

        Some starts end with corners and edges scored alike, which the loss hardly shows.
        """
        found = []
        for start in range(self.starts):
            network = self.build(start)
            losses = self.single_pass(network, returns)
            found.append((self.validate(network), network, losses))
        _, network, losses = max(found, key=lambda one: one[0])
        return network, losses

    def validate(self, network: Any) -> float:
        """Return the share of validation games that a network wins."""
        model = model_of(network, WINDOW_SCALE, self.inputs)
        player = V4_5.but("validated", enumerate=Counted(), choose=Learned("Q-learning", model))
        levels = list(levels_of(self.sides, (5, 20)))[::VALIDATED]
        seed = self.seed + VALIDATION_SEED
        return float(np.mean([play(player, level, 200, seed).rate for level in levels]))

    def course(self, directory: Path, threads: int) -> Course:
        """Return the course of the episodes after the single pass."""
        plan = asdict(self) | {"episodes": None}
        return Course(
            directory,
            self.episodes,
            plan,
            WINDOW_SCALE,
            self.inputs,
            self.seed,
            lambda episode, model: self.examples(episode, model, threads),
        )

    def examples(self, episode: int, model: Model, threads: int) -> Fresh:
        """Play fresh games with the model as it is, and compute their returns."""
        plan = self.simulation(self.seed + 1 + episode, (5, 20), self.games_per_episode)
        rule = Learned("Q-learning", model)
        player = V4_5.but("6.0 in training", enumerate=Counted(), choose=rule)
        returns = join_returns(list(simulate_all(player, plan, threads)))
        return Fresh(returns.seen, returns.value, returns.won)


def join_returns(parts: list[Returns]) -> Returns:
    """Put returns one after another."""
    return Returns(
        np.concatenate([part.seen for part in parts]),
        np.concatenate([part.value for part in parts]),
        np.concatenate([part.game for part in parts]),
        float(np.mean([part.won for part in parts])),
    )
