"""`sapper bench`: play many games with each solver and show a growing table."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.live import Live

from sapper.arena.arena import MOST_GAMES
from sapper.arena.crew import Batch, batches, processors
from sapper.arena.executor import workers
from sapper.arena.paired import GameByGame
from sapper.arena.run import Run
from sapper.arena.unit import batches_on, known_everywhere
from sapper.errors import BadOption, BadPlayer
from sapper.formats.files import write_json
from sapper.interfaces.cli.keeping import keeping
from sapper.interfaces.cli.options import (
    CLUSTER,
    PLAYER,
    SECONDS,
    SOLVER,
    THREADS,
    check_writable,
    count,
    game_options,
)
from sapper.interfaces.cli.table import BenchResult, Line, show, summary, table_of
from sapper.solvers.solver import GROUPS, Solver, list_solvers

DEFAULT_GAMES, DEFAULT_SECONDS = 100_000, 84.0
REFRESH = 4  # times a second
KEEP = 5.0  # seconds between two writes of what was played
MOST_PAIRED = 10_000_000

Play = Callable[[Run, Sequence[range], float | None], Iterator[Batch]]
"""Plays these games of a run, or as many of them as fit into some seconds."""


@contextmanager
def players(threads: int, cluster: str | None) -> Iterator[Play]:
    """Yield a function that plays games: on threads here, or on a cluster."""
    if cluster is None:
        yield lambda run, games, seconds: batches(run, games, threads, seconds=seconds)
        return
    with workers(threads, cluster) as pool:
        yield lambda run, games, seconds: batches_on(pool, run, games, seconds)


def play_line(line: Line, games: int, seconds: float | None, play: Play) -> None:
    """Play the missing games of a line, and keep them every few seconds."""
    line.load()
    if line.paired:
        line.game_by_game = GameByGame(games)
    written, missing = time.monotonic(), line.sums.missing(games)
    if not missing:
        return
    try:
        for batch in play(line.run, missing, seconds):
            line.sums = line.sums.plus(batch.first, batch.outcomes)
            line.examples = dict(batch.examples) | line.examples
            if line.game_by_game is not None:
                line.game_by_game.add(batch)
            if time.monotonic() - written > KEEP:
                line.keep()
                written = time.monotonic()
    finally:
        line.keep()


def play_lines(
    lines: Sequence[Line], games: int, seconds: float | None, play: Play, console: Console
) -> BenchResult:
    """Play all lines one after another and show the table."""
    live = Live(console=console, refresh_per_second=REFRESH, get_renderable=lambda: table_of(lines))
    interrupted = False
    try:
        with live if console.is_terminal else nullcontext():
            for line in lines:
                try:
                    play_line(line, games, seconds, play)
                except BadPlayer as error:  # the others go on
                    line.failed = str(error)
                line.done = True
    except KeyboardInterrupt:
        interrupted = True
    finally:
        show(lines, console)
    return BenchResult(lines, interrupted)


def chosen_of(named: tuple[Solver, ...], group: str | None) -> tuple[Solver, ...]:
    """Return the solvers that were named and those of a group; without any, all but the field's."""
    if group is not None:
        found = list_solvers(None if group == "all" else group)
        if not found and not named:
            raise BadOption(f"--group: no solver is in the group {group}")
        return (*named, *(one for one in found if one not in named))
    if named:
        return named
    return tuple(one for one in list_solvers() if one not in list_solvers("field"))


def check_paired(players: int, games: int, store_file: Path | None) -> None:
    """Refuse what cannot be compared game by game."""
    if players < 2:
        raise BadOption("--paired compares players: name at least two")
    if store_file is not None:
        raise BadOption("--paired needs every game, and --store keeps sums: leave one of them out")
    if games > MOST_PAIRED:
        raise BadOption(f"--paired holds every game in memory: at most {MOST_PAIRED:,}")


@click.command()
@click.argument("solvers", nargs=-1, type=SOLVER, metavar="[SOLVER]...")
@click.option(
    "--player",
    "programs",
    type=PLAYER,
    multiple=True,
    help="Another program that plays, by its command; repeatable.",
)
@click.option(
    "--group",
    type=click.Choice([*GROUPS, "all"]),
    help="The solvers of a group.  [default: paper, ours and yours]",
)
@game_options
@click.option(
    "--games",
    type=count(MOST_GAMES),
    help=f"Games per solver.  [default: {DEFAULT_GAMES:,}, or as many as fit into the solver's "
    f"share of {DEFAULT_SECONDS:g} s]",
)
@THREADS
@CLUSTER
@click.option(
    "--timeout",
    type=SECONDS,
    default="5",
    show_default=True,
    help="Time per game; a game over it is not won. Processor time, or of a program the time that "
    "it is waited for.",
)
@click.option("--paired", is_flag=True, help="Compare each player with the first, game by game.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the results here.")
@click.option(
    "--store",
    "store_file",
    type=click.Path(path_type=Path),
    help="Keep what was played here, to go on with; all of it is shown.",
)
def bench(
    solvers: tuple[Solver, ...],
    programs: tuple[Solver, ...],
    group: str | None,
    games: int | None,
    threads: int | None,
    cluster: str | None,
    timeout: float,
    paired: bool,
    file: Path | None,
    store_file: Path | None,
    **options: Any,
) -> None:
    """Play many games with each SOLVER and show how many are won.

    A SOLVER is a name (sapper solvers lists them), NAME=FILE for a learned one with another model,
    or MODULE:FUNCTION or FILE.py:FUNCTION for a player of your own (docs/players.md).

    Game i depends on the seed and i alone, whatever the number of threads. Ctrl-C shows what was
    played so far; with --store the same command goes on, or plays more --games.

    \b
    sapper bench
    sapper bench --group field
    sapper bench 3.0 4.0 --games 100000 --json won.json
    sapper bench 4.5 --level expert --start open --first 3,3
    sapper bench 5.0 5.0=own.npz
    sapper bench champion-deep --level expert --games 1000000 --store deep.sqlite
    sapper bench mine.py:player 4.5 --paired
    sapper bench --player "node player.js" exact
    """
    chosen = chosen_of((*solvers, *programs), group)
    runs = [Run(one, timeout=timeout, **options) for one in chosen]
    if paired:
        check_paired(len(runs), games or DEFAULT_GAMES, store_file)
    for path, option in ((file, "--json"), (store_file, "--store")):
        if path is not None:
            check_writable(path, option)
    if file is not None and store_file is not None and file.resolve() == store_file.resolve():
        raise click.UsageError("--json and --store must be two files")
    if cluster is not None:
        for run in runs:
            known_everywhere(run.solver)
    seconds = None if games else DEFAULT_SECONDS / len(runs)
    with (
        keeping(runs, store_file) as keeper,
        players(threads or processors(), cluster) as play,
    ):
        lines = [Line(run, keeper, paired) for run in runs]
        if not solvers and not programs and group is None:
            left_out = len(list_solvers("field"))
            click.echo(f"Left out: {left_out} methods of the field (--group field, --group all).")
        result = play_lines(lines, games or DEFAULT_GAMES, seconds, play, Console())
    if file is not None:
        write_json(file, summary(result))
    if result.interrupted:
        sys.exit(130)
    failed = [line.failed for line in lines if line.failed]
    if failed:
        raise BadPlayer("; ".join(failed))
