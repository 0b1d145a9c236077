"""The command line: the group of all commands, and how errors are reported."""

from __future__ import annotations

import os
import sys
from typing import Any

import click
from rich.console import Console
from rich.table import Table

import sapper
from sapper import interrupts
from sapper.errors import SapperError
from sapper.interfaces.cli.analyse import analyse
from sapper.interfaces.cli.bench import bench
from sapper.interfaces.cli.board import board
from sapper.interfaces.cli.check import check, suite
from sapper.interfaces.cli.dataset import dataset
from sapper.interfaces.cli.options import count
from sapper.interfaces.cli.page import page
from sapper.interfaces.cli.reproduce import reproduce
from sapper.interfaces.cli.review import review
from sapper.interfaces.cli.studies.deduction import deduction
from sapper.interfaces.cli.studies.field import field
from sapper.interfaces.cli.studies.optimal import optimal
from sapper.interfaces.cli.studies.simulations import simulations
from sapper.interfaces.cli.train.group import train
from sapper.interfaces.cli.watch import watch
from sapper.interfaces.engine.command import engine
from sapper.kernels.core.compile import Listener, on_compile
from sapper.solvers.solver import GROUPS

LONGEST_COUNT = 20_000  # digits: no board of 65,000 cells has more layouts


class Commands(click.Group):
    """Commands whose errors are one sentence on stderr and exit code 2."""

    def main(self, *args: Any, **options: Any) -> Any:
        """Run a command; say what is wrong in one sentence."""
        sys.set_int_max_str_digits(LONGEST_COUNT)
        try:
            interrupts.begin()
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
        finally:
            interrupts.finish()


def tell_compiling() -> Listener:
    """Return a listener that says once what is going on, then how long each entry took."""
    is_told = False

    def listen(name: str, seconds: float | None) -> None:
        nonlocal is_told
        if not is_told:
            click.echo("compiling the engine, once; each entry takes some seconds:", err=True)
            is_told = True
        if seconds is not None:
            click.echo(f"  {name}: {seconds:.1f} s", err=True)

    return listen


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(sapper.__version__, prog_name="sapper")
def main() -> None:
    """Sapper: a Minesweeper laboratory.

    \b
    sapper play                     the page: play, watch, analyse
    sapper page DIR                 the page as plain files, for any web server
    sapper bench                    all solvers on 9x9x10, beside the paper's values
    sapper check 4.0                what a solver misses on the suite of positions
    sapper watch 4.0 --seed 7       one game, move by move, with reasons
    sapper analyse position.txt     exact risks of a position
    sapper review replays/          your own games: luck, mistakes, needless guesses
    sapper engine champion          answer other programs, line by line
    sapper solvers                  what each solver is made of
    sapper dataset, sapper train    the learned versions, from nothing
    sapper reproduce                the paper's table, figures and claims, beside ours
    sapper deduction                what each published deduction settles without a guess
    sapper field                    every published method on the same boards
    sapper optimal 4x4x4            what perfect play wins
    sapper simulations              what UCT wins by the number of its simulations
    """
    on_compile(tell_compiling())


@main.command()
def solvers() -> None:
    """Show every solver with its recipe and where it comes from."""
    table = Table()
    for name in ("group", "solver", "recipe", "source"):
        table.add_column(name)
    for group in GROUPS:
        for one in sapper.list_solvers(group):
            table.add_row(group, one.name, one.recipe, one.source)
        table.add_section()
    Console().print(table)


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


COMMANDS = (
    bench,
    check,
    suite,
    analyse,
    review,
    watch,
    board,
    page,
    engine,
    dataset,
    train,
    reproduce,
    deduction,
    field,
    optimal,
    simulations,
)
for command in COMMANDS:
    main.add_command(command)
