"""`sapper field`: every published method on the same boards, beside what was published."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich import box
from rich.console import Console
from rich.table import Table

from sapper.arena.arena import MOST_GAMES
from sapper.arena.crew import processors
from sapper.errors import BadOption, shown
from sapper.experiments.field.openings import BEST_OPEN, openings_of, players
from sapper.experiments.field.published import OLD_MIDDLE
from sapper.experiments.field.report import FieldResults, Key, Part, data, parts
from sapper.formats.files import write_json, write_whole
from sapper.game.level import Level
from sapper.interfaces.cli import bench
from sapper.interfaces.cli.keeping import keeping
from sapper.interfaces.cli.options import (
    LEVEL,
    SECONDS,
    THREADS,
    check_writable,
    command_line,
    count,
)
from sapper.interfaces.cli.progress import progress
from sapper.interfaces.cli.table import Line

DEFAULT_GAMES, DEFAULT_SECONDS = 200_000, "10"
MARK = "<!-- end of figures -->"
ALL_LEVELS = (*BEST_OPEN, OLD_MIDDLE)


def fill(text: str, found: dict[str, Part]) -> str:
    """Write each table between its marks in a document."""
    for name, part in found.items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, mark, rest = text.partition(begin)
        if mark and end in rest:
            text = f"{before}{begin}\n{part}\n{end}{rest.partition(end)[2]}"
    return text


def show(title: str, part: Part, names: set[str]) -> None:
    """Print the rows of some solvers, if there are any."""
    rows = [[text.replace("`", "") for text in row] for row in part.rows]
    table = Table(title=title, box=box.SIMPLE_HEAD, show_edge=False, title_justify="left")
    for name in part.heads:
        table.add_column(name)
    for row in rows:
        if row[0] in names and row[-1] != "not played":
            table.add_row(*row)
    if table.rows:
        Console().print(table)


def show_played(tables: dict[str, Part], played: list[Key]) -> None:
    """Print what the solvers that were just played win, and what was published about them."""
    names = {name for name, _ in played}
    for board in dict.fromkeys(opening.level for _, opening in played):
        if board in tables:
            show(board, tables[board], names)
    show("Published", tables["figures"], names)


def chosen_of(names: tuple[str, ...]) -> list[str]:
    """Return the solvers to play: those that were named, or all of the table."""
    for name in names:
        if name not in players():
            raise BadOption(f"{shown(name)} is not in the table: it has {', '.join(players())}")
    return list(names) or players()


@click.command()
@click.argument("solvers", nargs=-1, metavar="[SOLVER]...")
@click.option(
    "--level",
    "levels",
    type=LEVEL,
    multiple=True,
    help=f"Only these boards; repeatable: {', '.join(ALL_LEVELS)}.  [default: all]",
)
@click.option("--games", type=count(MOST_GAMES), default=str(DEFAULT_GAMES), show_default=True)
@click.option(
    "--seconds",
    type=SECONDS,
    default=DEFAULT_SECONDS,
    show_default=True,
    help="The most time for one solver on one board.",
)
@click.option(
    "--store",
    "store_file",
    type=click.Path(path_type=Path),
    default="field.sqlite",
    show_default=True,
    help="What was played is kept here.",
)
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the table here.")
@click.option(
    "--doc", type=click.Path(path_type=Path), help="Write its parts between their marks here."
)
@THREADS
def field(
    solvers: tuple[str, ...],
    levels: tuple[Level, ...],
    games: int,
    seconds: float,
    store_file: Path,
    file: Path | None,
    doc: Path | None,
    threads: int | None,
) -> None:
    """Play every published method on the same boards, and judge what was published.

    A run that was stopped goes on where it was. SOLVERs, boards, games and seconds say what is
    played now; the table shows all that the store has.

    \b
    sapper field                                     about an hour
    sapper field hcsp oh --level 9x9x10 --seconds 60
    sapper field --json field.json --doc docs/field.md
    """
    chosen = chosen_of(solvers)
    boards = [str(level) for level in levels]
    for board in boards:
        if board not in ALL_LEVELS:
            raise BadOption(f"--level: {board} is not one of {', '.join(ALL_LEVELS)}")
    for path, option in ((store_file, "--store"), (file, "--json"), (doc, "--doc")):
        if path is not None:
            check_writable(path, option)
    if doc is not None and not (doc.exists() and MARK in doc.read_text()):
        raise BadOption(f"--doc: there is no {shown(str(doc))} with marks to write between")
    keys = [(name, one) for name in players() for one in openings_of(name)]
    runs = {key: key[1].run(key[0]) for key in keys}
    with keeping(list(runs.values()), store_file) as keeper:
        lines = {key: Line(run, keeper) for key, run in runs.items()}
        todo = [key for key in keys if key[0] in chosen and key[1].level in (boards or ALL_LEVELS)]
        try:
            with (
                bench.players(threads or processors(), None) as play,
                progress("field", len(todo), "lines") as bar,
            ):
                for name, opening in todo:
                    bar.update(bar.task_ids[0], note=f"{name}, {opening.level}, {opening}")
                    bench.play_line(lines[name, opening], games, seconds, play)
                    bar.update(bar.task_ids[0], advance=1)
        except KeyboardInterrupt:
            click.echo(f"sapper: interrupted; the same command goes on: {store_file} keeps all")
            sys.exit(130)
    found = FieldResults({key: line.sums for key, line in lines.items()})
    tables = parts(found)
    if file is not None:
        write_json(file, data(found, command_line()))
    if doc is not None:
        lacking = sum(not line.sums.tally.games for line in lines.values())
        if lacking:
            raise BadOption(f"--doc: {store_file} lacks {lacking} of {len(lines)} lines to show")
        write_whole(doc, fill(doc.read_text(), tables).encode())
    show_played(tables, todo)
