"""Options that commands share, each read by one of our own functions."""

from __future__ import annotations

import math
import os
import re
import shlex
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

import sapper
from sapper.arena.crew import MOST_THREADS
from sapper.arena.run import parse_first
from sapper.errors import BadOption, SapperError, ask_for, shown, whole
from sapper.game.board import STARTS
from sapper.game.level import Level
from sapper.game.stream import check_seed

F = TypeVar("F", bound=Callable[..., Any])
MOST = 10**6  # games of a level, shards of a training
TRAINING = ("jax", "keras", "pyarrow", "xgboost")  # packages

if TYPE_CHECKING:
    Parameter = click.ParamType[Any]
else:  # older releases of click know no type in brackets
    Parameter = click.ParamType


class Checked(Parameter):
    """A parameter read by one of our own functions, with its sentence as the error."""

    def __init__(self, name: str, read: Callable[[Any], Any]) -> None:
        """Name the parameter's kind and how to read it."""
        self.name = name
        self.read = read

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Read the value."""
        try:
            return self.read(value)
        except SapperError as error:
            self.fail(str(error), param, ctx)


def read_whole(text: Any) -> int:
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise BadOption(f"it must be a whole number, not {shown(text)}") from None


def count(most: int) -> Checked:
    """Read a whole number from 1 to `most`."""
    return Checked("N", lambda text: whole(read_whole(text), "it", 1, most))


def read_number(text: Any, low: float, high: float, unit: str = "") -> float:
    """Read a number from `low` to `high`; the unit is for the error."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not low <= value <= high:
        span = f"{low} to {high} {unit}".rstrip()
        raise BadOption(f"it must be from {span}, not {shown(text)}")
    return value


def check_writable(path: Path, option: str) -> None:
    """Refuse a path that cannot be written, before hours are spent on its content."""
    try:
        real = path.resolve()
        writable = real.parent.is_dir() and os.access(real.parent, os.W_OK | os.X_OK)
        if not writable or (real.exists() and not real.is_file()):
            raise BadOption(f"{option}: cannot write {shown(str(path))}")
    except (OSError, ValueError, RuntimeError) as error:
        raise BadOption(f"{option}: cannot write {shown(str(path))}: {error}") from None


def check_folder(folder: Path) -> None:
    """Make the folder for what is written, or refuse, before hours are spent on its content."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"--out: cannot make {shown(str(folder))}: {error.strerror}") from None


def read_solver(text: Any) -> sapper.Solver:
    """Read the name of a solver; NAME=FILE is a learned one with another model.

    MODULE:NAME is a function, or a solver, of a module or of a file.
    """
    if ":" in str(text):
        return imported(*str(text).rsplit(":", 1))
    if Path(str(text)).is_file():
        raise BadOption(f"a player in a file is FILE.py:FUNCTION or --player COMMAND, not {text}")
    name, _, file = str(text).partition("=")
    return sapper.solver(name, file or None)


def imported(module: str, name: str) -> sapper.Solver:
    """Return the player that a module, or a Python file, has under a name."""
    try:
        made = load(module)
    except (Exception, SystemExit) as error:  # whatever a stranger's code does
        raise BadOption(f"cannot import {module}: {type(error).__name__}: {error}") from error
    found = getattr(made, name, None)
    if isinstance(found, sapper.Solver):
        return found
    if not callable(found):
        raise BadOption(f"{module} has no function or solver {name!r}")
    return sapper.policy(found, f"{Path(module).stem}:{name}")


def load(module: str) -> Any:
    """Import a module by its name, from the current folder too, or a Python file by its path."""
    file = Path(module)
    is_file = file.suffix == ".py"
    before = list(sys.path)
    sys.path.insert(0, str(file.parent.absolute()) if is_file else "")
    try:
        if not is_file:
            return import_module(module)
        # A module's name has no such ending, so this one stands in nobody's way.
        spec = spec_from_file_location(file.name, file)
        if spec is None or spec.loader is None:
            raise ImportError(f"{module} is no Python file")
        made = sys.modules[spec.name] = module_from_spec(spec)
        spec.loader.exec_module(made)
        return made
    finally:
        sys.path[:] = before


def read_player(text: Any) -> sapper.Solver:
    """Read the command of a program that plays."""
    return sapper.program(str(text))


def read_range(text: Any) -> tuple[int, int]:
    """Read a range: LOW-HIGH."""
    found = re.fullmatch(r"([0-9]{1,6})-([0-9]{1,6})", str(text))
    if found is None:
        raise BadOption(f"it must be LOW-HIGH, such as 5-30, not {shown(text)}")
    return int(found[1]), int(found[2])


LEVEL = Checked("WIDTHxHEIGHTxMINES", lambda text: Level.parse(str(text)))
SOLVER = Checked("SOLVER", read_solver)
PLAYER = Checked("COMMAND", read_player)
FIRST = Checked("rule|corner|ROW,COL", lambda text: parse_first(str(text)))
SEED = Checked("S", lambda text: check_seed(read_whole(text), "it"))
SECONDS = Checked("SEC", lambda text: read_number(text, 0.001, 1_000_000, "seconds"))
CHANCE = Checked("CHANCE", lambda text: read_number(text, 0, 1))
RANGE = Checked("LOW-HIGH", read_range)
FOLDER = click.Path(path_type=Path, file_okay=False)


def game_options(command: F) -> F:
    """Add the options that say which games are played."""
    for option in (
        click.option("--seed", type=SEED, default="1", show_default=True, help="Seed of the run."),
        click.option(
            "--first",
            type=FIRST,
            metavar="rule|corner|ROW,COL",
            default="rule",
            show_default=True,
            help="First cell: the solver's own rule, the corner, or ROW,COL.",
        ),
        click.option(
            "--start",
            type=click.Choice(STARTS),
            default="safe",
            show_default=True,
            help="First cell: safe, showing a 0 (open), or like any other (none).",
        ),
        click.option(
            "--level",
            type=LEVEL,
            metavar="WIDTHxHEIGHTxMINES",
            default="9x9x10",
            show_default=True,
            help="Size and mines, or beginner, intermediate, expert.",
        ),
    ):
        command = option(command)
    return command


THREADS = click.option(
    "--threads",
    type=count(MOST_THREADS),
    help="Threads, or processes of a program.  [default: one per core]",
)
CLUSTER = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Use a Dask scheduler, or local:N for one with N processes.",
)


def option(
    name: str, kind: Any, default: Any, text: str, former: str | None = None
) -> Callable[[Any], Any]:
    """Make an option with its default shown; its former name still works."""
    names = [name] if former is None else [name, former, name.lstrip("-").replace("-", "_")]
    return click.option(*names, type=kind, default=default, show_default=True, help=text)


SEEDED = option("--seed", SEED, "1", "Seed of all games and of the training.")
SIDES = option("--sides", RANGE, "5-30", "Longer sides of the boards.")
RATIOS = option("--ratios", RANGE, "5-30", "Mines, in per cent of the cells.")
OUT = option("--out", FOLDER, "models", "Where model and card are written.")


def command_line() -> str:
    """Return the command as it was typed."""
    return shlex.join(["sapper", *sys.argv[1:]])


class TrainingCommand(click.Command):
    """A command that needs the packages for training, but not for its help."""

    def invoke(self, context: click.Context) -> Any:
        """Ask for the packages, then run."""
        for package in TRAINING:
            ask_for(package, extra="train")
        return super().invoke(context)
