"""DSScsp against backtracking on the same stuck positions, in one run.

The positions come from games of 4.5 on 15x15 boards with 15%, 20% and 25% mines: those in which DSS
finds nothing. Both methods find all solutions after DSS, as versions 2.0 and 3.0 do.
Run: python benchmarks/enumeration.py [--games 40] [--timeout 5] [--seed 1]
"""

from __future__ import annotations

import time

import click
import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from sapper import Level, View, solver
from sapper.experiments.positions import stuck_positions
from sapper.inference.position import nanoseconds, workspace_of
from sapper.kernels.core.codes import NOTHING, OUT_OF_TIME
from sapper.kernels.memory.enumeration import EnumerationArrays
from sapper.kernels.play.enumerating import decide

DENSITIES = (15, 20, 25)
GROUPS = ((1, 10), (11, 20), (21, 30), (31, 999))
ENOUGH = 2e-3  # seconds: shorter searches are repeated until they took this long


def quickest(arrays: EnumerationArrays, view: View) -> tuple[float, int]:
    """Return the least processor time of some runs, and how the last one ended."""
    games = workspace_of(view).games
    best, spent, end = np.inf, 0.0, 0
    while spent < ENOUGH:
        begun = time.process_time()
        end = decide(games, arrays, None, view.cells)
        taken = time.process_time() - begun
        best, spent = min(best, taken), spent + taken
    return best, end


def measure(name: str, view: View, timeout: float) -> dict[str, float]:
    """Time the enumeration of a version: its decision less the same decision without one."""
    workspace = workspace_of(view)
    workspace.set_conditions(timeout=nanoseconds(timeout))
    arrays = solver(name).engine.arrays(workspace, view.level)
    walk = workspace.walks[0]
    before = int(walk.nodes)
    decide(workspace.games, arrays, None, view.cells)
    nodes, variables = int(walk.nodes) - before, int(walk.boundary_cells)
    whole, end = quickest(arrays, view)
    arrays.settings["enumerate"] = NOTHING
    base, _ = quickest(arrays, view)
    return {
        "seconds": max(1e-7, whole - base),
        "nodes": nodes,
        "variables": variables,
        "timed_out": end == OUT_OF_TIME,
    }


def row_of(pairs: list[tuple[dict[str, float], dict[str, float]]]) -> list[str]:
    """Sum up a group of positions: how much less time and how many fewer nodes DSScsp takes."""
    time_ratio = np.array([slow["seconds"] / fast["seconds"] for slow, fast in pairs])
    node_ratio = np.array([slow["nodes"] / max(1, fast["nodes"]) for slow, fast in pairs])
    total = sum(slow["seconds"] for slow, _ in pairs) / sum(fast["seconds"] for _, fast in pairs)
    low, middle, high = np.quantile(time_ratio, [0.25, 0.5, 0.75])
    return [
        str(len(pairs)),
        f"{middle:.1f} ({low:.1f} - {high:.1f})",
        f"{np.exp(np.log(time_ratio).mean()):.1f}",
        f"{total:.1f}",
        f"{np.median(node_ratio):.1f}",
        f"{np.median([slow['nodes'] for slow, _ in pairs]):,.0f}",
        f"{np.median([fast['nodes'] for _, fast in pairs]):,.0f}",
        str(sum(slow["timed_out"] for slow, _ in pairs)),
    ]


@click.command()
@click.option("--games", default=40, show_default=True, help="Games per density.")
@click.option("--timeout", default=5.0, show_default=True, help="Seconds per enumeration.")
@click.option("--seed", default=1, show_default=True)
def main(games: int, timeout: float, seed: int) -> None:
    """Print how many times faster DSScsp is than backtracking, by size of the boundary."""
    table = Table(
        title=f"backtracking / DSScsp, 15x15, {games} games per density, seed {seed}",
        caption=f"cut: backtracking reached {timeout:g} s, so its time is a lower bound; "
        "left out: DSScsp reached it.",
    )
    columns = ("mines", "variables", "positions", "time ratio: median (quartiles)", "geo. mean")
    for name in (
        *columns,
        "of totals",
        "node ratio",
        "nodes bt.",
        "nodes DSScsp",
        "cut",
        "left out",
    ):
        table.add_column(name, justify="right")
    for percent in DENSITIES:
        level = Level(15, 15, round(225 * percent / 100))
        views = [view for index in range(games) for view in stuck_positions(level, seed, index)]
        pairs = [
            (measure("2.0", view, timeout), measure("3.0", view, timeout))
            for view in track(views, f"{percent}% mines", console=Console(stderr=True))
        ]
        for low, high in GROUPS:
            group = [pair for pair in pairs if low <= pair[1]["variables"] <= high]
            left_out = sum(fast["timed_out"] for _, fast in group)
            group = [pair for pair in group if not pair[1]["timed_out"]]
            if group:
                size = f"{low} - {high}" if high < 999 else f"{low} or more"
                table.add_row(f"{percent}%", size, *row_of(group), str(left_out))
    Console(width=160).print(table)


if __name__ == "__main__":
    main()
