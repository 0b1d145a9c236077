"""Version 5.5: a network on rows, trained in episodes of its own games. (Paper: Algorithm 4.)"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sapper.arena.executor import each, workers
from sapper.engines.parts import Learned
from sapper.engines.recorded import Lines, join
from sapper.errors import BadOption, shown
from sapper.learn.dataset import DatasetPlan
from sapper.learn.episodes import Course, Fresh
from sapper.learn.network import CLASSIFIER, ROW_SCALE, build
from sapper.learn.record import record, with_risk
from sapper.learn.rows import check_label
from sapper.models.inputs import Inputs
from sapper.models.model import Model
from sapper.solvers.versions import V4_5

TURNS = 10  # an episode plays every tenth level; the next episode starts one level later
SCALINGS = {"size": ROW_SCALE, "none": np.ones_like(ROW_SCALE)}
"""What the numbers of a row are divided by: about the largest of each, or nothing."""

PRINTED = {
    "label": "safe",
    "scope": "sample",
    "location": "printed",
    "coordinates": "board",
    "risk": "played",
    "explore": 0.0,
}
"""5.5 as printed. (Paper: Supervised Learning, Classification.)"""


@dataclass(frozen=True)
class Classifier:
    """How 5.5 is trained: which games an episode plays, and which label it learns."""

    label: str = "won"
    scope: str = "shortlist"
    location: str = "text"
    coordinates: str = "edges"
    risk: str = "played"
    scaling: str = "size"
    episodes: int = 100
    games: int = 20
    explore: float = 0.25
    rate: float = 0.001
    sides: tuple[int, int] = (5, 30)
    ratios: tuple[int, int] = (5, 30)
    seed: int = 1

    def __post_init__(self) -> None:
        """Refuse a label that no row has, and other words that mean nothing."""
        check_label(self.label)
        if self.scaling not in SCALINGS:
            raise BadOption(f"scaling must be {' or '.join(SCALINGS)}, not {shown(self.scaling)}")
        _ = self.inputs, with_risk(V4_5, self.risk)

    @property
    def inputs(self) -> Inputs:
        """What the model will expect."""
        return Inputs("rows", self.scope, self.location, coordinates=self.coordinates)

    def build(self) -> Any:
        """Make the network with fresh weights."""
        return build(CLASSIFIER, "binary_crossentropy", "adam", self.rate, self.seed)

    def course(self, directory: Path, threads: int) -> Course:
        """Return the course of its training."""
        return Course(
            directory,
            self.episodes,
            asdict(self) | {"episodes": None},
            SCALINGS[self.scaling],
            self.inputs,
            self.seed,
            lambda episode, model: self.examples(episode, model, threads),
        )

    def examples(self, episode: int, model: Model, threads: int) -> Fresh:
        """Play fresh games with the model as it is, and label their rows."""
        lines = self.play(episode, model, threads)
        games = np.unique(lines.owner, return_index=True)[1]
        target = getattr(lines, self.label).astype(np.float32)
        return Fresh(lines.seen, target, float(lines.won[games].mean()))

    def play(self, episode: int, model: Model, threads: int) -> Lines:
        """Play the games of an episode.

        At full size the paper's sample has about 0.7 million rows. The label `won` belongs to the
        cells that were opened, so only these are kept for it.
        """
        player = with_risk(V4_5.but("5.5", choose=Learned("network", model)), self.risk)
        levels = DatasetPlan(sides=self.sides, ratios=self.ratios).levels
        first = episode * len(levels) * self.games
        keep = "chosen" if self.label == "won" else "sample"
        how = (self.games, self.inputs, self.explore, keep)
        jobs = [
            (player, levels[k], self.seed, first + k * self.games, *how)
            for k in range(episode % TURNS, len(levels), TURNS)
        ]
        with workers(threads) as pool:
            return join(list(each(pool, record, jobs, 4 * threads)))
