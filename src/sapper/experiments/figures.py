"""The figures of the paper, drawn from what was measured, and three of ours.

Learned versions are the mean over their training seeds, with a band from the worst to the best
model. Those of the paper's figures are as adapted; figure 8 has them as printed, too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sapper.experiments import series
from sapper.experiments.drawing import (
    GREY,
    below,
    blank,
    draw_lines,
    draw_times,
    mark_printed,
    share_limits,
    style,
    write_pictures,
)
from sapper.experiments.outcomes import Outcomes
from sapper.experiments.paper import CLASSIFIED, Q_LEARNED, TURN, is_learned, version_of
from sapper.experiments.series import Row
from sapper.experiments.statistics.fits import fit_cubic, fit_positive

CSP = ("2.0", "2.5", "3.0", "3.5", "4.0")


class Figure(NamedTuple):
    """A figure: its name, the rows behind it by the name of their file, what it shows."""

    name: str
    rows: dict[str, list[Row]]
    caption: str
    drawn: Any


def mine_ratio_csp(found: Outcomes) -> Figure:
    """Draw figure 1: mine ratio against win ratio for 2.0 to 4.0."""
    rows = series.by_ratio(found, [name for name in CSP if name in found.plan.versions])
    figure, (axes,) = blank(1)
    draw_lines(axes, rows, "ratio", "rate")
    mark_printed(axes, [name for name in CSP if name in found.plan.versions])
    axes.set(xlabel="mines, % of the blocks", ylabel="games won, %", ylim=(0, 102))
    axes.set_title("Win ratio against mine ratio, versions 2.0 to 4.0")
    axes.legend(frameon=False)
    caption = "Mine ratio against win ratio for the CSP versions (the paper's figure 1)."
    return Figure("1-mine-ratio-csp", {"1-mine-ratio-csp": rows}, caption, figure)


def adapted(found: Outcomes) -> tuple[str, ...]:
    """Return the versions as adapted, and what was added."""
    return found.plan.versions + found.plan.all_added


def draw_gains(axes: Any, gained: list[Row]) -> None:
    """Draw gains over 4.5 by mine ratio, and the ratio above which the paper sees none."""
    draw_lines(axes, gained, "ratio", "gain")
    axes.axhline(0, color=GREY, linewidth=1)
    axes.axvline(TURN, color=GREY, linewidth=1, linestyle=":")
    axes.annotate(
        f"the paper's {TURN}%", (TURN, 1), (4, -4), ("data", "axes fraction"),
        textcoords="offset points", va="top", color=GREY, fontsize=8,
    )  # fmt: skip
    axes.set(xlabel="mines, % of the blocks", ylabel="more games won than by 4.5, points")
    axes.set_title("Gain over 4.5 on the same games")


def mine_ratio_all(found: Outcomes) -> Figure:
    """Draw figure 2: the same for all, and the gain over 4.5 beside it."""
    names = adapted(found)
    rows = series.by_ratio(found, names)
    others = [name for name in names if name >= "4.0" and name != "4.5"]
    gained = series.gain_by_ratio(found, others, "4.5")
    figure, (left, right) = blank(2, 5.2)
    draw_lines(left, rows, "ratio", "rate")
    mark_printed(left, found.plan.versions)
    left.set(xlabel="mines, % of the blocks", ylabel="games won, %", ylim=(0, 102))
    left.set_title("Win ratio against mine ratio")
    draw_gains(right, gained)
    below(figure, [left], 7)
    caption = (
        "Mine ratio against win ratio for all (figure 2), and the gain over 4.5. Learned versions "
        "have a band from the worst to the best trained model."
    )
    both = {"2-mine-ratio-all": rows, "gain-over-4.5": gained}
    return Figure("2-mine-ratio-all", both, caption, figure)


def readings(found: Outcomes) -> Figure | None:
    """Draw the learned versions as printed and as adapted, with the spread between seeds."""
    names = [name for name in found.plan.methods if is_learned(name)]
    rows = series.gain_by_ratio(found, names, "4.5")
    if not rows:
        return None
    figure, panels = blank(2, 5.2)
    kinds = (("classification", CLASSIFIED), ("Q-learning", Q_LEARNED))
    for axes, (kind, versions) in zip(panels, kinds, strict=True):
        draw_gains(axes, [row for row in rows if version_of(row["solver"]) in versions])
        axes.set_title(f"{kind}: gain over 4.5 on the same games")
    share_limits(*panels)
    below(figure, panels, 4)
    caption = (
        "Learned versions as printed (dashed) and as adapted (solid), mean over training seeds; "
        "bands are from the worst to the best model."
    )
    both = {"8-readings": rows, "8-readings-rate": series.by_ratio(found, names)}
    return Figure("8-readings", both, caption, figure)


def shape(found: Outcomes) -> Figure:
    """Draw figure 3: win ratio against q/p, as it is and at equal size."""
    rows = series.by_shape(found, adapted(found))
    figure, (left, right) = blank(2, 5.2)
    draw_lines(left, rows, "shape", "rate")
    level = [
        row | {end: row[end] + row["at_equal_size"] - row["rate"] for end in ("low", "high")}
        for row in rows
    ]
    draw_lines(right, level, "shape", "at_equal_size")
    for axes, title in (
        (left, "as played"),
        (right, "at equal size: the trend over size taken out"),
    ):
        axes.set(xlabel="dimension ratio q/p (1: a square)", ylabel="games won, %", title=title)
    share_limits(left, right)
    below(figure, [left], 7)
    caption = (
        "Win ratio against q/p, over all sizes and mine ratios (figure 3). Boards with a larger "
        "q/p have more blocks; beside it, that is taken out."
    )
    return Figure("3-shape", {"3-shape": rows}, caption, figure)


def blocks(found: Outcomes) -> Figure:
    """Draw figure 4: win ratio against the number of blocks."""
    rows = series.by_blocks(found, found.plan.swept)
    figure, panels = blank(2, 5.2)
    plain = [name for name in found.plan.versions if not is_learned(name)]
    others = [name for name in found.plan.swept if name not in plain]
    titles = ("versions without learning", "versions with learning, and ours")
    for axes, names, title in zip(panels, (plain, others), titles, strict=True):
        draw_lines(axes, [row for row in rows if row["solver"] in names], "blocks", "rate")
        axes.set(xlabel="number of blocks p x q", ylabel="games won, %")
        axes.set_title(title if found.plan.all_added else title.removesuffix(", and ours"))
    share_limits(*panels)
    below(figure, panels, 7)
    caption = "Win ratio against the number of blocks, over all mine ratios (figure 4)."
    return Figure("4-blocks", {"4-blocks": rows}, caption, figure)


def times(found: Outcomes) -> Figure:
    """Draw figure 5: time against mine percentage, the cubic fit and one that stays positive."""
    names = [name for name in adapted(found) if len(found.swept(name))]
    rows = series.by_ratio(found, names, series.time_of)
    figure, (left, right) = blank(2, 5.2)
    draw_times(left, rows, fit_cubic, names)
    draw_times(right, rows, fit_positive, names)
    left.axhline(0, color=GREY, linewidth=1)
    right.set_yscale("log")
    for axes, title in ((left, "cubic fit, as in the paper"), (right, "cubic in the logarithm")):
        axes.set(xlabel="mines, % of the blocks", ylabel="processor time per game, s", title=title)
        axes.set_xticks(range(5, 26, 5))
    below(figure, [left], 7)
    caption = (
        "Time against mine percentage (figure 5): the cubic fit can be negative, the other not."
    )
    return Figure("5-time", {"5-time": rows}, caption, figure)


def rate_and_time(found: Outcomes) -> Figure:
    """Draw every solver as win rate against time per game."""
    rows = series.rate_and_time(found, found.plan.shown)
    places = [place for place in ("9x9x10", "sweep") if any(row["where"] == place for row in rows)]
    figure, panels = blank(len(places), 4.9)
    for axes, place in zip(panels, places, strict=True):
        for row in (row for row in rows if row["where"] == place):
            rate, low, high = (100 * row[key] for key in ("rate", "low", "high"))
            look = style(row["solver"]) | {"linestyle": "none", "markersize": 7}
            axes.errorbar([1000 * row["seconds"]], [rate], [[rate - low], [high - rate]], **look)
        axes.set(xscale="log", xlabel="processor time per game, ms", ylabel="games won, %")
        axes.set_title("9x9 with 10 mines" if place == "9x9x10" else "all boards of the sweep")
        axes.margins(0.12)
    below(figure, panels[:1], 7)
    caption = "Every solver: win rate against processor time per game."
    return Figure("6-rate-and-time", {"6-rate-and-time": rows}, caption, figure)


def distance(found: Outcomes) -> Figure | None:
    """Draw how far the best version is from the best play, by size and mine ratio."""
    rows = series.distance(found, "p")
    if not rows:
        return None
    sides, ratios = (sorted({row[key] for row in rows}) for key in ("p", "ratio"))
    grid = np.full((len(sides), len(ratios)), np.nan)
    for row in rows:
        grid[sides.index(row["p"]), ratios.index(row["ratio"])] = 100 * row["gain"]
    figure, (axes,) = blank(1, 4.8)
    axes.grid(False)
    image = axes.imshow(grid, origin="lower", aspect="auto", cmap="cividis")
    middle = (np.nanmin(grid) + np.nanmax(grid)) / 2
    for (line, column), points in np.ndenumerate(grid):
        shade = "white" if points < middle else "black"
        axes.text(
            column, line, f"{round(points)}", ha="center", va="center", color=shade, fontsize=7
        )
    axes.set_xticks(range(len(ratios)), ratios, fontsize=8)
    axes.set_yticks(range(len(sides)), sides)
    axes.set(xlabel="mines, % of the blocks", ylabel="longer side")
    axes.set_title(
        f"How much more {rows[0]['best']} wins than {rows[0]['version']}, the best version",
        fontsize=11,
    )
    figure.colorbar(image, label="points")
    caption = "How far the best version is from the best play, by longer side and mine ratio."
    return Figure("7-distance", {"7-distance": rows}, caption, figure)


DRAWN = (mine_ratio_csp, mine_ratio_all, shape, blocks, times, rate_and_time, distance, readings)


def draw_all(found: Outcomes, directory: Path) -> list[Figure]:
    """Write every figure as PNG and SVG with its CSV beside it."""
    directory.mkdir(parents=True, exist_ok=True)
    made = []
    for draw in DRAWN:
        figure = draw(found)
        if figure is None:
            continue
        for name, rows in figure.rows.items():
            if rows:
                series.write_csv(directory / f"{name}.csv", rows)
        write_pictures(figure.drawn, directory, figure.name)
        made.append(figure)
    return made
