"""`sapper engine`: a solver that answers other programs, line by line."""

from __future__ import annotations

import os
import sys
import time

import click

from sapper.interfaces.cli.options import SOLVER
from sapper.interfaces.engine.speaker import Speaker
from sapper.solvers.solver import Solver

CHUNK = 1 << 16
MOST_LINE = 1 << 20  # bytes of a question: the largest board needs less
HELD = 0.005  # seconds that an answer may wait for others, to be written with them


def answer_all(speaker: Speaker, lines: list[bytes]) -> None:
    """Answer lines; who asked many of them at once does not wait for the last."""
    written = time.monotonic()
    for line in lines:
        if line.strip():
            sys.stdout.write(speaker.answer(line))
        if time.monotonic() - written > HELD:
            sys.stdout.flush()
            written = time.monotonic()
    sys.stdout.flush()


@click.command()
@click.argument("solver", type=SOLVER, metavar="SOLVER")
def engine(solver: Solver) -> None:
    """Answer questions about positions: JSON lines in, JSON lines out.

    For programs that use Sapper as their engine, and for sapper bench --player. docs/protocol.md
    has the lines; the end of the input ends it.

    \b
    sapper engine champion
    sapper bench --player "sapper engine champion"
    """
    speaker, rest = Speaker(solver), b""
    while chunk := os.read(sys.stdin.fileno(), CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        if len(rest) > MOST_LINE:
            raise click.UsageError(f"a line of more than {MOST_LINE:,} bytes")
        answer_all(speaker, lines)
    answer_all(speaker, [rest])
