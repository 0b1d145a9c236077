"""Where games are lost, and how far the play is from perfect where that can be known.

    python benchmarks/room.py                 20,000 games of each kind
    python benchmarks/room.py --games 100000

First table: of 100 expert games (safe corner), how many end at a mine, by the cells open then.
Second: small boards, where perfect play can be searched from the first cell on; every game begins
with a best first cell. "Behind" is how many points fewer are won, with its 95% interval.
Third: decisions of expert games whose finalists are rolled out by look-ahead on many layouts. What
share of the true differences the learned score explains; what it gains over second-move safety, and
how much more the rollouts themselves would, judged on layouts that they did not see.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

import numpy as np

from sapper import EXPERT, Level, View, play, solve_perfectly, solver
from sapper.engines.guesses.champion import SHIPPED
from sapper.kernels.core.features import OPEN_SHARE
from sapper.kernels.play.comparisons import (
    ROLLOUTS_COLUMN,
    SAFETY_COLUMN,
    SCORE_COLUMN,
    WINS_COLUMN,
)
from sapper.learn.champion.comparisons import Compared, Round, compare
from sapper.learn.champion.fit import centred, shares_of, worth_of

NAMES = ("exact", "lookahead", "champion")
STAGES = ((0, 10), (10, 50), (50, 200), (200, 360), (360, 381))
STAGES_OF_OPEN = ((0.0, 0.03), (0.03, 0.5), (0.5, 0.8), (0.8, 1.0))
PLAYED, PRIOR = 256, 200  # rollouts, and as how many the score counts beside them
SMALL = ("4x4x4", "5x4x4", "5x5x3", "6x3x4", "8x2x4")


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


def halves(games: int, seed: int, layouts: int) -> tuple[Compared, np.ndarray, np.ndarray]:
    """Roll decisions out twice; returns them, and the worth of each candidate by either half."""
    half = Round(seed, 0, 1, games, layouts, 1.0)
    once, twice = (compare(plan, None, 0) for plan in (half, replace(half, layouts=2 * layouts)))
    columns = (SAFETY_COLUMN, ROLLOUTS_COLUMN, WINS_COLUMN)
    safety, played, worth = (once.values[..., k] for k in columns)
    others = twice.values[..., ROLLOUTS_COLUMN] - played
    first = safety * worth / np.maximum(played, 1)
    second = safety * (twice.values[..., WINS_COLUMN] - worth) / np.maximum(others, 1)
    return once, first, second


def finalists(games: int, seed: int) -> None:
    """Print how well the learned score tells finalists apart, by stage of the game."""
    compared, first, second = halves(games, seed, PLAYED)
    there = compared.values[..., ROLLOUTS_COLUMN] > 0
    found = shares_of(SHIPPED.layers, compared)
    worth, at = worth_of(compared), np.arange(len(compared))
    opened = compared.rows[:, 0, OPEN_SHARE]
    own, one, other = (centred(value, there) for value in (found * worth, first, second))
    chosen, plain = (
        np.where(there, value, -np.inf).argmax(1)
        for value in (found, compared.values[..., SCORE_COLUMN])
    )
    by_one, by_other = (
        np.where(there, PLAYED * value + PRIOR * own, -np.inf).argmax(1) for value in (one, other)
    )
    gain = (one + other)[at, chosen] / 2 - (one + other)[at, plain] / 2
    more = (one[at, by_other] + other[at, by_one]) / 2 - (one + other)[at, chosen] / 2
    print(f"| {games:,} games, seed {seed}: open | decisions | explained | score | rollouts more |")
    print("|---|---|---|---|---|")
    for low, high in STAGES_OF_OPEN:
        stage = (opened >= low) & (opened < high)
        true = (one * other)[stage].sum()
        left = ((own - one) * (own - other))[stage].sum()
        cells = " | ".join(
            f"{100 * part[stage].mean():+.2f} ± {196 * part[stage].std() / stage.sum() ** 0.5:.2f}"
            for part in (gain, more)
        )
        print(
            f"| {100 * low:.0f} to {100 * high:.0f}% | {stage.sum()} "
            f"| {100 * (1 - left / true):.0f}% | {cells} |"
        )


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=31)
    asked = parser.parse_args()
    losses(asked.games, asked.seed)
    print()
    small_boards(asked.games, asked.seed)
    print()
    finalists(max(1, asked.games // 50), asked.seed)


if __name__ == "__main__":
    main()
