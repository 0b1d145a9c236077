"""Version 5.5: a network on rows, trained in episodes of its own games. (Paper: Algorithm 4.)"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sapper.arena.executor import each, workers
from sapper.engines.parts import Counted, Learned
from sapper.engines.recorded import Lines, join
from sapper.learn.dataset import DatasetPlan
from sapper.learn.episodes import Course, Fresh
from sapper.learn.network import CLASSIFIER, ROW_SCALE, build
from sapper.learn.record import ROWS, record
from sapper.learn.rows import check_label
from sapper.models.inputs import Inputs
from sapper.models.model import Model
from sapper.solvers.versions import V4_5

TURNS = 10  # an episode plays every tenth level; the next episode starts one level later


@dataclass(frozen=True)
class Classifier:
    """How 5.5 is trained: which games an episode plays, and which label it learns."""

    label: str = "won"
    scope: str = "shortlist"
    episodes: int = 100
    games: int = 20
    explore: float = 0.25
    rate: float = 0.001
    sides: tuple[int, int] = (5, 30)
    ratios: tuple[int, int] = (5, 30)
    seed: int = 1

    def __post_init__(self) -> None:
        """Refuse a label that no row has."""
        check_label(self.label)

    def build(self) -> Any:
        """Make the network with fresh weights."""
        return build(CLASSIFIER, "binary_crossentropy", "adam", self.rate, self.seed)

    def course(self, directory: Path, threads: int) -> Course:
        """Return the course of its training."""
        inputs = Inputs(sees="rows", scope=self.scope)
        return Course(
            directory,
            self.episodes,
            asdict(self) | {"episodes": None},
            ROW_SCALE,
            inputs,
            self.seed,
            lambda episode, model: self.examples(episode, model, threads),
        )

    def examples(self, episode: int, model: Model, threads: int) -> Fresh:
        """Play fresh games with the model as it is, and label their rows."""
        lines = self.play(episode, model, threads)
        use = lines.played == 1 if self.label == "won" else np.ones(len(lines), bool)
        games = np.unique(lines.owner, return_index=True)[1]
        target = getattr(lines, self.label)[use].astype(np.float32)
        return Fresh(lines.seen[use], target, float(lines.won[games].mean()))

    def play(self, episode: int, model: Model, threads: int) -> Lines:
        """Play the games of an episode: about 0.7 million rows at full size."""
        rule = Learned("network", model)
        player = V4_5.but("5.5 in training", enumerate=Counted(), choose=rule)
        levels = DatasetPlan(sides=self.sides, ratios=self.ratios).levels
        first = episode * len(levels) * self.games
        order = (self.games, ROWS, self.explore)
        jobs = [
            (player, levels[k], self.seed, first + k * self.games, *order)
            for k in range(episode % TURNS, len(levels), TURNS)
        ]
        with workers(threads) as pool:
            return join(list(each(pool, record, jobs, 4 * threads)))
