"""`sapper optimal`: what perfect play wins, as fractions, on every small board."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.status import Status
from rich.table import Table

from sapper.arena.arena import MOST_GAMES
from sapper.arena.crew import processors
from sapper.experiments.optimal.boards import check_board, lying
from sapper.experiments.optimal.fill import Filling
from sapper.experiments.optimal.players import BESIDE, measure
from sapper.experiments.optimal.table import OptimalTable
from sapper.game.level import Level
from sapper.interfaces.cli.options import (
    LEVEL,
    THREADS,
    Checked,
    check_writable,
    count,
    read_number,
)
from sapper.kernels.optimal.memory import MOST_BITS

DEFAULT_FILE = Path("optimal.json")
MINUTES = Checked("MIN", lambda text: read_number(text, 0.001, 1_000_000, "minutes"))


def show_players(
    table: OptimalTable, levels: list[Level], games: int, threads: int, console: Console
) -> None:
    """Print what solvers win beside the optimum, with the first of its best first cells.

    An unprotected start is left out: it wins the same games as a safe one that survive it.
    """
    lines = Table(caption=f"won %, {games:,} games each, seed 1; ± is half the 95% interval")
    for name in ("board", "start", "first", "optimal", *BESIDE):
        lines.add_column(name, justify="left" if name == "start" else "right")
    for value in (one for level in levels for one in table.values.get(level, ())):
        if value.start == "none":
            continue
        found = {one.solver: one for one in measure(value, games, threads=threads)}
        rates = []
        for name in BESIDE:
            one = found.get(name)
            half = 0.0 if one is None else (one.interval.high - one.interval.low) / 2
            rates.append("-" if one is None else f"{100 * one.rate:.2f} ± {100 * half:.2f}")
        first, share = "{},{}".format(*value.best[0]), f"{float(100 * value.chance):.2f}"
        lines.add_row(str(value.level), value.start, first, share, *rates)
    console.print(lines)


def show(table: OptimalTable, levels: list[Level], console: Console) -> None:
    """Print the values of some levels."""
    lines = Table()
    for name in ("board", "start", "best first cells", "wins", "layouts", "won %"):
        lines.add_column(name, justify="left" if name == "start" else "right")
    for level in levels:
        for value in table.values.get(level, ()):
            best = " ".join(f"{row},{col}" for row, col in value.best)
            shares = (f"{value.wins:,}", f"{value.layouts:,}", f"{float(100 * value.chance):.4f}")
            lines.add_row(str(level), value.start, best, *shares)
    console.print(lines)


@click.command()
@click.argument("levels", nargs=-1, type=LEVEL, metavar="[LEVEL]...")
@click.option(
    "--cells",
    type=count(MOST_BITS),
    default="36",
    show_default=True,
    help="Boards of at most so many cells.",
)
@click.option("--minutes", type=MINUTES, help="Stop after this time.  [default: at the end]")
@THREADS
@click.option("--games", type=count(MOST_GAMES), help="Measure solvers on each LEVEL as well.")
@click.option(
    "--out",
    "path",
    type=click.Path(path_type=Path),
    default=DEFAULT_FILE,
    show_default=True,
    help="The table; what it has already is not computed again.",
)
def optimal(
    levels: tuple[Level, ...],
    cells: int,
    minutes: float | None,
    threads: int | None,
    games: int | None,
    path: Path,
) -> None:
    """Compute what perfect play wins, as fractions, from the best first cells.

    Without a LEVEL, every board is solved, in order of work, for the safe, the open and the
    unprotected start. The same command goes on after Ctrl-C or when the time is up. First cells are
    named up to symmetry, and a board and its transpose are one.

    \b
    sapper optimal 4x4x4 5x5x5 --games 20000
    sapper optimal --cells 12
    sapper optimal --minutes 60 --threads 2
    """
    check_writable(path, "--out")
    threads = threads or processors()
    table = OptimalTable.read(path)
    named = [lying(level) for level in levels]
    for level in named:
        check_board(level)
    console = Console(stderr=True)
    with Status("", console=console) as status:

        def notice(table: OptimalTable, level: Level, work: int) -> None:
            status.update(f"{len(table.values):,} boards solved; now {level}")

        filling = Filling(table, path, notice)
        seconds = None if minutes is None else 60 * minutes
        filling.run(named or None, cells, seconds, threads)
    if named:
        show(table, named, Console())
    if named and games is not None:
        show_players(table, named, games, threads, Console())
    click.echo(f"{len(table.values):,} boards in {path}, {table.seconds:,.0f} s of processor time")
