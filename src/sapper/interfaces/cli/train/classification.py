"""`sapper train 5.0` and `5.5`: classification, adapted and as printed."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click

from sapper.arena.crew import processors
from sapper.errors import BadOption
from sapper.interfaces.cli.options import (
    CHANCE,
    FOLDER,
    MOST,
    RATIOS,
    SIDES,
    THREADS,
    TrainingCommand,
    count,
    option,
)
from sapper.interfaces.cli.train.seeded import (
    Preset,
    coordinates,
    location,
    number,
    risk,
    scope,
    seeded,
    train_all,
    word,
)
from sapper.learn import boosted, classifier
from sapper.learn.boosted import LOSSES, Forest
from sapper.learn.classifier import SCALINGS, Classifier
from sapper.learn.dataset import plan_of
from sapper.learn.rows import LABELS
from sapper.learn.seeds import SeedTraining
from sapper.learn.training import train_classifier, train_forest

LABEL = "What a row is: a safe cell, or a game won."
SETTINGS_OF_5_0 = ("label", "loss", "trees", "depth", "rate", "leaf")


def data_of(data: Path, seed: int, seeds: int) -> Path:
    """Return the dataset of a seed: its own folder, or the one that is given if it is the only."""
    own = data / f"seed{seed}"
    if own.is_dir():
        return own
    if seeds > 1:
        raise BadOption(f"there is no dataset {own}: make it with sapper dataset {data} --seeds N")
    return data


def train_5_0(name: str, preset: Preset) -> click.Command:
    """Make the command that trains 5.0."""

    @click.command(name, cls=TrainingCommand)
    @click.option("--data", type=FOLDER, required=True, help="Made by `sapper dataset`.")
    @word(preset, "label", LABELS, LABEL)
    @scope(preset)
    @word(preset, "loss", LOSSES, "What is least: logistic loss, or squared error.")
    @number(preset, "trees", count(10_000), "Trees, at most.")
    @number(preset, "depth", count(16), "Depth of a tree.")
    @number(preset, "rate", CHANCE, "What a tree counts.")
    @number(preset, "leaf", click.FloatRange(0, 10**6), "The least weight of a leaf.")
    @seeded
    def command(data: Path, scope: str, seed: int, seeds: int, **options: Any) -> None:
        """Train XGBoost on a dataset, until held-out games no longer gain."""
        grown = {key: options.pop(key) for key in SETTINGS_OF_5_0}
        forest = Forest(**grown)

        def settings(one: int) -> dict[str, Any]:
            plan = asdict(plan_of(data_of(data, one, seeds)))
            return asdict(replace(forest, seed=one)) | {"scope": scope, "data": plan}

        job = SeedTraining(
            name,
            settings,
            lambda one, report: train_forest(
                replace(forest, seed=one), scope, data_of(data, one, seeds), report
            ),
        )
        for one in range(seed, seed + seeds):
            settings(one)  # a dataset that is missing is named before anything is trained
        train_all(job, forest.trees, seed=seed, seeds=seeds, **options)

    return command


def train_5_5(name: str, preset: Preset) -> click.Command:
    """Make the command that trains 5.5."""

    @click.command(name, cls=TrainingCommand)
    @word(preset, "label", LABELS, LABEL)
    @scope(preset)
    @location(preset)
    @coordinates(preset)
    @risk(preset)
    @word(preset, "scaling", SCALINGS, "Rows divided by about their largest numbers, or not.")
    @number(preset, "episodes", count(10_000), "Episodes of fresh games.")
    @number(preset, "games", count(MOST), "Boards of each level in an episode.")
    @number(preset, "explore", CHANCE, "Chance that a guess tries a random near-equal.")
    @SIDES
    @RATIOS
    @option("--work", FOLDER, f"training/{name}", "Checkpoints, to go on from.")
    @THREADS
    @seeded
    def command(
        work: Path, threads: int | None, seed: int, seeds: int, out: Path, plots: Path | None,
        measure: int, **options: Any,
    ) -> None:  # fmt: skip
        """Train the network in episodes, each played with the model as it then is."""
        plan, cores = Classifier(**options), threads or processors()
        job = SeedTraining(
            name,
            lambda one: asdict(replace(plan, seed=one)),
            lambda one, report: train_classifier(
                replace(plan, seed=one), work / f"seed{one}", cores, report
            ),
        )
        train_all(job, plan.episodes, seed=seed, seeds=seeds, out=out, plots=plots, measure=measure)

    return command


FOREST = asdict(Forest()) | {"scope": "shortlist"}
NETWORK = asdict(Classifier())
COMMANDS = (
    train_5_0("5.0", FOREST),
    train_5_0("5.0-printed", FOREST | boosted.PRINTED),
    train_5_5("5.5", NETWORK),
    train_5_5("5.5-printed", NETWORK | classifier.PRINTED),
)
