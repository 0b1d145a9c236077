"""The learned versions against 4.5, as printed and adapted, over all seeds they were trained from.

Safe start, the version's own first cell, the same boards for all. Prints two tables, and with --out
writes the numbers and the figure.
Run: python benchmarks/learned.py [--games 100000] [--each 100] [--out results]
Models of your own training: python benchmarks/learned.py --models DIR, where --out of it was DIR.
"""

from __future__ import annotations

from pathlib import Path
from statistics import mean, stdev
from typing import Any

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from sapper import BEGINNER, Solver, play, solver
from sapper.experiments.drawing import COLOURS, blank
from sapper.experiments.paper import BEGINNER_WON
from sapper.formats.files import write_json
from sapper.learn.cards import commit
from sapper.learn.dataset import levels_of
from sapper.solvers.learned import seeds_of

VERSIONS = ("5.0", "5.5", "6.0", "6.5")
NAMES = tuple(name + kind for name in VERSIONS for kind in ("-printed", ""))
BASE = "4.5"
RATIOS = range(5, 26, 2)
Seeds = dict[str, list[Solver]]
Gains = dict[str, dict[int, list[float]]]
"""Points over 4.5, by version and mines in per cent, seed by seed."""


def seeds_in(models: Path | None) -> Seeds:
    """Return the seeds of every version: those shipped, or those of a folder that has some."""
    if models is None:
        return {name: [solver(one) for one in seeds_of(name)] for name in NAMES}
    found = {name: sorted((models / "seeds").glob(f"{name}-seed?.npz")) for name in NAMES}
    return {name: [solver(name, file) for file in files] for name, files in found.items() if files}


def won_on_9x9x10(all_seeds: Seeds, games: int, seed: int) -> dict[str, dict[str, Any]]:
    """Play 9x9x10 with 4.5, each shipped model and each seed; per cent won."""
    found: dict[str, dict[str, Any]] = {}
    for name in (BASE, *all_seeds):
        results = play(name, BEGINNER, games, seed, measures=False)
        models = all_seeds.get(name, [])
        seeds = [100 * play(one, BEGINNER, games, seed, measures=False).rate for one in models]
        interval = [100 * end for end in results.interval]
        found[name] = {"won": 100 * results.rate, "interval": interval, "seeds": seeds}
    return found


def gains_by_ratio(all_seeds: Seeds, games: int, seed: int) -> tuple[dict[int, float], Gains]:
    """Play boards of longer side 5 to 15; returns what 4.5 wins, and gains over it."""
    base: dict[int, float] = {}
    gains: Gains = {name: {} for name in all_seeds}
    for ratio in RATIOS:
        levels = list(levels_of(range(5, 16), (ratio, ratio)))

        def rate(player: str | Solver, levels: Any = levels) -> float:
            each = [play(player, level, games, seed, measures=False).won for level in levels]
            return 100 * float(np.concatenate(each).mean())

        base[ratio] = rate(BASE)
        for name, models in all_seeds.items():
            gains[name][ratio] = [rate(one) - base[ratio] for one in models]
    return base, gains


def spread(values: list[float], sign: str = "") -> str:
    """Write the mean of the seeds and the standard deviation between them."""
    return f"{mean(values):{sign}.2f}" + (f" (sd {stdev(values):.2f})" if values[1:] else "")


def first_table(found: dict[str, dict[str, Any]]) -> Table:
    """Show what is won on 9x9x10."""
    table = Table(title="9x9x10: per cent won")
    for column in (
        "version",
        "shipped",
        "95% interval",
        "mean of seeds",
        "least - most",
        "paper",
    ):
        table.add_column(column, justify="right")
    for name, one in found.items():
        seeds, printed = one["seeds"], BEGINNER_WON[name.removesuffix("-printed")]
        table.add_row(
            name,
            f"{one['won']:.2f}",
            " - ".join(f"{end:.2f}" for end in one["interval"]),
            spread(seeds) if seeds else "",
            f"{min(seeds):.2f} - {max(seeds):.2f}" if seeds else "",
            f"{printed:.2f}",
        )
    return table


def second_table(base: dict[int, float], gains: Gains) -> Table:
    """Show the gain over 4.5 by mines."""
    table = Table(title="sizes 5 to 15: points over 4.5, mean of seeds (standard deviation)")
    for column in ("mines", "4.5, won %", *gains):
        table.add_column(column, justify="right")
    for ratio in RATIOS:
        cells = [spread(gains[name][ratio], "+") for name in gains]
        table.add_row(f"{ratio}%", f"{base[ratio]:.2f}", *cells)
    return table


def draw(gains: Gains, file: Path) -> None:
    """Draw the gain over 4.5 by mines: the mean of the seeds, and the range that they span."""
    versions = [name for name in VERSIONS if {name, f"{name}-printed"} & gains.keys()]
    figure, panels = blank(len(versions), 4.0)
    figure.set_size_inches(3 * len(versions), 3.6)
    for axes, version in zip(panels, versions, strict=True):
        for name, dash, words in (
            (f"{version}-printed", "--", "as printed"),
            (version, "-", "adapted"),
        ):
            if name not in gains:
                continue
            values = np.array([gains[name][ratio] for ratio in RATIOS])
            colour = COLOURS[version[0]] if dash == "-" else "#555555"
            axes.plot(RATIOS, values.mean(axis=1), dash, color=colour, label=words)
            axes.fill_between(
                RATIOS, values.min(axis=1), values.max(axis=1), color=colour, alpha=0.2, linewidth=0
            )
        axes.axhline(0, color="black", linewidth=0.8)
        axes.set(title=version, xlabel="mines, %")
    low, high = zip(*(axes.get_ylim() for axes in panels), strict=True)
    for axes in panels:
        axes.set_ylim(min(low), max(high))
    panels[0].set_ylabel("points over 4.5")
    panels[-1].legend(frameon=False, loc="lower left")
    figure.savefig(file)


@click.command()
@click.option("--games", default=100_000, show_default=True, help="on 9x9x10")
@click.option("--each", default=100, show_default=True, help="games on every other level")
@click.option("--seed", default=1000, show_default=True)
@click.option("--models", type=click.Path(path_type=Path), help="a folder of other models")
@click.option("--out", type=click.Path(path_type=Path), help="a folder for learned.json and .svg")
def main(games: int, each: int, seed: int, models: Path | None, out: Path | None) -> None:
    """Play, print both tables, and write them."""
    console, seeds = Console(width=200), seeds_in(models)
    if out is not None:
        (out / "figures").mkdir(parents=True, exist_ok=True)
    found = won_on_9x9x10(seeds, games, seed)
    console.print(first_table(found))
    base, gains = gains_by_ratio(seeds, each, seed)
    console.print(second_table(base, gains))
    if out is not None:
        made = {"games": games, "each": each, "seed": seed, "commit": commit()}
        write_json(out / "learned.json", made | {"9x9x10": found, "4.5": base, "gains": gains})
        draw(gains, out / "figures" / "learned.svg")
        draw(gains, out / "figures" / "learned.png")


if __name__ == "__main__":
    main()
