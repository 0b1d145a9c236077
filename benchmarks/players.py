"""Players from outside: how fast the arena asks functions and programs, and measures them.

A batch policy opens random cells; a small program in Python and one in JavaScript open the first
covered cell; `sapper engine` answers as a solver does. What counts is the processor time of the
arena and of the program together, on one thread each, without their start; the rivals take turns,
and the best of some rounds counts.
Run: taskset -c 0 python benchmarks/players.py [--games 20000] [--rounds 5]
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from sapper import (
    BEGINNER,
    EXPERT,
    Decision,
    Level,
    Solver,
    Turn,
    Turns,
    View,
    play,
    policy,
    program,
    solver,
)

PYTHON = """\
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "view" not in asked:
        print('{"name": "small Python"}', flush=True)
        continue
    row = next(k for k, signs in enumerate(asked["view"]) if "H" in signs)
    col = asked["view"][row].index("H")
    print('{"id": %d, "open": [[%d, %d]]}' % (asked["id"], row, col), flush=True)
"""
NODE = """\
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  if (!asked.view) return console.log('{"name": "small Node"}');
  const row = asked.view.findIndex((signs) => signs.includes("H"));
  const col = asked.view[row].indexOf("H");
  console.log(`{"id": ${asked.id}, "open": [[${row}, ${col}]]}`);
});
"""


def random_cells(turns: Turns) -> np.ndarray:
    """Open a random covered cell of every game."""
    covered = turns.covered.reshape(len(turns), -1)
    wanted = (turns.random()[:, 0] * covered.sum(axis=1)).astype(np.int64)
    order = np.cumsum(covered, axis=1, dtype=np.int16)
    return (order > wanted[:, None]).argmax(axis=1)


def spent() -> float:
    """Return the processor time of this process and of those that it has ended, in seconds."""
    used = [getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def time_games(rival: Rival, games: int) -> float:
    """Return the processor time of some games."""
    begun = spent()
    results = play(
        rival.player, rival.level, games, threads=1, timeout=None, measures=rival.measured
    )
    assert not results.faults
    return spent() - begun


def count_positions(rival: Rival, games: int) -> np.ndarray:
    """Count the positions that are asked about in each game."""
    if rival.alike is None:  # one cell at a time
        return play(rival.player, rival.level, games, measures=False).moves
    asked, one = np.zeros(games, np.int64), solver(rival.alike)

    def decide(view: View, turn: Turn) -> Decision:
        asked[turn.game] += 1
        return one.decide(view, turn.seed, turn.game)

    play(decide, rival.level, games, measures=False)
    return asked


@dataclass(frozen=True)
class Rival:
    """A player, its level, its share of the games, and a solver that decides alike."""

    player: Solver
    level: Level
    share: float = 1.0
    measured: bool = True
    alike: str | None = None


def rivals(folder: Path) -> dict[str, Rival]:
    """Return the players by name."""
    (folder / "small.py").write_text(PYTHON)
    (folder / "small.js").write_text(NODE)
    batch = policy(random_cells, batch=True)
    small = program([sys.executable, str(folder / "small.py")])
    found = {
        "batch policy, random cells": Rival(batch, BEGINNER, 5.0),
        "the same, not measured": Rival(batch, BEGINNER, 5.0, measured=False),
        "small Python program": Rival(small, BEGINNER),
    }
    if shutil.which("node") is not None:
        node = program(["node", str(folder / "small.js")])
        found["small Node program"] = Rival(node, BEGINNER)
    engine = program([sys.executable, "-m", "sapper", "engine", "exact"])
    return found | {"sapper engine exact": Rival(engine, EXPERT, 0.05, alike="exact")}


@click.command()
@click.option("--games", default=20_000, show_default=True)
@click.option("--rounds", default=5, show_default=True)
def main(games: int, rounds: int) -> None:
    """Print positions per second of every player, and how many times faster than the slowest."""
    with tempfile.TemporaryDirectory() as folder:
        players = rivals(Path(folder))
        counts = {name: int(games * one.share) for name, one in players.items()}
        asked = {name: count_positions(one, counts[name]) for name, one in players.items()}
        best = dict.fromkeys(players, np.inf)
        for _ in range(rounds):
            for name, one in players.items():
                begun = time_games(one, counts[name] // 10)  # pays for the start as well
                best[name] = min(best[name], time_games(one, counts[name]) - begun)
    speeds = {name: asked[name][counts[name] // 10 :].sum() / best[name] for name in players}
    table = Table(title=f"best of {rounds} rounds, seed 1, safe start")
    for column in ("player", "level", "games", "positions per second", "times the slowest"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for name, one in players.items():
        ratio = speeds[name] / min(speeds.values())
        numbers = (f"{counts[name]:,}", f"{speeds[name]:,.0f}", f"{ratio:,.1f}")
        table.add_row(name, str(one.level), *numbers)
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
