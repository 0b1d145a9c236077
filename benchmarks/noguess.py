"""Boards without guessing beside ms_toollib's `laymine_solvable`, in one run: time per board.

Needs: pip install ms_toollib (or '.[bench]'). Run: python benchmarks/noguess.py [--boards 500]
"""

from __future__ import annotations

import time

import click
from rich.console import Console
from rich.table import Table

from sapper import Level, no_guess_board
from sapper.interfaces.cli.options import LEVEL

BLOCK = 50  # boards in a row: each alternates with the other, and both are warm


def ours(level: Level, first: tuple[int, int], seeds: range) -> float:
    """Return the processor seconds for some boards of ours."""
    begun = time.process_time()
    for seed in seeds:
        no_guess_board(level, seed=seed, first=first, start="open")
    return time.process_time() - begun


def theirs(level: Level, first: tuple[int, int], seeds: range) -> float:
    """Return the processor seconds for as many boards of theirs, which take no seed."""
    import ms_toollib

    asked = (level.height, level.width, level.mines, *first, 1_000_000)
    begun = time.process_time()
    for _ in seeds:
        assert ms_toollib.laymine_solvable(*asked)[1], "they gave up"
    return time.process_time() - begun


@click.command()
@click.option("--level", type=LEVEL, default="expert", show_default=True)
@click.option("--boards", default=500, show_default=True, help="Boards of each.")
def main(level: Level, boards: int) -> None:
    """Make boards in turns, open start in the middle, and print the mean time and the ratio."""
    first = level.height // 2, level.width // 2
    ours(level, first, range(1))
    total = {"sapper": 0.0, "ms_toollib": 0.0}
    for begin in range(0, boards, BLOCK):
        seeds = range(begin, min(begin + BLOCK, boards))
        total["sapper"] += ours(level, first, seeds)
        total["ms_toollib"] += theirs(level, first, seeds)
    table = Table(title=f"{boards} boards of {level} without guessing, open start at {first}")
    for column in ("what", "milliseconds per board", "times faster"):
        table.add_column(column, justify="left" if column == "what" else "right")
    for name, taken in total.items():
        ratio = total["ms_toollib"] / taken
        table.add_row(name, f"{1000 * taken / boards:.3f}", f"{ratio:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
