"""A solver against another on boards of all shapes and densities, game by game.

    python benchmarks/boards.py 10000
    python benchmarks/boards.py 2000 --solver exact --base 4.5

Prints a line for each board: who wins how much, and the gain on the same games with its 95%
interval, adjusted by control variates where risks are exact. The last line says where the solver is
worse, each board tested at 5% divided by their number.
"""

from __future__ import annotations

import argparse
from statistics import NormalDist

from sapper import Level, Results, play
from sapper.arena.adjusted import adjusted_gain
from sapper.arena.stats import Z95, Gain, paired_gain

SHAPES = ((5, 5), (8, 8), (12, 6), (16, 9), (10, 30), (20, 20), (24, 12), (30, 24))
DENSITIES = (0.10, 0.15, 0.20, 0.25)


def gain_of(found: Results, base: Results) -> Gain:
    """Compare two solvers game by game, adjusted where that is possible."""
    if found.run.solver.knows_exact_risks and base.run.solver.knows_exact_risks:
        gain = adjusted_gain(found.won, found.variates, base.won, base.variates)
        if gain is not None:
            return gain
    return paired_gain(found.won, base.won)


def main() -> None:
    """Play all boards and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", type=int)
    parser.add_argument("--solver", default="champion")
    parser.add_argument("--base", default="lookahead")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    levels = [
        Level(width, height, round(width * height * density))
        for width, height in SHAPES
        for density in DENSITIES
    ]
    surely = NormalDist().inv_cdf(1.0 - 0.05 / len(levels)) / Z95
    worse = []
    print(f"| {asked.games:,} games, seed {asked.seed} | {asked.base} | {asked.solver} | gain |")
    print("|---|---|---|---|")
    for level in levels:
        base, found = (
            play(name, level, asked.games, asked.seed, first="corner")
            for name in (asked.base, asked.solver)
        )
        gain = gain_of(found, base)
        half = (gain.high - gain.low) / 2
        if gain.mean + surely * half < 0.0:
            worse.append(str(level))
        print(
            f"| {level} | {100 * base.rate:.2f} | {100 * found.rate:.2f} "
            f"| {100 * gain.mean:+.2f} ± {100 * half:.2f} |",
            flush=True,
        )
    print(f"\n{asked.solver} is worse than {asked.base} on: {', '.join(worse) or 'none'}")


if __name__ == "__main__":
    main()
