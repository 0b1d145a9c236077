"""`sapper dataset` and `sapper train`: the learned versions, from nothing."""

from __future__ import annotations

import re
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sapper.arena.arena import processors
from sapper.errors import BadOption, ask_for, shown
from sapper.interfaces.options import CHANCE, CLUSTER, SEED, THREADS, Checked, count
from sapper.learn import alpha as alphas
from sapper.learn.boosted import Forest
from sapper.learn.cards import write_alpha_card, write_card
from sapper.learn.classifier import Classifier
from sapper.learn.dataset import Plan, generate
from sapper.learn.plots import alphas as draw_alphas
from sapper.learn.plots import draw_training, save
from sapper.learn.qlearning import DISCOUNTS, REWARDS, QLearning
from sapper.learn.rows import LABELS
from sapper.learn.training import (
    Report,
    Trained,
    train_classifier,
    train_episodes,
    train_forest,
    train_single_pass,
)
from sapper.policy.models import LOCATIONS, SCOPES
from sapper.policy.score import Alpha, read_alpha

MOST = 10**6
TRAINING = ("jax", "keras", "onnx", "pyarrow", "xgboost")


def read_range(text: Any) -> tuple[int, int]:
    """Read a range: LOW-HIGH."""
    found = re.fullmatch(r"([0-9]{1,6})-([0-9]{1,6})", str(text))
    if found is None:
        raise BadOption(f"it must be LOW-HIGH, such as 5-30, not {shown(text)}")
    return int(found[1]), int(found[2])


RANGE = Checked("LOW-HIGH", read_range)
FOLDER = click.Path(path_type=Path, file_okay=False)
Option = Callable[[Any], Any]


def option(name: str, kind: Any, default: Any, text: str) -> Option:
    """Make an option with its default shown."""
    return click.option(name, type=kind, default=default, show_default=True, help=text)


SEEDED = option("--seed", SEED, "1", "Seed of all games and of the training.")
SIDES = option("--sides", RANGE, "5-30", "Longer sides of the boards.")
RATIOS = option("--ratios", RANGE, "5-30", "Mines, in per cent of the cells.")
OUT = option("--out", FOLDER, "models", "Where model and card are written.")
PLOTS = click.option("--plots", type=FOLDER, help="Write figures here.")
MEASURED = option("--measure", count(10**8), 100_000, "Games on 9x9x10 for the card.")


def command_line() -> str:
    """Give the command as it was typed."""
    return shlex.join(["sapper", *sys.argv[1:]])


@contextmanager
def progress(title: str, total: int, unit: str) -> Iterator[Progress]:
    """Show a bar with the time that is left."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(unit + " {task.fields[note]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        bar.add_task(title, total=total, note="")
        yield bar


@click.command()
@click.argument("directory", type=FOLDER)
@SEEDED
@SIDES
@RATIOS
@option("--games", count(MOST), 100, "Boards of each level.")
@option("--explore", CHANCE, "0.25", "Chance that a guess tries a random near-equal.")
@option("--levels-per-part", count(MOST), 50, "Levels in one file.")
@THREADS
@CLUSTER
def dataset(directory: Path, threads: int | None, cluster: str | None, **options: Any) -> None:
    """Let version 4.0 play many boards, and write every candidate as a row to DIRECTORY.

    A run that was stopped goes on with the parts that are missing.

    \b
    sapper dataset data
    sapper dataset small --sides 5-9 --games 10
    """
    ask_for("pyarrow", extra="train")
    plan = Plan(**options)
    rows, begun = 0, time.monotonic()
    with progress("rows", plan.parts, "parts") as bar:
        for made in generate(plan, directory, command_line(), threads or processors(), cluster):
            rows += made.rows
            speed = rows / (time.monotonic() - begun)
            bar.update(bar.task_ids[0], advance=1, note=f"{rows:,} rows, {speed:,.0f}/s")
    click.echo(f"{directory}: {len(plan.levels):,} levels, {rows:,} new rows")


@click.group()
def train() -> None:
    """Train a learned version, write its model and card.

    \b
    sapper dataset data                 the rows for 5.0
    sapper train 5.0 --data data
    sapper train 5.5
    sapper train alpha                  before 6.5 and 6.0
    sapper train 6.5
    sapper train 6.0                    goes on from 6.5
    sapper train champion
    """
    for package in TRAINING:
        ask_for(package, extra="train")


def finish(
    name: str,
    total: int,
    out: Path,
    plots: Path | None,
    games: int,
    work: Callable[[Report], Trained],
) -> None:
    """Train with a bar, then write model, card and figures, and say what was measured."""
    if plots is not None:
        ask_for("matplotlib", extra="plot")
    begun = time.monotonic()
    with progress(name, total, "steps") as bar:
        trained = work(
            lambda step, loss: bar.update(bar.task_ids[0], completed=step, note=f"loss {loss:.4f}")
        )
    facts = {"command": command_line(), "seconds": round(time.monotonic() - begun)}
    card = write_card(name, trained, out, games, facts)
    if plots is not None:
        draw_training(name, trained, plots)
    won, gain = card["measured"], card["measured"]["gain_over_4.5"]
    held_out = ", ".join(f"{key} {value:g}" for key, value in card["held_out"].items())
    click.echo(f"{out / name}.onnx: {card['rows']:,} rows; held out: {held_out}")
    click.echo(
        f"9x9x10, {won['games']:,} games: {won['won']}% won ({won['interval'][0]} - "
        f"{won['interval'][1]}), {gain[0]:+} over 4.5 ({gain[1]:+} to {gain[2]:+})"
    )


@train.command("5.0")
@click.option("--data", type=FOLDER, required=True, help="A dataset made by `sapper dataset`.")
@option("--label", click.Choice(LABELS), "won", "What a row is: a safe cell, or a game won.")
@option("--scope", click.Choice(list(SCOPES)), "shortlist", "Which cells it chooses from.")
@option("--trees", count(10_000), 120, "Trees, at most.")
@option("--depth", count(16), 8, "Depth of a tree.")
@SEEDED
@OUT
@PLOTS
@MEASURED
def train_5_0(
    data: Path, scope: str, out: Path, plots: Path | None, measure: int, **options: Any
) -> None:
    """Train XGBoost on a dataset, stopping when held-out games no longer gain."""
    forest = Forest(**options)
    finish("5.0", forest.trees, out, plots, measure, lambda r: train_forest(forest, scope, data, r))


@train.command("5.5")
@option("--label", click.Choice(LABELS), "won", "What a row is: a safe cell, or a game won.")
@option("--scope", click.Choice(list(SCOPES)), "shortlist", "Which cells it chooses from.")
@option("--episodes", count(10_000), 100, "Episodes of fresh games.")
@option("--games", count(MOST), 20, "Boards of each level in an episode.")
@option("--explore", CHANCE, "0.25", "Chance that a guess tries a random near-equal.")
@SEEDED
@SIDES
@RATIOS
@option("--work", FOLDER, "training/5.5", "Checkpoints, to go on from.")
@THREADS
@OUT
@PLOTS
@MEASURED
def train_5_5(
    work: Path, threads: int | None, out: Path, plots: Path | None, measure: int, **options: Any
) -> None:
    """Train the network in episodes, each played with the model as it then is."""
    plan, cores = Classifier(**options), threads or processors()
    finish(
        "5.5", plan.episodes, out, plots, measure, lambda r: train_classifier(plan, work, cores, r)
    )


@train.command("alpha")
@option("--sides", RANGE, "5-10", "Longer sides of the boards; 20 is added.")
@option("--games", count(MOST), 100, "Games of each level with each alpha.")
@option("--location", click.Choice(LOCATIONS), "text", "The location score as the text says it.")
@SEEDED
@THREADS
@CLUSTER
@OUT
@PLOTS
def train_alpha(
    sides: tuple[int, int],
    threads: int | None,
    cluster: str | None,
    out: Path,
    plots: Path | None,
    **options: Any,
) -> None:
    """Find the alpha that wins most on every level, and draw a line through it."""
    if plots is not None:
        ask_for("matplotlib", extra="plot")
    longer = tuple(sorted({*range(sides[0], sides[1] + 1), *((20,) if sides[1] == 10 else ())}))
    scan = alphas.Scan(sides=longer, **options)
    begun = time.monotonic()
    tried = []
    with progress("alpha", len(scan.levels), "levels") as bar:
        for one in alphas.try_all(scan, threads or processors(), cluster):
            tried.append(one)
            bar.advance(bar.task_ids[0])
    fitted = alphas.fit(tried)
    facts = {"command": command_line(), "seconds": round(time.monotonic() - begun)}
    card = write_alpha_card(fitted, out, facts)
    if plots is not None:
        save({"levels": draw_alphas(fitted)}, "alpha", plots)
    numbers = ", ".join(f"{name} {value:.4g}" for name, value in card["alpha"].items())
    click.echo(f"{out / 'alpha.json'}: {numbers}; R^2 {fitted.r_squared:.2f}")


def q_options(command: Any) -> Any:
    """Add the options that 6.5 and 6.0 share: 6.0 begins where 6.5 ended."""
    for add in (
        MEASURED,
        PLOTS,
        OUT,
        THREADS,
        option("--work", FOLDER, "training/6", "Network and checkpoints, to go on from."),
        click.option("--alpha", metavar="FILE", help="alpha.json.  [default: the one in --out]"),
        SEEDED,
        option("--sides", RANGE, "5-20", "Longer sides of the boards; 30 is added."),
        option("--epochs", count(1000), 4, "Passes over the games of 6.5."),
        option("--starts", count(100), 6, "Starts of 6.5; the best is kept."),
        option("--games", count(MOST), 200, "Boards of each level for 6.5."),
        option("--scope", click.Choice(list(SCOPES)), "shortlist", "Which cells it chooses from."),
        option("--explore", CHANCE, "0.5", "Chance that a guess tries a random near-equal."),
        option("--reward", click.Choice(REWARDS), "until next", "Which cells a decision opened."),
        option("--discount", click.Choice(list(DISCOUNTS)), "harmonic", "Of later rewards."),
        option("--location", click.Choice(LOCATIONS), "text", "The location score."),
    ):
        command = add(command)
    return command


def q_plan(out: Path, alpha: str | None, sides: tuple[int, int], **options: Any) -> QLearning:
    """Make the plan of 6.5 and 6.0 from its options."""
    longer = (*range(sides[0], sides[1] + 1), *((30,) if sides[1] == 20 else ()))
    found: Alpha = read_alpha(Path(alpha) if alpha else out / "alpha.json")
    return QLearning(found, sides=longer, **options)


@train.command("6.5")
@q_options
def train_6_5(
    work: Path, threads: int | None, out: Path, plots: Path | None, measure: int, **options: Any
) -> None:
    """Train the Q-function in a single pass over games of the Manhattan rule."""
    plan, cores = q_plan(out, **options), threads or processors()
    finish(
        "6.5", plan.epochs, out, plots, measure, lambda r: train_single_pass(plan, work, cores, r)
    )


@train.command("6.0")
@q_options
@option("--episodes", count(10_000), 50, "Episodes of fresh games.")
@option("--games-per-episode", count(MOST), 5, "Boards of each level in an episode.")
def train_6_0(
    work: Path, threads: int | None, out: Path, plots: Path | None, measure: int, **options: Any
) -> None:
    """Train the Q-function further, in episodes played with the model as it then is."""
    plan, cores = q_plan(out, **options), threads or processors()
    finish(
        "6.0", plan.episodes, out, plots, measure, lambda r: train_episodes(plan, work, cores, r)
    )
