"""The figure of the study: what each deduction misses of what exact deduction settles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sapper.errors import needs
from sapper.experiments.deduction.methods import EXACT
from sapper.experiments.deduction.study import BoardStudy

PANELS = {
    "no_guess": "Games without a guess:\nnot solved",
    "moves": "Positions with a safe cell:\nnone found",
    "safe": "Safe cells:\nnot found",
}
# Okabe and Ito's colours
COLOURS = ("#56b4e9", "#009e73", "#e69f00", "#0072b2", "#cc79a7", "#000000")
WIDTH, ROW, REST = 11.0, 0.42, 2.0  # inches
APART = 0.08  # of a row, between boards
TICKS = (0.1, 0.3, 1, 3, 10, 30, 100)  # per cent
LEAST = 0.01  # what is missed never is drawn as less, so that it has a place on the scale


def draw_board(axes: Any, study: BoardStudy, measure: str, colour: str, shift: float) -> None:
    """Draw one board in one panel: a mark and an interval for each deduction but the exact one."""
    shares = [one.shares[measure] for one in study.settled if one.deduction is not EXACT]
    if not all(share.there for share in shares):
        return
    ends = np.array([(share.interval.high, share.share, share.interval.low) for share in shares])
    low, middle, high = np.maximum(LEAST, 100 * (1 - ends)).T
    hollow = study.run.start == "open"
    axes.errorbar(
        middle,
        np.arange(len(shares)) + shift,
        xerr=[middle - low, high - middle],
        color=colour,
        marker="o",
        markersize=5,
        markerfacecolor="white" if hollow else colour,
        linestyle=":" if hollow else "-",
        linewidth=0.9,
        elinewidth=1.1,
        label=f"{study.run.level}, {'open start' if hollow else 'safe corner'}",
    )


def dress(axes: Any, title: str, rows: int) -> None:
    """Set title, scale and bands of a panel."""
    axes.set_title(title, fontsize=11)
    axes.set_xscale("log")
    limits = axes.get_xlim()
    axes.set_xticks(TICKS, [f"{tick:g}" for tick in TICKS])
    axes.set_xlim(limits)
    axes.minorticks_off()
    axes.set_xlabel("missed, %")
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", alpha=0.3)
    for row in range(0, rows, 2):
        axes.axhspan(row - 0.5, row + 0.5, color="#f4f4f4", zorder=-1)


def draw(studies: Sequence[BoardStudy]) -> Any:
    """Draw all boards; deductions from top to bottom as they are listed."""
    names = [one.deduction.label for one in studies[0].settled if one.deduction is not EXACT]
    levels = list(dict.fromkeys(str(study.run.level) for study in studies))
    made = needs("matplotlib.figure", extra="plot").Figure
    figure = made(figsize=(WIDTH, ROW * len(names) + REST), layout="constrained")
    panels = figure.subplots(1, len(PANELS), sharey=True)
    for axes, (measure, title) in zip(panels, PANELS.items(), strict=True):
        for place, study in enumerate(studies):
            colour = COLOURS[levels.index(str(study.run.level)) % len(COLOURS)]
            draw_board(axes, study, measure, colour, APART * (place - (len(studies) - 1) / 2))
        dress(axes, title, len(names))
    panels[0].set_yticks(range(len(names)), names)
    panels[0].set_ylim(len(names) - 0.5, -0.5)
    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(handles, labels, frameon=False, loc="outside lower center", ncols=4, fontsize=9)
    return figure
