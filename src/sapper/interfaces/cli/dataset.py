"""`sapper dataset`: games of version 4.0 as rows to train on."""

from __future__ import annotations

import time
from dataclasses import replace
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
    RATIOS,
    SEEDED,
    SIDES,
    THREADS,
    command_line,
    count,
    option,
)
from sapper.interfaces.cli.progress import progress
from sapper.learn.dataset import KEPT, DatasetPlan, generate
from sapper.learn.record import RISKS
from sapper.models.inputs import COORDINATES, LOCATIONS


@click.command()
@click.argument("directory", type=FOLDER)
@SEEDED
@SIDES
@RATIOS
@option("--games", count(MOST), 100, "Boards of each level.")
@option("--explore", CHANCE, "0.25", "Chance that a guess tries a random near-equal.")
@option("--risk", click.Choice(RISKS), "counted", "P: of all solutions (4.0), or as 4.5 plays.")
@option("--keep", click.Choice(KEPT), "sample", "Rows of the paper's sample, or of chosen cells.")
@option("--coordinates", click.Choice(COORDINATES), "edges", "From nearest edges, or as they are.")
@option("--location", click.Choice(LOCATIONS), "text", "Location score, by text or by formula.")
@option("--seeds", count(100), 1, "Datasets, in folders seed1, ..., from --seed on.")
@option("--levels-per-shard", count(MOST), 50, "Levels in one file.", "--levels-per-part")
@THREADS
@CLUSTER
def dataset(
    directory: Path, threads: int | None, cluster: str | None, seeds: int, **options: Any
) -> None:
    """Let version 4.0 play many boards, and write every candidate as a row to DIRECTORY.

    A run that was stopped goes on with the shards that are missing.

    \b
    sapper dataset data
    sapper dataset small --sides 5-9 --games 10
    sapper dataset printed --seeds 5 --explore 0 --games 72 --coordinates board --location printed
    """
    ask_for("pyarrow", extra="train")
    first = DatasetPlan(**options)
    plans = [replace(first, seed=first.seed + k) for k in range(seeds)]
    for plan in plans:
        into = directory / f"seed{plan.seed}" if seeds > 1 else directory
        rows, begun = 0, time.monotonic()
        with progress("rows", plan.shards, "shards") as bar:
            for made in generate(plan, into, command_line(), threads or processors(), cluster):
                rows += made.rows
                speed = rows / (time.monotonic() - begun)
                bar.update(bar.task_ids[0], advance=1, note=f"{rows:,} rows, {speed:,.0f}/s")
        click.echo(f"{into}: {len(plan.levels):,} levels, {rows:,} new rows")
