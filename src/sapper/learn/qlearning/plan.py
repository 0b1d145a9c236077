"""Versions 6.5 and 6.0: the value of opening a cell, learned from a window of scores around it.

6.5 learns in a single pass from games of the Manhattan rule. 6.0 goes on from it, in episodes of
its own games. (Paper: deep Q-learning.)
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sapper.engines.parts import Learned
from sapper.errors import BadOption, shown, whole
from sapper.learn.dataset import HELD_OUT
from sapper.learn.episodes import Course, Fresh
from sapper.learn.fitting import loss_of, take_pass
from sapper.learn.network import build, model_of, q_function
from sapper.learn.qlearning.returns import DISCOUNTS, REWARDS, TARGETS, Decisions
from sapper.learn.qlearning.simulation import Simulation, simulate_all
from sapper.learn.record import with_risk
from sapper.models.alpha import Alpha
from sapper.models.inputs import Inputs
from sapper.models.model import Model
from sapper.solvers.versions import V4_5

PRINTED = {
    "location": "printed",
    "coordinates": "board",
    "weighs": "risk",
    "scope": "all",
    "risk": "played",
    "explore": 0.0,
}
"""6.5 and 6.0 as printed. (Paper: Q-Learning, Deep Q-Learning.)"""


@dataclass(frozen=True)
class QLearning:
    """How 6.5 and 6.0 are trained: the games they learn from, and how decisions are valued."""

    alpha: Alpha
    location: str = "text"
    coordinates: str = "edges"
    weighs: str = "safety"
    sub: int = 3
    scope: str = "shortlist"
    risk: str = "played"
    reward: str = "until next"
    discount: str = "harmonic"
    target: str = "returns"
    explore: float = 0.5
    games: int = 200
    epochs: int = 4
    episodes: int = 50
    games_per_episode: int = 5
    rate: float = 0.001
    sides: tuple[int, ...] = (*range(5, 21), 30)
    seed: int = 1

    def __post_init__(self) -> None:
        """Refuse words that mean nothing, and games of which none would be held out."""
        whole(self.games, "games", HELD_OUT, 10**6)
        for name, words in (("discount", DISCOUNTS), ("reward", REWARDS), ("target", TARGETS)):
            if getattr(self, name) not in words:
                given = shown(getattr(self, name))
                raise BadOption(f"{name} must be {' or '.join(words)}, not {given}")
        _ = self.inputs, with_risk(V4_5, self.risk)

    @property
    def inputs(self) -> Inputs:
        """What the model will expect."""
        places = (self.coordinates, self.weighs, self.sub)
        return Inputs("windows", self.scope, self.location, self.alpha, *places)

    @property
    def scale(self) -> np.ndarray:
        """What the numbers of a window are divided by: nothing."""
        return np.ones(self.inputs.features, np.float32)

    def build(self) -> Any:
        """Make the network with fresh weights."""
        return build(q_function(self.inputs.features), "mse", "rmsprop", self.rate, self.seed)

    def simulation(self, seed: int, ratios: tuple[int, int], games: int) -> Simulation:
        """Return the games of one pass or episode."""
        value = (self.reward, self.discount, self.target, self.inputs, self.explore)
        return Simulation(seed, self.sides, ratios, games, *value)

    def simulate(self, threads: int, cluster: str | None = None) -> Decisions:
        """Play the games of the single pass, by the Manhattan rule."""
        plan = self.simulation(self.seed, (5, 30), self.games)
        return simulate_all(with_risk(V4_5, self.risk), plan, threads, cluster)

    def single_pass(self, network: Any, made: Decisions) -> list[float]:
        """Fit the network to decisions; returns the held-out loss after each epoch.

        Bootstrapped targets begin with the rewards alone, and use the network after each epoch.
        """
        losses: list[float] = []
        out, rng = made.held_out, np.random.default_rng(self.seed)
        for epoch in range(self.epochs):
            score = model_of(network, self.scale, self.inputs).score if epoch else None
            target = made.targets(score)
            order = rng.permutation(np.flatnonzero(~out))
            take_pass(network, made.seen[order], target[order])
            losses.append(loss_of(network, made.seen[out], target[out]))
        return losses

    def course(self, directory: Path, threads: int) -> Course:
        """Return the course of the episodes after the single pass."""
        plan = asdict(self) | {"episodes": None}
        return Course(
            directory,
            self.episodes,
            plan,
            self.scale,
            self.inputs,
            self.seed,
            lambda episode, model: self.examples(episode, model, threads),
        )

    def examples(self, episode: int, model: Model, threads: int) -> Fresh:
        """Play fresh games with the model as it is, and value their decisions."""
        seed = (self.seed << 16) + 1 + episode  # no episode shares its games with another training
        plan = self.simulation(seed, (5, 20), self.games_per_episode)
        player = with_risk(V4_5.but("6.0", choose=Learned("Q-learning", model)), self.risk)
        made = simulate_all(player, plan, threads)
        return Fresh(made.seen, made.targets(model.score), made.won)
