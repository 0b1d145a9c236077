"""`sapper simulations`: what UCT wins by the number of its simulations."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from rich import box
from rich.console import Console
from rich.table import Table

import sapper
from sapper.arena.run import Run
from sapper.errors import ask_for
from sapper.experiments.drawing import saved
from sapper.experiments.simulations.figure import draw_points
from sapper.experiments.simulations.study import REFERENCES, STEPS, TreePoint, measure, trees
from sapper.formats.files import write_json, write_whole
from sapper.game.level import Level
from sapper.interfaces.cli.options import (
    FOLDER,
    MOST,
    THREADS,
    check_folder,
    command_line,
    count,
    game_options,
    option,
)
from sapper.interfaces.cli.progress import progress
from sapper.interfaces.cli.table import adjusted_text
from sapper.learn.cards import commit
from sapper.solvers.field.uct import UCT


def show_points(points: Sequence[TreePoint]) -> None:
    """Print the table of all points."""
    references = " and ".join(one.name for one in REFERENCES)
    title = f"{points[-1].games:,} games, {points[0].games:,} of {references}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in (
        "solver",
        "simu-\nlations",
        "won %",
        "interval",
        "adjusted",
        "ms a\ngame",
    ):
        table.add_column(name, justify="left" if name == "solver" else "right", no_wrap=True)
    for one in points:
        low, high = one.interval
        table.add_row(
            one.solver,
            "" if one.simulations is None else f"{one.simulations:,}",
            f"{100 * one.wins / one.games:.2f}",
            f"{100 * low:.2f}-{100 * high:.2f}",
            adjusted_text(one.adjusted),
            f"{1000 * one.seconds:.2g}",
        )
    Console().print(table)


def write_points(points: Sequence[TreePoint], run: Run, out: Path) -> None:
    """Write the numbers as JSON, and the figure."""
    made_by = {"command": command_line(), "version": sapper.__version__, "commit": commit()}
    game = {"level": str(run.level), "start": run.start, "first": run.first_text}
    data = made_by | game | {"seed": run.seed, "points": [one.as_data() for one in points]}
    write_json(out / "simulations.json", data)
    write_whole(out / "simulations.png", saved(draw_points(points, run), "png", {"Software": None}))


@click.command()
@click.option(
    "--simulations",
    "steps",
    type=count(10**7),
    multiple=True,
    default=STEPS,
    help=f"Simulations a decision; repeatable.  [default: {', '.join(map(str, STEPS))}]",
)
@option("--games", count(MOST), 1000, "Games of each solver with each number of simulations.")
@click.option("--out", type=FOLDER, help="Write simulations.json and simulations.png here.")
@game_options
@THREADS
def simulations(
    steps: tuple[int, ...],
    games: int,
    out: Path | None,
    level: Level,
    start: str,
    first: str | tuple[int, int],
    seed: int,
    threads: int | None,
) -> None:
    """Measure what UCT wins by the number of its simulations a decision.

    It plays `uct`, `uct` with HCSP in its rollouts, and `oh`, all on the same games. `exact` and
    `champion` are played beside them, in 40 times as many games.

    \b
    sapper simulations
    sapper simulations --simulations 100 --simulations 1000 --games 5000 --first corner
    sapper simulations --out results
    """
    if out is not None:
        ask_for("matplotlib", extra="plot")
        check_folder(out)
    run = Run(UCT, level, seed, start, first, None)
    steps = tuple(sorted(set(steps)))
    points = []
    total = len(REFERENCES) + len(trees()) * len(steps)
    with progress("simulations", total, "runs") as bar:
        for point in measure(run, games, steps, threads):
            points.append(point)
            bar.update(bar.task_ids[0], advance=1, note=point.solver)
    show_points(points)
    if out is not None:
        write_points(points, run, out)
        click.echo(f"{out / 'simulations.png'}")
