"""`sapper board`: a random board, or one that needs no guess, as text or as a board file."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from sapper.arena.noguess import MOST_TRIES, CertainStep, no_guess_board
from sapper.formats.boards import write_board
from sapper.formats.files import write_whole
from sapper.game.board import Board
from sapper.game.level import Level
from sapper.interfaces.cli.options import SEED, check_writable, count, game_options


@click.command()
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
    steps: tuple[CertainStep, ...] = ()
    if no_guess:
        found = no_guess_board(level, seed, (row, col), start, game, tries)
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
        content = write_board(drawn)
    if out is None:
        click.echo(content, nl=False)
    else:
        write_whole(out, content)
