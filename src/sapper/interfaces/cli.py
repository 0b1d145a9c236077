"""The command line: what a person types, checked and turned into calls."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

import sapper
from sapper.arena.arena import MOST_GAMES, Run, processors
from sapper.arena.noguess import MOST_TRIES, Step
from sapper.arena.unit import known_everywhere
from sapper.errors import SapperError
from sapper.formats.files import write_json, write_whole
from sapper.game.board import Board
from sapper.game.level import Level
from sapper.interfaces import analyse as showing
from sapper.interfaces import bench as benching
from sapper.interfaces.laboratory import dataset, train
from sapper.interfaces.options import (
    CLUSTER,
    SECONDS,
    SEED,
    SOLVER,
    THREADS,
    check_writable,
    count,
    game_options,
)
from sapper.interfaces.reproduce import reproduce
from sapper.interfaces.training import train_champion
from sapper.interfaces.watch import watch as watching
from sapper.kernels.jit import on_first_compile

DEFAULT_GAMES, DEFAULT_SECONDS = 100_000, 84.0


class Commands(click.Group):
    """Commands whose errors are one sentence on stderr and exit code 2."""

    def main(self, *args: Any, **options: Any) -> Any:
        """Run a command; say what is wrong in one sentence."""
        try:
            sys.exit(super().main(*args, **options | {"standalone_mode": False}))
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message())
            sys.exit(2)
        except (SapperError, click.ClickException) as error:
            message = error.format_message() if isinstance(error, click.ClickException) else error
            click.echo(f"sapper: {' '.join(str(message).split())}", err=True)
            sys.exit(2)
        except (KeyboardInterrupt, click.Abort):
            click.echo("sapper: interrupted", err=True)
            sys.exit(130)
        except OSError as error:  # a full disk, or a closed pipe
            if not isinstance(error, BrokenPipeError):
                click.echo(f"sapper: cannot write: {error}", err=True)
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115  # the last flush goes nowhere
            sys.exit(1)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(sapper.__version__, prog_name="sapper")
def main() -> None:
    """Sapper: a Minesweeper laboratory.

    \b
    sapper play                     the page: play, watch, analyse
    sapper bench                    all solvers on 9x9x10, beside the paper's values
    sapper watch 4.0 --seed 7       one game, move by move, with reasons
    sapper analyse position.txt     exact risks of a position
    sapper solvers                  what each solver is made of
    sapper dataset, sapper train    the learned versions, from nothing
    sapper reproduce                the paper's table, figures and claims, beside ours
    """
    on_first_compile(lambda: click.echo("compiling the engine, once: up to a minute", err=True))


@main.command()
@click.argument("solvers", nargs=-1, type=SOLVER, metavar="[SOLVER]...")
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
    help="Processor time per game; a game over it is not won.",
)
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the results here.")
@click.option(
    "--store",
    "store_file",
    type=click.Path(path_type=Path),
    help="Keep what was played here, to go on with; all of it is shown.",
)
def bench(
    solvers: tuple[sapper.Solver, ...],
    games: int | None,
    threads: int | None,
    cluster: str | None,
    timeout: float,
    file: Path | None,
    store_file: Path | None,
    **options: Any,
) -> None:
    """Play many games with each SOLVER (default: all) and show how many are won.

    Game i depends on the seed and i alone, whatever the number of threads. Ctrl-C shows what was
    played so far; with --store the same command goes on, or plays more --games.

    \b
    sapper bench
    sapper bench 3.0 4.0 --games 100000 --json won.json
    sapper bench 4.5 --level expert --start open --first 3,3
    sapper bench 5.0 5.0=own.onnx
    sapper bench champion-deep --level expert --games 1000000 --store deep.sqlite
    """
    runs = [Run(one, timeout=timeout, **options) for one in solvers or sapper.list_solvers()]
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
        benching.keeping(runs, store_file) as keeper,
        benching.players(threads or processors(), cluster) as play,
    ):
        lines = [benching.Line(run, keeper) for run in runs]
        report = benching.bench(lines, games or DEFAULT_GAMES, seconds, play, Console())
    if file is not None:
        write_json(file, benching.summary(report))
    if report.interrupted:
        sys.exit(130)


@main.command()
@click.argument("file", metavar="FILE|-")
@click.option("--explain", is_flag=True, help="Say why cells are certain, or what a risk is from.")
@click.option("--perfect", is_flag=True, help="Search for perfect play, if few layouts are left.")
@click.option("--solver", type=SOLVER, help="Also show what this solver would open.")
@click.option("--json", "as_json", is_flag=True, help="Write data for programs instead.")
def analyse(
    file: str, explain: bool, perfect: bool, solver: sapper.Solver | None, as_json: bool
) -> None:
    """Show the exact risk of every covered cell of the position in FILE, or standard input.

    \b
    sapper analyse position.txt --explain
    printf '3x1x1\\nH1H' | sapper analyse - --json
    """
    answer = showing.answer_for(showing.read_position(file), explain, perfect, solver)
    showing.show_analysis(answer, solver, as_json, Console())


@main.command()
def solvers() -> None:
    """Show every solver with its recipe and where it comes from."""
    table = Table()
    for name in ("solver", "recipe", "source"):
        table.add_column(name)
    for one in sapper.list_solvers():
        table.add_row(one.name, one.recipe, one.source)
    Console().print(table)


@main.command()
@click.argument("solver", type=SOLVER)
@game_options
@click.option(
    "--game", type=SEED, default="0", show_default=True, help="Which game of the run: 0, 1, ..."
)
@click.option(
    "--timeout",
    type=SECONDS,
    default="5",
    show_default=True,
    help="Processor time per decision.",
)
@click.option("--pace", type=SECONDS, default="0.4", show_default=True, help="Seconds per move.")
def watch(solver: sapper.Solver, game: int, timeout: float, pace: float, **options: Any) -> None:
    """Watch SOLVER play one game in the terminal, move by move, with its reasons.

    Game N is the same as game N of `sapper bench` with the same seed.

    \b
    sapper watch 4.0
    sapper watch 3.5 --level expert --seed 7 --game 12
    sapper watch 4.0 | less
    """
    watching(Run(solver, timeout=timeout, **options), game, pace, Console())


@main.command()
@game_options
@click.option("--game", type=SEED, default="0", show_default=True, help="Which board of the seed.")
@click.option("--no-guess", is_flag=True, help="The next board that needs no guess.")
@click.option(
    "--tries",
    type=count(MOST_TRIES),
    default=1_000_000,
    show_default=True,
    help="Boards to try for --no-guess.",
)
@click.option("--proof", is_flag=True, help="With --no-guess, list its certain moves.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "mbf", "abf"]),
    default="text",
    show_default=True,
    help="Text, or the bytes of a board file.",
)
@click.option("--out", type=click.Path(path_type=Path), help="Write it to this file.")
def board(
    level: Level,
    seed: int,
    start: str,
    first: str | tuple[int, int],
    game: int,
    no_guess: bool,
    tries: int,
    proof: bool,
    form: str,
    out: Path | None,
) -> None:
    """Print a random board: `*` for a mine, else the number; or write it as a board file.

    It is the board of game N with the same seed, start and first cell. A board alone has no solver
    whose rule could pick the first cell: `rule` means the corner.

    \b
    sapper board --level expert --seed 7
    sapper board --level 9x9x10 --start open --first 3,3 --game 5
    sapper board --level expert --start open --no-guess --proof
    sapper board --level expert --format mbf --out own.mbf
    """
    if proof and not no_guess:
        raise click.UsageError("--proof needs --no-guess")
    if proof and form != "text":
        raise click.UsageError("--proof needs --format text: a board file has no room for it")
    if form != "text" and out is None and sys.stdout.isatty():
        raise click.UsageError(f"a board file is no text: write it with --out FILE.{form}")
    if out is not None:
        check_writable(out, "--out")
    row, col = (0, 0) if isinstance(first, str) else first
    steps: tuple[Step, ...] = ()
    if no_guess:
        found = sapper.no_guess_board(level, seed, (row, col), start, game, tries)
        drawn, game, steps = found.board, found.index, found.proof if proof else ()
    else:
        drawn = Board.random(level, seed, (row, col), start, game)
    if form == "text":
        lines = [
            f"; seed {seed}, game {game}, {start} start, first cell row {row}, col {col}",
            str(drawn),
        ]
        for number, step in enumerate(steps, 1):
            cells = " ".join(f"{row},{col}" for row, col in step.cells)
            lines.append(f"; step {number}: {cells}")
        content = ("\n".join(lines) + "\n").encode()
    else:
        content = sapper.write_board(drawn)
    if out is None:
        click.echo(content, nl=False)
    else:
        write_whole(out, content)


@main.command()
@click.option("--port", type=count(65535), help="Port.  [default: 8642, or any that is free]")
@click.option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
def play(port: int | None, no_browser: bool) -> None:
    """Open the page: play, watch solvers, analyse positions, see results.

    It is served to this machine alone, until Ctrl-C.

    \b
    sapper play
    sapper play --port 9000 --no-browser
    """
    from sapper.interfaces.web.server import run  # other commands start faster without it

    run(port, not no_browser, click.echo)


main.add_command(dataset)
train.add_command(train_champion)
main.add_command(train)
main.add_command(reproduce)
