"""What trainings from several seeds share: their options, the loop over seeds, what is said."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click

from sapper.errors import ask_for
from sapper.interfaces.cli.options import FOLDER, OUT, SEEDED, command_line, count, option
from sapper.interfaces.cli.progress import progress
from sapper.learn.plots import draw_training
from sapper.learn.record import RISKS
from sapper.learn.seeds import SeedTraining, kept, ship, train_seed
from sapper.learn.training import Trained
from sapper.models.inputs import COORDINATES, LOCATIONS, SCOPES

PLOTS = click.option("--plots", type=FOLDER, help="Write figures here.")
MEASURED = option("--measure", count(10**8), 100_000, "Games on 9x9x10 for the cards.")
Preset = Mapping[str, Any]
"""The defaults of a command: those of its plan, and for a printed version what the paper prints."""


def seeded(command: Any) -> Any:
    """Add the options of every training from several seeds."""
    several = option("--seeds", count(100), 5, "Seeds to train from: --seed and those after it.")
    for add in (MEASURED, PLOTS, OUT, several, SEEDED):
        command = add(command)
    return command


def word(preset: Preset, name: str, words: Any, text: str) -> Callable[[Any], Any]:
    """Make an option that takes one of some words."""
    return option(f"--{name}", click.Choice(list(words)), preset[name], text)


def number(preset: Preset, name: str, kind: Any, text: str) -> Callable[[Any], Any]:
    """Make an option that takes a number."""
    return option(f"--{name.replace('_', '-')}", kind, str(preset[name]), text)


def scope(preset: Preset) -> Callable[[Any], Any]:
    """Make the option for the candidates."""
    return word(preset, "scope", SCOPES, "Cells it chooses from: near least P, all, the paper's.")


def location(preset: Preset) -> Callable[[Any], Any]:
    """Make the option for the location score."""
    return word(preset, "location", LOCATIONS, "Location score, by text or by formula.")


def coordinates(preset: Preset) -> Callable[[Any], Any]:
    """Make the option for how places are seen."""
    return word(preset, "coordinates", COORDINATES, "Places from nearest edges, or as they are.")


def risk(preset: Preset) -> Callable[[Any], Any]:
    """Make the option for where P comes from."""
    return word(preset, "risk", RISKS, "P of the games: all solutions, or as 4.5 plays.")


def say(name: str, out: Path, card: dict[str, Any]) -> None:
    """Say what a model was trained on and what it wins."""
    won, gain = card["measured"], card["measured"]["gain_over_4.5"]
    held_out = ", ".join(f"{key} {value:g}" for key, value in card["held_out"].items())
    click.echo(f"{out / name}.npz: {card['rows']:,} rows; held out: {held_out}")
    click.echo(
        f"9x9x10, {won['games']:,} games: {won['won']}% won ({won['interval'][0]} - "
        f"{won['interval'][1]}), {gain[0]:+} over 4.5 ({gain[1]:+} to {gain[2]:+})"
    )


def train_with_bar(job: SeedTraining, seed: int, steps: int) -> tuple[Trained, dict[str, Any]]:
    """Train from a seed with a bar; also return the command and its seconds."""
    begun = time.monotonic()
    with progress(job.of(seed), steps, "steps") as bar:
        trained = job.train(
            seed,
            lambda step, loss: bar.update(bar.task_ids[0], completed=step, note=f"loss {loss:.4f}"),
        )
    return trained, {"command": command_line(), "seconds": round(time.monotonic() - begun)}


def train_all(
    job: SeedTraining, steps: int, *, seed: int, seeds: int, out: Path, plots: Path | None,
    measure: int,
) -> None:  # fmt: skip
    """Train from every seed that is missing, then ship one of them; seeds that are done stay."""
    if plots is not None:
        ask_for("matplotlib", extra="plot")
    wanted, directory = range(seed, seed + seeds), out / "seeds"
    for one in wanted:
        if kept(job, one, directory) is not None:
            click.echo(f"{job.of(one)} is trained already")
            continue
        work = partial(train_with_bar, job, one, steps)
        trained, card = train_seed(job, one, directory, measure, work)
        if plots is not None:
            draw_training(job.of(one), trained, plots)
        say(job.of(one), directory, card)
    card = ship(job, wanted, out)
    each = f"{card['mean']}% on average"
    if card["spread"] is not None:  # of one seed there is none
        each += f", standard deviation {card['spread']}"
    click.echo(f"{out / job.name}.npz is seed {card['seed']} of {seeds}, {each}")
