"""Other readings of the learned versions, trained at a smaller size and played against 4.5.

Needs a dataset (sapper dataset DIR) and alpha.json. Run: python benchmarks/training.py DIR ALPHA
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from sapper import BEGINNER, Level, play, solver
from sapper.arena.stats import paired_gain
from sapper.engines.parts import Learned
from sapper.learn.boosted import Forest
from sapper.learn.classifier import Classifier
from sapper.learn.qlearning import QLearning
from sapper.learn.training import Trained, train_classifier, train_forest, train_single_pass
from sapper.models.alpha import SAFETY_ALONE, Alpha, read_alpha
from sapper.models.model import Model

LEVELS = (BEGINNER, Level(12, 12, 25))
SMALL_GAMES, SMALL_STARTS, SMALL_EPISODES = 60, 3, 20


def quiet(step: int, loss: float) -> None:
    """Say nothing."""


def readings(data: Path, alpha: Alpha, work: Path) -> dict[str, Callable[[], Trained]]:
    """Name every reading and how it is trained."""

    def forest(label: str, scope: str) -> Callable[[], Trained]:
        return lambda: train_forest(Forest(label=label), scope, data, quiet)

    def network(label: str, scope: str) -> Callable[[], Trained]:
        plan = Classifier(label=label, scope=scope, episodes=SMALL_EPISODES)
        return lambda: train_classifier(plan, work / f"{label} {scope}", 2, quiet)

    def q(alpha: Alpha = alpha, **options: object) -> Callable[[], Trained]:
        plan = QLearning(alpha, games=SMALL_GAMES, starts=SMALL_STARTS, **options)  # type: ignore[arg-type]
        return lambda: train_single_pass(plan, work / "q", 2, quiet)

    return {
        "5.0: won, shortlist (ours)": forest("won", "shortlist"),
        "5.0: won, all": forest("won", "all"),
        "5.0: safe, shortlist": forest("safe", "shortlist"),
        "5.0: safe, all": forest("safe", "all"),
        "5.5: won, shortlist (ours)": network("won", "shortlist"),
        "5.5: won, all": network("won", "all"),
        "5.5: safe, shortlist": network("safe", "shortlist"),
        "6.5: harmonic, until next, shortlist (ours)": q(),
        "6.5: all cells": q(scope="all"),
        "6.5: discount 0.9^k": q(discount="exponential"),
        "6.5: first reward alone": q(discount="first"),
        "6.5: no discount": q(discount="none"),
        "6.5: reward of the click": q(reward="click"),
        "6.5: location score as printed": q(location="printed"),
        "6.5: no exploring": q(explore=0.0),
        "6.5: alpha 1 (P alone)": q(alpha=SAFETY_ALONE),
        "6.5: alpha 0.5": q(alpha=Alpha(t4=0.5)),
    }


@click.command()
@click.argument("data", type=click.Path(path_type=Path, exists=True))
@click.argument("alpha", type=click.Path(path_type=Path, exists=True))
@click.option("--games", default=20_000, show_default=True)
@click.option("--only", default="", help="Readings whose name holds this.")
def main(data: Path, alpha: Path, games: int, only: str) -> None:
    """Train every reading and print what it wins, line by line."""
    console = Console(width=110)
    base = {level: play("4.5", level, games) for level in LEVELS}
    with tempfile.TemporaryDirectory() as work:
        for name, train in readings(data, read_alpha(alpha), Path(work)).items():
            if only not in name:
                continue
            model = Model(train().model.source)
            table = Table.grid(padding=(0, 3))
            player = solver("4.5").but(name, choose=Learned(name, model))
            told = [name]
            for level in LEVELS:
                found = play(player, level, games)
                gain = paired_gain(found.won, base[level].won)
                half = 50 * (gain.high - gain.low)
                told.append(f"{level} {100 * found.rate:.2f} ({100 * gain.mean:+.2f} ± {half:.2f})")
            table.add_row(*told)
            console.print(table)


if __name__ == "__main__":
    main()
