"""The figure of the study: win rate against simulations, beside the references."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sapper.arena.run import Run
from sapper.experiments.drawing import COLOURS, GREY, MARKS, blank
from sapper.experiments.simulations.study import TreePoint

LOOKS = ("3", "4", "5")  # colours and marks, in the order of the trees
APART = 1.07  # between the lines, as a factor: intervals do not hide each other
LABELLED = 1.4  # references are named this far right of the last step


def draw_tree(axes: Any, points: Sequence[TreePoint], look: str, shift: float) -> None:
    """Draw one line in per cent with intervals, shifted sideways by a factor."""
    middle, low, high = 100 * np.array([(one.rate, *one.ends) for one in points]).T
    axes.errorbar(
        [shift * (one.simulations or 0) for one in points],
        middle,
        [middle - low, high - middle],
        label=points[0].solver,
        color=COLOURS[look],
        marker=MARKS[look],
        markersize=4.5,
        linewidth=1.3,
        elinewidth=0.9,
    )


def draw_references(axes: Any, points: Sequence[TreePoint], right: float) -> None:
    """Draw each solver without a tree as a line across, with its interval as a band.

    The best is named above its line, the others below theirs: they may be close.
    """
    best = max(points, key=lambda one: one.rate)
    for one in points:
        low, high = one.ends
        axes.axhspan(100 * low, 100 * high, color=GREY, alpha=0.2, linewidth=0)
        axes.axhline(100 * one.rate, color=GREY, linestyle=":", linewidth=1.2)
        side = "bottom" if one is best else "top"
        axes.text(right, 100 * one.rate, one.solver, va=side, color=GREY)


def draw_points(points: Sequence[TreePoint], run: Run) -> Any:
    """Draw all trees and references."""
    figure, (axes,) = blank(1)
    steps = sorted({one.simulations for one in points if one.simulations is not None})
    names = list(dict.fromkeys(one.solver for one in points if one.simulations is not None))
    references = [one for one in points if one.simulations is None]
    draw_references(axes, references, LABELLED * max(steps))
    for k, (name, look) in enumerate(zip(names, LOOKS, strict=True)):
        draw_tree(axes, [one for one in points if one.solver == name], look, APART ** (k - 1))
    axes.set_xscale("log")
    axes.set_xticks(steps, [f"{step:,}" for step in steps])
    axes.minorticks_off()
    axes.set_xlabel("simulations a decision")
    axes.set_ylabel("games won, %, adjusted, 95% intervals")
    start = f"{run.start} start at the {run.first_text}"
    axes.set_title(f"{run.level}, {start}, {points[-1].games:,} games a point", fontsize=11)
    axes.legend(frameon=False, loc="lower right")
    return figure
