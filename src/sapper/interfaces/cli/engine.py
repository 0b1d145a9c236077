"""`sapper engine`: a solver that answers other programs, line by line."""

from __future__ import annotations

import os
import sys

import click

from sapper.interfaces.cli.options import SOLVER
from sapper.interfaces.speaker import Speaker
from sapper.solvers.solver import Solver

CHUNK = 1 << 16
MOST_LINE = 1 << 20  # bytes of a question: the largest board needs less


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
        sys.stdout.write("".join(speaker.answer(line) for line in lines if line.strip()))
        sys.stdout.flush()
    if rest.strip():
        sys.stdout.write(speaker.answer(rest))
        sys.stdout.flush()
