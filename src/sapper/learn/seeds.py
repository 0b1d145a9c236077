"""Several seeds of a version: all are trained alike and kept, and one rule says which is shipped.

The rule is the same for every learned version, and was chosen before any of them was trained: the
seed that wins the most validation games. These are games of the paper's sweep that nothing else
plays, with the P that the version has in play.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sapper.arena.arena import play
from sapper.engines.parts import Learned
from sapper.errors import BadOption
from sapper.formats.files import write_json, write_whole
from sapper.learn.cards import write_card
from sapper.learn.dataset import levels_of
from sapper.learn.training import Report, Trained
from sapper.models.model import Model
from sapper.solvers.versions import V4_5

SWEEP = (range(5, 16), (5, 25))  # longer sides and mine ratios. (Paper: Results.)
ONE_IN, GAMES = 30, 1000  # validation plays one level of the sweep in so many, with these games
SEED = 1 << 32  # far from the seeds of all games that are learned from or reported
RULE = "of all seeds, the one that wins the most validation games"


@dataclass(frozen=True)
class SeedTraining:
    """A version that is trained from several seeds: its settings with a seed, and its training."""

    name: str
    settings: Callable[[int], dict[str, Any]]
    train: Callable[[int, Report], Trained]

    def of(self, seed: int) -> str:
        """Name the model of a seed."""
        return f"{self.name}-seed{seed}"


def validate(model: Model) -> float:
    """Return the share of validation games that a model wins."""
    player = V4_5.but("validated", choose=Learned("validated", model))
    levels = list(levels_of(*SWEEP))[::ONE_IN]
    rates = [play(player, level, GAMES, SEED, measures=False).rate for level in levels]
    return float(np.mean(rates))


def kept(job: SeedTraining, seed: int, directory: Path) -> dict[str, Any] | None:
    """Return the card of a seed that was trained before; None if there is none."""
    card, model = (directory / f"{job.of(seed)}.{end}" for end in ("json", "npz"))
    if not card.exists() or not model.exists():
        return None
    try:
        found: dict[str, Any] = json.loads(card.read_text())
        same = found["settings"] == json.loads(json.dumps(job.settings(seed)))
        whole = found["sha256"] == Model(model).checksum and "validated" in found
    except (OSError, ValueError, KeyError, TypeError):
        raise BadOption(f"{card} is no card of a model: remove it to train again") from None
    if not same:
        raise BadOption(f"{card} is of other settings: remove it, or write to another --out")
    return found if whole else None


def train_seed(
    job: SeedTraining,
    seed: int,
    directory: Path,
    games: int,
    work: Callable[[], tuple[Trained, dict[str, Any]]],
) -> tuple[Trained, dict[str, Any]]:
    """Train from one seed, validate, and write model and card; `work` trains and says how."""
    trained, made = work()
    made |= {"settings": job.settings(seed), "validated": round(100 * validate(trained.model), 3)}
    return trained, write_card(job.of(seed), trained, directory, games, made)


def ship(job: SeedTraining, seeds: Sequence[int], out: Path) -> dict[str, Any]:
    """Write the model that the rule names, and a card with the figures of all seeds."""
    directory = out / "seeds"
    cards = [json.loads((directory / f"{job.of(seed)}.json").read_text()) for seed in seeds]
    best = max(range(len(seeds)), key=lambda k: cards[k]["validated"])
    won = [card["measured"]["won"] for card in cards]
    card: dict[str, Any] = cards[best] | {
        "name": job.name,
        "seed": seeds[best],
        "rule": RULE,
        "seeds": [
            {"seed": seed, "validated": one["validated"], "won": one["measured"]["won"]}
            for seed, one in zip(seeds, cards, strict=True)
        ],
        "mean": round(float(np.mean(won)), 3),
        "spread": round(float(np.std(won, ddof=1)), 3) if len(won) > 1 else None,
    }
    content = (directory / f"{job.of(seeds[best])}.npz").read_bytes()
    write_whole(out / f"{job.name}.npz", content)
    write_json(out / f"{job.name}.json", card)
    return card
