"""What all figures are drawn with: colours, lines with intervals, legends."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from sapper.errors import needs
from sapper.experiments.paper import BEGINNER_WON, is_printed, version_of
from sapper.experiments.series import Row
from sapper.formats.files import write_whole
from sapper.game.level import BEGINNER

DOTS = 150  # per inch
FINE = re.compile(rb"(scale\([^)]*\)|\d\.\d)\d*|\n +")  # a tenth of a point is fine enough
# Okabe and Ito's colours, one for each pair of versions; dashes and open marks tell .5 from .0
COLOURS = {"2": "#000000", "3": "#0072b2", "4": "#009e73", "5": "#d55e00", "6": "#cc79a7"}
# Each learned version has its own: dashes and open marks tell what is printed from what is adapted
TRAINED = {"5.0": "#d55e00", "5.5": "#e69f00", "6.0": "#cc79a7", "6.5": "#56b4e9"}
MODERN = {"exact": "#999999", "lookahead": "#555555", "champion": "#000000"}
FIELD_MARKS = {"1.0": "x", "hcsp": "P", "uct": "X", "oh": "h", "pseq": "d"}
MARKS = {"2": "o", "3": "s", "4": "^", "5": "D", "6": "v"}
GREY = "#777777"
BAND = 0.15  # how dense the band between trained models is
SPREAD, MOST_SPREAD = 0.6, 0.04  # for solvers side by side: of the space between values, of all


def style(name: str) -> dict[str, Any]:
    """Return the line and mark of a solver."""
    if name in MODERN:
        return {"color": MODERN[name], "marker": "*", "linestyle": ":", "label": name}
    if name in FIELD_MARKS:
        return {"color": GREY, "marker": FIELD_MARKS[name], "linestyle": ":", "label": name}
    version, _, own = version_of(name).partition("=")
    family, half, trained = version[0], version.endswith(".5"), version in TRAINED
    colour = TRAINED.get(version) or COLOURS.get(family, GREY)
    second = is_printed(name) if trained else half
    return {
        "color": colour,
        "marker": MARKS.get(family, "x"),
        "linestyle": "-." if own else "--" if second else "-",
        "markerfacecolor": "white" if second else colour,
        "label": name,
    }


def blank(panels: int, height: float = 4.6) -> tuple[Any, Sequence[Any]]:
    """Make an empty figure with panels side by side."""
    made = needs("matplotlib.figure", extra="plot").Figure
    figure = made(figsize=(6.6 if panels == 1 else 11, height), layout="constrained")
    axes = np.atleast_1d(figure.subplots(1, panels))
    for one in axes:
        one.spines[["top", "right"]].set_visible(False)
        one.grid(axis="y", alpha=0.25)
    return figure, list(axes)


def apart(rows: Sequence[Row], x: str) -> dict[str, float]:
    """Return a sideways shift for each solver, so that intervals do not hide each other."""
    names = list(dict.fromkeys(row["solver"] for row in rows))
    values = np.unique([row[x] for row in rows])
    room = (
        min(SPREAD * np.diff(values).min(), MOST_SPREAD * np.ptp(values)) if len(values) > 1 else 0
    )
    step = room / max(1, len(names))
    return {name: step * (k - (len(names) - 1) / 2) for k, name in enumerate(names)}


def draw_lines(axes: Any, rows: Sequence[Row], x: str, y: str) -> None:
    """Draw one line in per cent per solver: with intervals, or a band from worst to best model."""
    for name, step in apart(rows, x).items():
        own = [row for row in rows if row["solver"] == name]
        at = np.array([row[x] for row in own]) + step
        middle, low, high = (
            100 * np.array([row[key] for row in own]) for key in (y, "low", "high")
        )
        look = style(name) | {"markersize": 4.5, "linewidth": 1.2}
        if any(row["models"] > 1 for row in own):
            least, most = (100 * np.array([row[key] for row in own]) for key in ("least", "most"))
            axes.plot(at, middle, **look)
            axes.fill_between(at, least, most, color=look["color"], alpha=BAND, linewidth=0)
        else:
            reach = np.clip([middle - low, high - middle], 0, None)
            axes.errorbar(at, middle, reach, elinewidth=0.9, **look)


def mark_printed(axes: Any, names: Sequence[str]) -> None:
    """Mark the printed rates at the mine ratio of 9x9x10."""
    ratio = 100 * BEGINNER.mines / BEGINNER.cells
    label = "printed, 9x9x10"
    for name in names:
        look = {"color": style(name)["color"], "marker": "+", "markersize": 9, "linestyle": "none"}
        axes.plot([ratio], [BEGINNER_WON[name]], label=label, markeredgewidth=1.4, **look)
        label = "_"


def below(figure: Any, panels: Sequence[Any], columns: int) -> None:
    """Put one legend for what these panels show below all of them."""
    found = [axes.get_legend_handles_labels() for axes in panels]
    drawn = {label: handle for part in found for handle, label in zip(*part, strict=True)}
    labels = sorted(drawn)  # or lines would stand before lines with intervals
    options = {"frameon": False, "loc": "outside lower center", "ncols": columns}
    figure.legend([drawn[label] for label in labels], labels, **options)


def share_limits(*panels: Any) -> None:
    """Set the same y limits on all panels."""
    ends = [end for axes in panels for end in axes.get_ylim()]
    for axes in panels:
        axes.set_ylim(min(ends), max(ends))


def draw_times(
    axes: Any, rows: Sequence[Row], fit: Callable[..., Any], names: Sequence[str]
) -> None:
    """Draw mean times with intervals, and a fit through them."""
    steps = apart(rows, "ratio")
    for name in names:
        own = [row for row in rows if row["solver"] == name]
        look = style(name) | {"markersize": 4.5}
        x, y = (np.array([row[key] for row in own]) for key in ("ratio", "seconds"))
        reach = [
            [row["seconds"] - row["low"] for row in own],
            [row["high"] - row["seconds"] for row in own],
        ]
        over = np.linspace(x.min(), x.max(), 200)
        axes.errorbar(x + steps[name], y, reach, **(look | {"linestyle": "none"}), elinewidth=0.9)
        axes.plot(
            over, fit(x, y).at(over), color=look["color"], linestyle=look["linestyle"], lw=1.1
        )


def saved(figure: Any, kind: str, facts: dict[str, None]) -> bytes:
    """Return a figure as the bytes of a file, without dates or versions in it."""
    content = BytesIO()
    figure.savefig(content, format=kind, dpi=DOTS, metadata=facts)
    return FINE.sub(shortened, content.getvalue()) if kind == "svg" else content.getvalue()


def shortened(found: re.Match[bytes]) -> bytes:
    """Cut a number after a tenth, unless it is a scale, and an indented line to its start."""
    return found[1] or b"\n"


def write_pictures(figure: Any, directory: Path, name: str) -> None:
    """Write a figure as PNG and SVG: the same files for the same numbers."""
    matplotlib = needs("matplotlib", extra="plot")
    with matplotlib.rc_context({"svg.hashsalt": "sapper"}):
        for kind, facts in (("png", {"Software": None}), ("svg", {"Date": None})):
            write_whole(directory / f"{name}.{kind}", saved(figure, kind, facts))
