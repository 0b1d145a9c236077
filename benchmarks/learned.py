"""The learned versions against 4.5 on the same boards: 9x9x10, and over mine ratios and sizes.

Safe start, the version's own first cell. Run: python benchmarks/learned.py [--games 100000]
"""

from __future__ import annotations

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from sapper import BEGINNER, Solver, play, solver
from sapper.arena.stats import Gain, paired_gain
from sapper.learn.dataset import levels_of

NAMES = ("5.0", "5.5", "6.0", "6.5")
BASE = "4.5"


def told(gain: Gain) -> str:
    """Write a gain in points, with half the width of its interval."""
    return f"{100 * gain.mean:+.2f} ± {50 * (gain.high - gain.low):.2f}"


def beginner(games: int, seed: int, solvers: list[Solver]) -> Table:
    """Compare on 9x9x10, with the speed of one core."""
    base = play(BASE, BEGINNER, games, seed)
    table = Table(title=f"9x9x10, {games:,} games, seed {seed}")
    for column in ("version", "won %", "95% interval", "gain over 4.5", "games/s", "of 4.5"):
        table.add_column(column, justify="right")
    for one in (solver(BASE), *solvers):
        found = play(one, BEGINNER, games, seed)
        low, high = found.interval
        table.add_row(
            one.name,
            f"{100 * found.rate:.2f}",
            f"{100 * low:.2f} - {100 * high:.2f}",
            told(paired_gain(found.won, base.won)),
            f"{1 / found.seconds.mean():,.0f}",
            f"{base.seconds.mean() / found.seconds.mean():.3f}",
        )
    return table


def by_ratio(games: int, seed: int, solvers: list[Solver]) -> Table:
    """Compare over boards of larger dimension 5 to 15, ratio by ratio."""
    table = Table(title=f"sizes 5 to 15, {games} games a level, seed {seed}: gain over 4.5")
    for column in ("mines", "games", "4.5, won %", *(one.name for one in solvers)):
        table.add_column(column, justify="right")
    for ratio in range(5, 26, 2):
        levels = list(levels_of(range(5, 16), (ratio, ratio)))
        base = np.concatenate([play(BASE, level, games, seed).won for level in levels])
        gains = []
        for one in solvers:
            won = np.concatenate([play(one, level, games, seed).won for level in levels])
            gains.append(told(paired_gain(won, base)))
        table.add_row(f"{ratio}%", f"{len(base):,}", f"{100 * base.mean():.2f}", *gains)
    return table


@click.command()
@click.option("--games", default=100_000, show_default=True, help="on 9x9x10")
@click.option("--each", default=200, show_default=True, help="games on every other level")
@click.option("--seed", default=1, show_default=True)
def main(games: int, each: int, seed: int) -> None:
    """Print both tables."""
    console = Console(width=110)
    solvers = [solver(name) for name in NAMES]
    console.print(beginner(games, seed, solvers))
    console.print(by_ratio(each, seed, solvers))


if __name__ == "__main__":
    main()
