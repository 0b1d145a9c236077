"""Win rate and speed of every modern solver, and of its parts, on the three classic levels.

Safe start in the corner; one core, processor time. Run: python benchmarks/solvers.py [--games N]
"""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table

from sapper import BEGINNER, EXPERT, INTERMEDIATE, list_solvers, play, solver
from sapper.engines.guesses.second_move import SecondMove
from sapper.solvers.solver import Solver


def modern_solvers() -> list[Solver]:
    """Return the solvers that know exact risks, and `lookahead` with other endgames."""
    ahead = solver("lookahead")
    parts = [
        ahead.but(f"lookahead, endgame {layouts}", guess=SecondMove(endgame=layouts))
        for layouts in (0, 50, 1000)
    ]
    return [one for one in list_solvers() if one.knows_exact_risks] + parts


@click.command()
@click.option("--games", default=20_000, show_default=True, help="on each level")
@click.option("--seed", default=1, show_default=True)
def main(games: int, seed: int) -> None:
    """Print a table for each level."""
    console = Console()
    for level in (BEGINNER, INTERMEDIATE, EXPERT):
        table = Table(title=f"{level}, safe corner, {games:,} games, seed {seed}")
        for column in ("solver", "won %", "95% interval", "adjusted", "games/s"):
            table.add_column(column, justify="left" if column == "solver" else "right")
        for one in modern_solvers():
            results = play(one, level, games, seed, first="corner", threads=1)
            low, high = results.interval
            adjusted = results.adjusted
            without = "" if adjusted is None else f"{100 * adjusted.rate:.2f}"
            speed = results.games / results.seconds.sum()
            won = (f"{100 * results.rate:.2f}", f"{100 * low:.2f} - {100 * high:.2f}", without)
            table.add_row(one.name, *won, f"{speed:,.0f}")
        console.print(table)


if __name__ == "__main__":
    main()
