"""What other readings of published methods measure, each beside ours.

Run: python benchmarks/field.py [--games 20000] [--seed 1] [--only METHOD]
"""

from __future__ import annotations

from functools import partial, update_wrapper
from typing import Any

import click
import numpy as np
from rich.console import Console
from rich.table import Table

import subsets
from sapper import Level, Solver, Turns, play, policy, solver
from sapper.inference.analysis import risks_of
from sapper.inference.published import ELIMINATION, Proved
from sapper.solvers.field.certain import least_risk, open_or_guess
from sapper.solvers.field.draw import keep_least
from sapper.solvers.field.dssp import play_double_sets
from sapper.solvers.field.rim import corners_first, corners_then_edges

CORNER = {"first": "corner"}
RANDOM_OPEN = {"start": "open"}
CORNER_OPEN = {"start": "open", "first": "corner"}


def least_exact_risk(turns: Turns, proved: Proved) -> np.ndarray:
    """Allow all cells of least exact risk."""
    return keep_least(risks_of(turns.level, turns.numbers), turns.covered)


def named(words: str, function: Any, **settings: Any) -> Solver:
    """Return a batch policy with some of its arguments set."""
    return policy(update_wrapper(partial(function, **settings), function), words, batch=True)


def readings() -> list[tuple[str, Solver, dict[str, Any], tuple[str, ...]]]:
    """List what is measured: words, solver, options of the games, levels."""
    eight, nine = ("8x8x10", "16x16x40", "30x16x99"), ("9x9x10", "16x16x40", "30x16x99")
    early = ("8x8x10", "15x13x40", "16x16x40", "30x16x99")
    dssp, local = solver("dssp"), {"deduction": ELIMINATION, "guess": least_risk}
    ties = {"deduction": ELIMINATION, "guess": least_exact_risk}
    return [
        ("dssp: any cell (ours)", dssp, {}, nine),
        ("dssp: any cell, corner at first", dssp, CORNER, nine),
        ("dssp: corners", named("corners", play_double_sets, choose=corners_first), {}, nine),
        (
            "dssp: corners, then edges",
            named("edges", play_double_sets, choose=corners_then_edges),
            {},
            nine,
        ),
        ("pgms: any cell at first (ours)", solver("pgms"), {}, early),
        ("pgms: corner at first", solver("pgms"), CORNER, early),
        ("pgms: no protection", solver("pgms"), {"start": "none"}, early),
        ("pafg: least exact risk (ours)", solver("pafg"), CORNER_OPEN, nine),
        ("pafg: ties anywhere", named("ties", open_or_guess, **ties), CORNER_OPEN, nine),
        ("pafg: worst number", named("local", open_or_guess, **local), CORNER_OPEN, nine),
        ("beams: any cell at first (ours)", solver("beams"), RANDOM_OPEN, eight),
        ("beams: safe start", solver("beams"), {}, eight),
        *subsets.readings(),
    ]


@click.command()
@click.option("--games", default=20_000, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--only", default="", metavar="METHOD", help="Play the readings of one method.")
def main(games: int, seed: int, only: str) -> None:
    """Play every reading and print the win rates."""
    table = Table(title=f"{games:,} games each, seed {seed}; 95% intervals", box=None)
    for name in ("reading", "level", "won %"):
        table.add_column(name)
    for words, player, options, levels in readings():
        for level in levels if words.startswith(only) else ():
            results = play(player, Level.parse(level), games, seed, measures=False, **options)
            low, high = (100 * bound for bound in results.interval)
            table.add_row(words, level, f"{100 * results.rate:.2f} ({low:.2f} - {high:.2f})")
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
