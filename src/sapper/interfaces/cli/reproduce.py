"""`sapper reproduce`: the paper's results beside ours, resumable, here or on a cluster."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click
from rich import box
from rich.console import Console
from rich.table import Table

import sapper
from sapper.arena.crew import processors
from sapper.arena.executor import workers
from sapper.arena.unit import known_everywhere
from sapper.errors import BadOption, ask_for, shown
from sapper.experiments.plan import PARTS, SIZES, UNSEEN, ReproductionPlan
from sapper.experiments.report import write_report
from sapper.experiments.store import Provenance, Store, open_store
from sapper.experiments.sweep import missing, play_plan, progress_of
from sapper.interfaces.cli.options import (
    CLUSTER,
    FOLDER,
    SEED,
    THREADS,
    check_folder,
    check_writable,
    command_line,
)
from sapper.interfaces.cli.progress import progress
from sapper.learn.cards import commit
from sapper.solvers.solver import solver


def show_status(plan: ReproductionPlan, store: Store) -> None:
    """Print how much of a plan is done, solver by solver."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for name in ("solver", "units", "of", "games", "of"):
        table.add_column(name, justify="left" if name == "solver" else "right")
    for one in progress_of(plan, store):
        numbers = (one.done, one.units, one.games_done, one.games)
        table.add_row(one.name, *(f"{number:,}" for number in numbers))
    Console().print(table)


def play_missing(plan: ReproductionPlan, store: Store, threads: int, cluster: str | None) -> None:
    """Play what is missing, with a bar."""
    left = len(missing(plan, store))
    if not left:
        return
    total = len(plan.units) + len(plan.position_units)
    with workers(threads, cluster) as pool, progress("reproduce", total, "units") as bar:
        store.add_run(Provenance(command_line(), sapper.__version__, commit()))
        bar.update(bar.task_ids[0], completed=total - left)
        for work in play_plan(plan, store, pool):
            bar.update(bar.task_ids[0], advance=1, note=getattr(work, "solver", "solution sets"))


def plan_of(parts: Sequence[str], size: str, added: Sequence[str], seed: int) -> ReproductionPlan:
    """Make the plan that was asked for; NAME=FILE is a learned solver with the caller's model."""
    own = [text.split("=", 1) for text in added if "=" in text]
    return ReproductionPlan(
        SIZES[size],
        tuple(part for part in PARTS if part in (parts or PARTS)),
        tuple(text for text in added if "=" not in text),
        seed,
        own=tuple(solver(name, file) for name, file in own),
    )


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(PARTS), metavar="[table] [figures] [claims]")
@click.option("--quick", "size", flag_value="quick", default="quick", help="Minutes (the default).")
@click.option("--full", "size", flag_value="full", help="Half an hour: the paper's whole sweep.")
@click.option(
    "--solver",
    "added",
    multiple=True,
    metavar="SOLVER",
    help="Add this one, or NAME=FILE for a learned one with another model; repeatable.",
)
@click.option(
    "--seed", type=SEED, default=str(UNSEEN), show_default=True, help="Seed of all games."
)
@click.option("--status", is_flag=True, help="Only show how much is done.")
@click.option(
    "--store",
    "file",
    type=click.Path(path_type=Path),
    default="reproduce.sqlite",
    show_default=True,
    help="What was played is kept here.",
)
@click.option(
    "--out",
    type=FOLDER,
    default="reproduction",
    show_default=True,
    help="Where report.md and its figures are written.",
)
@THREADS
@CLUSTER
def reproduce(
    parts: tuple[str, ...],
    size: str,
    added: tuple[str, ...],
    seed: int,
    status: bool,
    file: Path,
    out: Path,
    threads: int | None,
    cluster: str | None,
) -> None:
    """Play the paper's experiments and write its table, figures and claims beside ours.

    A run that was stopped goes on where it was: units of games are kept as each finishes.

    \b
    sapper reproduce                       all of it, in minutes
    sapper reproduce table --full
    sapper reproduce --full --solver exact --solver lookahead --solver champion
    sapper reproduce table --solver 5.0=own.npz
    sapper reproduce --full --status       how much is done
    sapper reproduce --cluster local:2     on a Dask cluster: see docs/cluster.md
    """
    plan = plan_of(parts, size, added, seed)
    if cluster is not None:
        for one in plan.own:
            known_everywhere(one)
    if "figures" in plan.parts:
        ask_for("matplotlib", extra="plot")
    check_writable(file, "--store")
    if status and not file.exists():
        raise BadOption(f"--store: there is no {shown(str(file))} yet")
    with open_store(file) as store:
        if status:
            show_status(plan, store)
            return
        check_folder(out)
        try:
            play_missing(plan, store, threads or processors(), cluster)
        except KeyboardInterrupt:
            click.echo(f"sapper: interrupted; the same command goes on: {file} keeps all", err=True)
            sys.exit(130)
        for claim in write_report(plan, store, out):
            click.echo(f"{claim.title}: {claim.verdict}")
    click.echo(f"{out / 'report.md'}")
