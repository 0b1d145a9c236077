"""The vector environment beside gymnasium's own over our single environment, in one run.

They play the same games with the same actions, random covered cells. Only the steps are timed,
in processor time of one core; the rivals take turns, and the best of some rounds counts.
Needs: pip install '.[rl]'. Run: python benchmarks/environment.py [--games 1024] [--level 9x9x10]
"""

from __future__ import annotations

import time

import click
import gymnasium
import numpy as np
from gymnasium.vector import SyncVectorEnv, VectorEnv
from rich.console import Console
from rich.table import Table

from sapper.interfaces.gym.env import Minesweeper

NAME = "sapper/Minesweeper-v0"


def time_steps(env: VectorEnv, steps: int, seed: int) -> tuple[float, np.ndarray]:
    """Return the processor time of so many steps, in seconds, and what was seen last."""
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    spent = 0.0
    for _ in range(steps):
        wish = rng.random(info["action_mask"].shape, np.float32)
        actions = (wish * info["action_mask"]).argmax(axis=1)
        begun = time.process_time()
        seen, _, _, _, info = env.step(actions)
        spent += time.process_time() - begun
    return spent, seen


@click.command()
@click.option("--games", default=1024, show_default=True)
@click.option("--level", default="9x9x10", show_default=True)
@click.option("--steps", default=20, show_default=True, help="Steps of a round.")
@click.option("--rounds", default=10, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(games: int, level: str, steps: int, rounds: int, seed: int) -> None:
    """Check that all see the same boards, then print steps per second and the ratios."""
    made = {"vectorization_mode": "sync", "level": level}
    rivals = {
        "native": gymnasium.make_vec(NAME, games, level=level),
        "SyncVectorEnv, bare": SyncVectorEnv([lambda: Minesweeper(level)] * games),
        "SyncVectorEnv, by make_vec": gymnasium.make_vec(NAME, games, **made),
    }
    time_steps(rivals["native"], 1, seed)  # compiles it
    best = dict.fromkeys(rivals, np.inf)
    for number in range(rounds):
        boards = []
        for name, env in rivals.items():
            taken, seen = time_steps(env, steps, seed + number * games)
            best[name] = min(best[name], taken)
            boards.append(seen)
        assert all(np.array_equal(boards[0], others) for others in boards[1:])
    title = f"{level}, {games:,} games, {rounds} rounds of {steps} steps, seed {seed}, random cells"
    table = Table(title=title)
    for column in ("vector environment", "steps per second", "native is so many times faster"):
        table.add_column(column, justify="left" if column.startswith("vector") else "right")
    for name, taken in best.items():
        ratio = taken / best["native"]
        table.add_row(name, f"{games * steps / taken:,.0f}", f"{ratio:,.0f}")
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
