"""`sapper train`: the learned versions, each with its model, card and figures."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from sapper.arena.crew import processors
from sapper.errors import ask_for
from sapper.interfaces.cli.champion import train_champion
from sapper.interfaces.cli.options import (
    CHANCE,
    CLUSTER,
    FOLDER,
    MOST,
    OUT,
    RANGE,
    RATIOS,
    SEEDED,
    SIDES,
    THREADS,
    TrainingCommand,
    command_line,
    count,
    option,
)
from sapper.interfaces.cli.progress import progress
from sapper.learn import alpha as alphas
from sapper.learn.boosted import Forest
from sapper.learn.cards import write_alpha_card, write_card, write_windows_card
from sapper.learn.classifier import Classifier
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
from sapper.learn.windows import WindowPlan, train_windows
from sapper.models.alpha import Alpha, read_alpha
from sapper.models.inputs import LOCATIONS, SCOPES

PLOTS = click.option("--plots", type=FOLDER, help="Write figures here.")
MEASURED = option("--measure", count(10**8), 100_000, "Games on 9x9x10 for the card.")


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
    sapper train windows                needs no further package
    """


train.command_class = TrainingCommand


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
    click.echo(f"{out / name}.npz: {card['rows']:,} rows; held out: {held_out}")
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


@train.command("windows", cls=click.Command)
@option("--games", count(MOST), 1500, "Games of each of three levels to learn from.")
@SEEDED
@OUT
@MEASURED
def train_on_windows(out: Path, measure: int, **options: Any) -> None:
    """Fit the regression of `windows` to games that are played by exact risks.

    `windows` plays with the one of the package: --out src/sapper/models replaces it.
    """
    plan, begun = WindowPlan(**options), time.monotonic()
    with progress("windows", plan.steps, "steps") as bar:
        fitted = train_windows(plan, lambda step: bar.update(bar.task_ids[0], completed=step))
    facts = {"command": command_line(), "seconds": round(time.monotonic() - begun)}
    card = write_windows_card(plan, fitted, out, measure, facts)
    won, loss = card["measured"], card["held_out"]
    click.echo(
        f"{out / 'windows.npz'}: {card['rows']:,} rows; held out: cross-entropy "
        f"{loss['cross_entropy']}, of a constant {loss['of_a_constant']}"
    )
    click.echo(
        f"9x9x10, {won['games']:,} games: {won['won']}% won ({won['interval'][0]} - "
        f"{won['interval'][1]})"
    )


train.add_command(train_champion)
