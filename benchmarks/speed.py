"""How fast everything is: solvers, analysis and the vector environment, in processor time.

    python benchmarks/speed.py
    python benchmarks/speed.py --against ../old/src --rounds 5
    python benchmarks/speed.py --only champion --scale 4

Prints a line of JSON for each item: what was counted, how often, and how many a second of
processor time. With `--against`, another checkout's `src` runs the same items, in turns with this
one, each in a process of its own; the table has the median of the rounds and the ratio new/old of
each. Only public names are used, so that older checkouts can be compared.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import gymnasium
import numpy as np

import sapper

SRC = Path(__file__).parent.parent / "src"
# Games of each solver: about a second of them. Those with exact risks play expert.
BEGINNER_GAMES = {
    "1.0": 1_500, "2.0": 500, "2.5": 40_000, "3.0": 1_500, "3.5": 60_000, "4.0": 20_000,
    "4.5": 60_000, "5.0": 20_000, "5.5": 20_000, "6.0": 20_000, "6.5": 20_000,
}  # fmt: skip
EXPERT_GAMES = {"exact": 40_000, "lookahead": 10_000, "champion": 800, "champion-deep": 200}
POSITIONS, GAMES = 400, 512


class Item(NamedTuple):
    """Something to be timed: its name, how many things it does, and the work."""

    name: str
    count: int
    work: Callable[[], object]


def played(name: str, level: sapper.Level, games: int) -> Item:
    """Time games of a solver."""

    def work() -> None:
        sapper.play(name, level, games, seed=1, threads=1)

    sapper.play(name, level, 2, seed=1, threads=1)  # compiles it
    return Item(f"{name}, games of {level}", games, work)


def positions() -> list[sapper.View]:
    """Collect positions of expert games in which something is to be decided."""
    player, found, index = sapper.solver("exact"), [], 0
    while len(found) < POSITIONS:
        game = sapper.Game(sapper.EXPERT, seed=1, start="open", index=index)
        index += 1
        while game.status == "playing" and len(found) < POSITIONS:
            found.append(game.view)
            decision = player.decide(game.view)
            for cell in decision.safe or (decision.cell,):
                if game.status == "playing":
                    game.open(*cell)
    return found


def analysed(scale: float) -> Iterator[Item]:
    """Time the analysis of positions, one by one and all at once."""
    views = positions()
    times, many = max(1, round(150 * scale)), max(1, round(400 * scale))
    sapper.analyse_many(views)
    yield Item(
        "analyse, expert positions",
        times * len(views),
        lambda: [sapper.analyse(view) for _ in range(times) for view in views],
    )
    yield Item(
        "analyse_many, expert positions",
        many * len(views),
        lambda: [sapper.analyse_many(views) for _ in range(many)],
    )


def stepped(level: str, steps: int) -> Item:
    """Time steps of the vector environment; random covered cells are drawn in a first run."""
    env = gymnasium.make_vec("sapper/Minesweeper-v0", GAMES, level=level)
    rng, actions = np.random.default_rng(1), []
    _, info = env.reset(seed=1)
    for _ in range(steps):
        wish = rng.random(info["action_mask"].shape, np.float32)
        actions.append((wish * info["action_mask"]).argmax(axis=1))
        info = env.step(actions[-1])[-1]

    def work() -> None:
        env.reset(seed=1)
        for action in actions:
            env.step(action)

    return Item(f"vector environment, steps on {level}", steps * GAMES, work)


def items(scale: float, only: str) -> Iterator[Item]:
    """Make one item after another, warm."""
    for games, level in ((BEGINNER_GAMES, sapper.BEGINNER), (EXPERT_GAMES, sapper.EXPERT)):
        for name, count in games.items():
            if only in f"{name}, games":
                yield played(name, level, max(1, round(scale * count)))
    if only in "analyse_many":
        yield from analysed(scale)
    if only in "vector environment":
        yield stepped("9x9x10", max(1, round(scale * 2000)))


def measure(scale: float, only: str) -> None:
    """Time each item and print a line of JSON."""
    for item in items(scale, only):
        begun = time.process_time()
        item.work()
        seconds = time.process_time() - begun
        found = {"item": item.name, "count": item.count, "seconds": round(seconds, 4)}
        print(json.dumps(found | {"per_second": round(item.count / seconds, 1)}), flush=True)


def run_with(source: str, options: list[str]) -> dict[str, float]:
    """Measure in another process, with the package of this source; returns what a second does."""
    env = os.environ | {"PYTHONPATH": source}
    command = [sys.executable, __file__, *options]
    done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {line["item"]: line["per_second"] for line in lines}


def compare(against: str, rounds: int, options: list[str]) -> None:
    """Measure both sources in turns and print the medians and their ratio."""
    found: dict[str, list[dict[str, float]]] = {against: [], str(SRC): []}
    for source in found:
        run_with(source, [*options, "--scale", "0.001"])  # what is compiled now is cached
    for number in range(rounds):
        for source in list(found) if number % 2 else reversed(found):
            found[source].append(run_with(source, options))
    print(f"| processor time, {rounds} rounds: a second does | old | new | new/old (range) |")
    print("|---|---|---|---|")
    for item in found[against][0]:
        old, new = ([one[item] for one in found[source]] for source in found)
        ratios = [later / before for before, later in zip(old, new, strict=True)]
        spread = f"{min(ratios):.2f} - {max(ratios):.2f}"
        row = f"{median(old):,.0f} | {median(new):,.0f} | {median(ratios):.2f} ({spread})"
        print(f"| {item} | {row} |")


def main() -> None:
    """Measure this checkout, or compare it with another."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--scale", type=float, default=1.0, help="times the usual amount")
    parser.add_argument("--only", default="", help="items whose name holds this")
    parser.add_argument("--against", help="the src folder of another checkout")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    if asked.against is None:
        measure(asked.scale, asked.only)
    else:
        options = ["--scale", str(asked.scale), "--only", asked.only]
        compare(asked.against, asked.rounds, options)


if __name__ == "__main__":
    main()
