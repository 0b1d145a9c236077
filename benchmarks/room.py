"""Where games are lost, and how far the play is from perfect where that can be known.

    python benchmarks/room.py                 20,000 games of each kind
    python benchmarks/room.py --games 100000

First table: of 100 expert games (safe corner), how many end at a mine, by the cells open then.
Second: small boards, where perfect play can be searched from the first cell on; every game begins
with a best first cell. "Behind" is how many points fewer are won, with its 95% interval.
"""

from __future__ import annotations

import argparse

from sapper import EXPERT, Level, View, play, solve_perfectly, solver

NAMES = ("exact", "lookahead", "champion")
STAGES = ((0, 10), (10, 50), (50, 200), (200, 360), (360, 381))
SMALL = ("4x4x4", "5x4x4", "5x5x3", "6x3x4", "8x2x4", "5x5x4")


def losses(games: int, seed: int) -> None:
    """Print where expert games are lost."""
    heads = [f"{low} to {high - 1}" for low, high in STAGES]
    print(f"| expert, {games:,} games, seed {seed}: open cells | {' | '.join(heads)} | lost |")
    print("|---" * (len(STAGES) + 2) + "|")
    for name in NAMES:
        results = play(name, EXPERT, games, seed, first="corner")
        lost = results.opened[~results.won]
        shares = [100 * ((lost >= low) & (lost < high)).sum() / games for low, high in STAGES]
        cells = " | ".join(f"{share:.1f}" for share in shares)
        print(f"| {name} | {cells} | {100 * len(lost) / games:.1f} |", flush=True)


def small_boards(games: int, seed: int) -> None:
    """Print how far each solver is behind perfect play on small boards."""
    print(f"| {games:,} games, seed {seed} | perfect | {' | '.join(NAMES)} |")
    print("|---" * (len(NAMES) + 2) + "|")
    for text in SMALL:
        level = Level.parse(text)
        perfect = solve_perfectly(View.untouched(level), "safe", timeout=None)
        best, first = float(perfect.win_probability), perfect.best_moves[0]
        behind = []
        for name in NAMES:
            results = play(solver(name), level, games, seed, first=first)
            rate, (low, high) = results.adjusted or (results.rate, results.interval)
            behind.append(f"{100 * (rate - best):+.2f} ± {50 * (high - low):.2f}")
        print(f"| {text} | {100 * best:.2f} | {' | '.join(behind)} |", flush=True)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=31)
    asked = parser.parse_args()
    losses(asked.games, asked.seed)
    print()
    small_boards(asked.games, asked.seed)


if __name__ == "__main__":
    main()
