"""`sapper train alpha`, `6.5` and `6.0`: Q-learning, adapted and as printed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click

from sapper.arena.crew import processors
from sapper.errors import ask_for
from sapper.interfaces.cli.options import (
    CHANCE,
    CLUSTER,
    FOLDER,
    MOST,
    OUT,
    RANGE,
    SEEDED,
    THREADS,
    TrainingCommand,
    command_line,
    count,
    option,
)
from sapper.interfaces.cli.progress import progress
from sapper.interfaces.cli.train.seeded import (
    PLOTS,
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
from sapper.kernels.core.rows import SUBS
from sapper.learn import alpha as alphas
from sapper.learn.cards import write_alpha_card
from sapper.learn.plots import alphas as draw_alphas
from sapper.learn.plots import save
from sapper.learn.qlearning import plan as q
from sapper.learn.qlearning.plan import QLearning
from sapper.learn.qlearning.returns import DISCOUNTS, REWARDS, TARGETS
from sapper.learn.seeds import SeedTraining
from sapper.learn.training import Report, Trained, train_episodes, train_single_pass
from sapper.models.alpha import SAFETY_ALONE, read_alpha
from sapper.models.inputs import WEIGHS

Train = Callable[[QLearning, Path, int, Report], Trained]
WEIGHED = "What alpha weighs: the chance of safety, or of a mine."


def train_alpha(name: str, preset: Preset) -> click.Command:
    """Make the command that fits alpha."""

    @click.command(name, cls=TrainingCommand)
    @option("--sides", RANGE, "5-10", "Longer sides of the boards; 20 is added.")
    @option("--ratios", RANGE, "5-25", "Mines, in per cent of the cells.")
    @number(preset, "games", count(MOST), "Games of each level with each alpha.")
    @location(preset)
    @word(preset, "weighs", WEIGHS, WEIGHED)
    @risk(preset)
    @SEEDED
    @THREADS
    @CLUSTER
    @OUT
    @PLOTS
    def command(
        sides: tuple[int, int], threads: int | None, cluster: str | None, out: Path,
        plots: Path | None, **options: Any,
    ) -> None:  # fmt: skip
        """Find the alpha that wins most on every level, and draw a line through it."""
        if plots is not None:
            ask_for("matplotlib", extra="plot")
        longer = tuple(sorted({*range(sides[0], sides[1] + 1), *((20,) if sides[1] == 10 else ())}))
        scan = alphas.Scan(sides=longer, **options)
        begun = time.monotonic()
        tried = []
        with progress(name, len(scan.levels), "levels") as bar:
            for one in alphas.try_all(scan, threads or processors(), cluster):
                tried.append(one)
                bar.advance(bar.task_ids[0])
        fitted = alphas.fit(tried)
        facts = {"command": command_line(), "seconds": round(time.monotonic() - begun)}
        card = write_alpha_card(name, fitted, out, facts | {"settings": asdict(scan)})
        if plots is not None:
            save({"levels": draw_alphas(fitted)}, name, plots)
        numbers = ", ".join(f"{key} {value:.4g}" for key, value in card["alpha"].items())
        click.echo(f"{out / name}.json: {numbers}; R^2 {fitted.r_squared:.2f}")

    return command


def q_options(preset: Preset, alpha: str, work: str) -> Callable[[Any], Any]:
    """Return what adds the options that 6.5 and 6.0 share: 6.0 begins where 6.5 ended."""

    def add_all(command: Any) -> Any:
        for add in (
            seeded,
            THREADS,
            option("--work", FOLDER, work, "Networks and checkpoints, to go on from."),
            click.option(
                "--alpha", metavar="FILE", help=f"{alpha}.json.  [default: the one in --out]"
            ),
            option("--sides", RANGE, "5-20", "Longer sides of the boards; 30 is added."),
            number(preset, "epochs", count(1000), "Passes over the games of 6.5."),
            number(preset, "games", count(MOST), "Boards of each level for 6.5."),
            number(preset, "explore", CHANCE, "Chance that a guess tries a random near-equal."),
            word(preset, "target", TARGETS, "Full return, or reward and best next value."),
            word(preset, "reward", REWARDS, "Which cells a decision opened."),
            word(preset, "discount", DISCOUNTS, "Of later rewards."),
            option("--sub", click.Choice(list(map(str, SUBS))), "3", "Side of a window."),
            word(preset, "weighs", WEIGHS, WEIGHED),
            risk(preset),
            coordinates(preset),
            location(preset),
            scope(preset),
        ):
            command = add(command)
        return command

    return add_all


def q_plan(file: Path, sides: tuple[int, int], sub: str, **options: Any) -> QLearning:
    """Make the plan of 6.5 and 6.0 from its options."""
    longer = (*range(sides[0], sides[1] + 1), *((30,) if sides[1] == 20 else ()))
    return QLearning(read_alpha(file), sides=longer, sub=int(sub), **options)


def train_q(job: str, plan: QLearning, steps: int, train: Train, **options: Any) -> None:
    """Train a Q-function from several seeds."""
    work, cores = options.pop("work"), options.pop("threads") or processors()
    training = SeedTraining(
        job,
        lambda one: asdict(replace(plan, seed=one)),
        lambda one, report: train(replace(plan, seed=one), work / f"seed{one}", cores, report),
    )
    train_all(training, steps, **options)


RUN = ("work", "threads", "seed", "seeds", "out", "plots", "measure")  # not part of a plan


def plan_and_rest(alpha: str, given: dict[str, Any]) -> tuple[QLearning, dict[str, Any]]:
    """Tell the plan from the options of the run."""
    rest = {key: given.pop(key) for key in RUN}
    file = given.pop("alpha")
    return q_plan(Path(file) if file else rest["out"] / f"{alpha}.json", **given), rest


def train_6_5(name: str, preset: Preset, alpha: str, work: str) -> click.Command:
    """Make the command that trains 6.5."""

    @click.command(name, cls=TrainingCommand)
    @q_options(preset, alpha, work)
    def command(**options: Any) -> None:
        """Train the Q-function in a single pass over games of the Manhattan rule."""
        plan, rest = plan_and_rest(alpha, options)
        train_q(name, plan, plan.epochs, train_single_pass, **rest)

    return command


def train_6_0(name: str, preset: Preset, alpha: str, work: str) -> click.Command:
    """Make the command that trains 6.0."""

    @click.command(name, cls=TrainingCommand)
    @q_options(preset, alpha, work)
    @number(preset, "episodes", count(10_000), "Episodes of fresh games.")
    @number(preset, "games_per_episode", count(MOST), "Boards of each level in an episode.")
    def command(**options: Any) -> None:
        """Train the Q-function further, in episodes played with the model as it then is."""
        plan, rest = plan_and_rest(alpha, options)
        train_q(name, plan, plan.episodes, train_episodes, **rest)

    return command


SCAN = asdict(alphas.Scan())
ADAPTED = asdict(QLearning(SAFETY_ALONE))
AS_PRINTED = ADAPTED | q.PRINTED
COMMANDS = (
    train_alpha("alpha", SCAN),
    train_alpha("alpha-printed", SCAN | alphas.PRINTED),
    train_6_5("6.5", ADAPTED, "alpha", "training/6"),
    train_6_5("6.5-printed", AS_PRINTED, "alpha-printed", "training/6-printed"),
    train_6_0("6.0", ADAPTED, "alpha", "training/6"),
    train_6_0("6.0-printed", AS_PRINTED, "alpha-printed", "training/6-printed"),
)
