"""What each first cell wins: a map of a board, and its best cells.

    python benchmarks/first_cells.py champion 9x9x10 --start open --games 100000
    python benchmarks/first_cells.py champion 30x16x99 --start open --games 20000 --within 6

Cells that a turn or a mirror maps onto each other are played once. The map shows the adjusted win
rate in per cent where there is one. Then the best cells, with 95% intervals.
"""

from __future__ import annotations

import argparse
import math

from sapper import Level, Results, play

BEST = 5  # cells that are listed


def distinct_cells(level: Level, within: int) -> list[tuple[int, int]]:
    """List one cell of each kind, those within some rows and cols of the corner."""
    rows, cols = -(-level.height // 2), -(-level.width // 2)
    every = [(row, col) for row in range(min(rows, within)) for col in range(min(cols, within))]
    return [cell for cell in every if level.width != level.height or cell[0] <= cell[1]]


def measured(found: Results) -> tuple[float, float]:
    """Return the rate and half its interval in per cent, adjusted if it can be."""
    rate, (low, high) = found.adjusted or (found.rate, found.interval)
    return 100 * rate, 50 * (high - low)


def main() -> None:
    """Play from every first cell."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("solver")
    parser.add_argument("level", type=Level.parse)
    parser.add_argument("--start", default="open")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--within", type=int, default=math.inf, help="rows and cols of the corner")
    asked = parser.parse_args()
    cells = distinct_cells(asked.level, asked.within)
    won = {}
    print(
        f"{asked.solver}, {asked.level}, {asked.start} start, {asked.games:,} games, "
        f"seed {asked.seed}"
    )
    for row, col in cells:
        found = play(asked.solver, asked.level, asked.games, asked.seed, asked.start, (row, col))
        won[row, col] = measured(found)
        blank = "" if (row, col - 1) in cells else " " * 7 * col
        end = " " if (row, col + 1) in cells else "\n"
        print(f"{blank}{won[row, col][0]:6.2f}", end=end, flush=True)
    for cell in sorted(won, key=lambda one: -won[one][0])[:BEST]:
        rate, half = won[cell]
        print(f"row {cell[0]}, col {cell[1]}: {rate:.3f} ± {half:.3f}")


if __name__ == "__main__":
    main()
