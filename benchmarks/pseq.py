"""PSEQ and PSEQ-D256 beside the win rates that MineSweeperProb publishes, first cell by first cell.

Both on four boards, at the corner with a safe start and at the best cell with an open one; PSEQ
also at ten more first cells of 9x9x10 by either rule. A difference is given in standard errors of
our games; the last lines say how many are above three, and how fast it was on one core.
Run: python benchmarks/pseq.py [--games 200000] [--seed 1] [--solver pseq-d256]
"""

from __future__ import annotations

from time import process_time

import click
from rich.console import Console
from rich.table import Table

from sapper import BEGINNER, play
from sapper.experiments.field.minesweeperprob import (
    PublishedRate,
    PublishedTask,
    published_best,
    published_maps,
)

OTHERS = ((0, 1), (0, 2), (0, 4), (1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (6, 2))
MOST = 3.0  # standard errors


def tasks(solver: str) -> dict[PublishedTask, PublishedRate]:
    """Return what is compared of a solver."""
    maps = {
        task: rate
        for task, rate in published_maps().items()
        if task.level == BEGINNER and task.first in OTHERS
    }
    both = published_best() | maps
    return {task: rate for task, rate in both.items() if task.solver == solver}


def compare(task: PublishedTask, told: PublishedRate, games: int, seed: int) -> tuple[str, ...]:
    """Play a task; returns the cells of its line."""
    begun = process_time()
    options = {"start": task.start, "first": task.first}
    results = play(task.solver, task.level, games=games, seed=seed, threads=1, **options)
    speed = games / (process_time() - begun)
    rate = results.rate
    error = 100 * (rate * (1 - rate) / games) ** 0.5
    apart = (100 * rate - told.rate) / error
    row, col = task.first
    words = (task.solver, str(task.level), task.start, f"{row},{col}", f"{told.rate:.4f}")
    return *words, f"{100 * rate:.3f} ± {1.96 * error:.3f}", f"{apart:+.2f}", f"{speed:,.0f}"


@click.command()
@click.option("--games", default=200_000, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--solver", "solvers", multiple=True, default=("pseq", "pseq-d256"))
def main(games: int, seed: int, solvers: tuple[str, ...]) -> None:
    """Compare with the published win rates."""
    console = Console(width=100)
    heads = ("solver", "level", "start", "first", "published", "ours, %", "apart", "games/s")
    table = Table(*heads, title=f"{games:,} games each, seed {seed}")
    far = 0
    for solver in solvers:
        for task, told in tasks(solver).items():
            cells = compare(task, told, games, seed)
            far += abs(float(cells[-2])) > MOST
            table.add_row(*cells)
    console.print(table)
    console.print(f"{far} of {table.row_count} are more than {MOST:g} standard errors apart")


if __name__ == "__main__":
    main()
