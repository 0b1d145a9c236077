"""`sapper deduction`: what each published deduction settles without a guess."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from rich import box
from rich.console import Console
from rich.table import Table

import sapper
from sapper.errors import ask_for
from sapper.experiments.deduction.figure import draw
from sapper.experiments.deduction.shares import ClusteredShare
from sapper.experiments.deduction.study import (
    BOARDS,
    STARTS,
    BoardStudy,
    run_on,
    study_board,
)
from sapper.experiments.drawing import write_pictures
from sapper.formats.files import write_json
from sapper.game.level import Level
from sapper.interfaces.cli.options import (
    FOLDER,
    LEVEL,
    SEED,
    check_folder,
    check_writable,
    command_line,
    count,
    option,
)
from sapper.interfaces.cli.progress import progress
from sapper.interfaces.cli.table import written
from sapper.learn.cards import commit

HEADS = ("games", "no guess", "moves", "safe", "mines")


def cell_of(share: ClusteredShare) -> str:
    """Return a share in per cent with half its interval."""
    if not share.there:
        return "-"
    low, high = share.interval
    rate = "100" if share.found == share.there else f"{100 * share.share:.2f}"
    return f"{rate}{written('±', '+-')}{50 * (high - low):.2f}"


def show_study(study: BoardStudy) -> None:
    """Print the table of one board."""
    run = study.run
    title = f"{run.level}, {run.start} start at {run.first_text}, {study.games:,} games, %"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("deduction", *HEADS):
        table.add_column(name, justify="left" if name == "deduction" else "right", no_wrap=True)
    for one in study.settled:
        table.add_row(one.deduction.name, *(cell_of(share) for share in one.shares.values()))
    Console().print(table)


def write_study(studies: Sequence[BoardStudy], seed: int, out: Path) -> None:
    """Write the numbers as JSON, and the figure."""
    made_by = {"command": command_line(), "version": sapper.__version__, "commit": commit()}
    data = made_by | {"seed": seed, "boards": [study.as_data() for study in studies]}
    write_json(out / "deduction.json", data)
    write_pictures(draw(studies), out / "figures", "deduction")


@click.command()
@click.option(
    "--level",
    "levels",
    type=LEVEL,
    multiple=True,
    default=BOARDS,
    metavar="WIDTHxHEIGHTxMINES",
    help=f"Boards; repeatable.  [default: {', '.join(BOARDS)}]",
)
@click.option(
    "--start",
    "starts",
    type=click.Choice(STARTS),
    multiple=True,
    default=STARTS,
    help="Start rules; repeatable.  [default: both]",
)
@option("--games", count(10**7), 20_000, "Games on each board with each start.")
@option("--seed", SEED, "1", "Seed of all games.")
@click.option("--out", type=FOLDER, help="Write deduction.json and figures/deduction.png here.")
def deduction(
    levels: tuple[Level, ...], starts: tuple[str, ...], games: int, seed: int, out: Path | None
) -> None:
    """Measure what each published deduction settles without a guess.

    \b
    games      of all games, those that it solves with no guess
    no guess   of the games that exact deduction solves so, those that it solves
    moves      of the positions with a certainly safe cell, those where it finds one
    safe       of the certainly safe cells, those that it finds
    mines      of the certain mines, those that it finds

    Positions are those of games in which everything certain is opened at once. See
    docs/deduction.md.

    \b
    sapper deduction
    sapper deduction --level expert --start open --games 1000
    sapper deduction --out results
    """
    runs = [run_on(level, start, seed) for level in levels for start in starts]
    if out is not None:
        ask_for("matplotlib", extra="plot")
        check_folder(out / "figures")
        check_writable(out / "deduction.json", "--out")
    studies = []
    with progress("deduction", games * len(runs), "games") as bar:

        def advance(batch: int) -> None:
            bar.update(bar.task_ids[0], advance=batch)

        for run in runs:
            bar.update(bar.task_ids[0], note=f"{run.level}, {run.start} start")
            studies.append(study_board(run, games, advance))
    for study in studies:
        show_study(study)
    if out is not None:
        write_study(studies, seed, out)
        click.echo(f"{out / 'deduction.json'}")
