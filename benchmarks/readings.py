"""What other readings of the paper measure: win rates on 9x9x10, each beside ours.

The unlimited versions count components one by one, which leaves every P as it is and avoids
time-outs.
Run: python benchmarks/readings.py [--games 100000] [--seed 1] [--only boundary]
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from sapper import BEGINNER, Solver, play, solver


def quick(name: str, **parts: Any) -> Solver:
    """Return a version; an unlimited one counts component by component."""
    one = solver(name)
    by_component = replace(one.engine.enumerate, split=True)
    found = one if one.engine.enumerate.is_limited else one.but(name, enumerate=by_component)
    return found.but(name, **parts)


def enumerating(name: str, **settings: Any) -> Solver:
    """Return a version with other settings of its enumeration."""
    return quick(name, enumerate=replace(quick(name).engine.enumerate, **settings))


def readings() -> list[tuple[str, Solver, dict[str, Any]]]:
    """List what is measured: words, solver, options of the games."""
    rows: list[tuple[str, Solver, dict[str, Any]]] = []
    for name in ("3.0", "4.0"):
        rows += [
            ("ours", quick(name), {}),
            ("first cell: corner", quick(name), {"first": "corner"}),
            ("first cell: centre", quick(name), {"first": (4, 4)}),
            ("open start", quick(name), {"start": "open"}),
            ("outside the boundary: P = 0.5", quick(name, outside=0.5), {}),
            ("candidates on the boundary only", quick(name, outside=1.0), {}),
            ("equals: the first on the board", quick(name, ties="first"), {}),
            ("certain cells wait for the rule", quick(name, prove=False), {}),
        ]
    rows += [
        ("ours", quick("2.5"), {}),
        ("values in random order", enumerating("2.5", shuffle=True), {}),
        ("1000 edges in all", enumerating("2.5", depth=None, iterations=1000), {}),
    ]
    for name in ("3.5", "4.5"):
        rows += [
            ("ours", quick(name), {}),
            ("300 edges in all", enumerating(name, depth=None, iterations=300), {}),
            ("by component", enumerating(name, split=True), {}),
            ("1000 solutions", enumerating(name, solutions=1000), {}),
        ]
    return rows


@click.command()
@click.option("--games", default=100_000, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--only", default="", help="Readings whose words hold this.")
def main(games: int, seed: int, only: str) -> None:
    """Play each reading on the same seed and print the share of games won."""
    table = Table(title=f"{BEGINNER}, safe start, {games:,} games each, seed {seed}")
    for column in ("version", "reading", "won %", "95% interval", "time-outs"):
        table.add_column(column, justify="left" if column == "reading" else "right")
    for words, one, options in readings():
        if only not in words:
            continue
        results = play(one, BEGINNER, games=games, seed=seed, **options)
        low, high = results.interval
        rate = f"{100 * results.rate:.2f}"
        interval = f"{100 * low:.2f} - {100 * high:.2f}"
        table.add_row(one.name, words, rate, interval, str(int(results.timed_out.sum())))
    Console().print(table)


if __name__ == "__main__":
    main()
