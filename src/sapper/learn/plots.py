"""Figures of a training: what mattered, whether scores can be believed, how the loss fell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from sapper.errors import needs
from sapper.learn.alpha import STEPS, FittedAlpha
from sapper.learn.training import Trained
from sapper.models.alpha import Alpha

BLUE, ORANGE, GREY = "#0072b2", "#d55e00", "#777777"
BINS = 20


def blank(title: str, x: str, y: str) -> tuple[Any, Any]:
    """Make an empty figure."""
    figure = needs("matplotlib.figure", extra="plot").Figure(
        figsize=(6.4, 4.4), layout="constrained"
    )
    axes = figure.add_subplot()
    axes.set(title=title, xlabel=x, ylabel=y)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def importance(name: str, trained: Trained) -> Any:
    """Draw each feature's share of the gain of all splits."""
    figure, axes = blank(f"{name}: what the trees split on", "share of the gain, %", "")
    items = sorted(trained.importance.items(), key=lambda item: item[1])
    bars = axes.barh([key for key, _ in items], [100 * share for _, share in items], color=BLUE)
    axes.bar_label(bars, fmt="%.1f", padding=3)
    axes.margins(x=0.1)
    return figure


def calibration(name: str, trained: Trained) -> Any:
    """Draw what happened against what was predicted, on held-out games, in bins of equal size."""
    figure, axes = blank(f"{name}: predicted and actual, held-out games", "predicted", "actual")
    order = np.argsort(trained.predicted, kind="stable")
    bins = [part for part in np.array_split(order, BINS) if len(part)]
    predicted = [trained.predicted[part].mean() for part in bins]
    actual = np.array([trained.actual[part].mean() for part in bins])
    error = [1.96 * trained.actual[part].std() / len(part) ** 0.5 for part in bins]
    low, high = min(predicted[0], actual.min()), max(predicted[-1], actual.max())
    axes.plot([low, high], [low, high], color=GREY, linewidth=1, label="as predicted")
    axes.errorbar(predicted, actual, error, fmt="o", color=BLUE, label="a twentieth of the lines")
    axes.legend(frameon=False)
    return figure


def curves(name: str, trained: Trained) -> Any:
    """Draw loss, and games won where they are known, step by step."""
    figure, axes = blank(f"{name}: learning curve", "step", "loss")
    shades = iter((BLUE, ORANGE, GREY))
    for label, values in trained.curves.items():
        steps = range(1, len(values) + 1)
        if label == "games won":
            other = axes.twinx()
            other.set_ylabel("games won in training, %")
            other.plot(steps, [100 * value for value in values], color=ORANGE, label=label)
        else:
            axes.plot(steps, values, color=next(shades), label=label.replace("_", " "))
    figure.legend(frameon=False, loc="outside lower center", ncols=3)
    return figure


def alphas(fitted: FittedAlpha) -> Any:
    """Draw the best alpha of every level over its density, and the line for some sizes."""
    title = f"best alpha by level; the line explains {100 * fitted.r_squared:.0f}% of its spread"
    figure, axes = blank(title, "mines, % of the cells", "alpha")
    density = np.array([one.level.mines / one.level.cells for one in fitted.tried])
    size = np.array([one.level.width for one in fitted.tried])
    best = np.array([one.best for one in fitted.tried])
    dots = axes.scatter(100 * density, best, c=size, cmap="viridis", s=12, alpha=0.7)
    figure.colorbar(dots, label="longer side")
    over = np.linspace(density.min(), density.max(), 50)
    for side, style in ((5, ":"), (10, "--"), (20, "-")):
        line = [along(fitted.alpha, side, one) for one in over]
        axes.plot(100 * over, line, color=ORANGE, linestyle=style, label=f"{side}x{side}")
    axes.set_ylim(-1 / STEPS, 1 + 1 / STEPS)
    axes.legend(title="the line for", framealpha=0.9, edgecolor="none")
    return figure


def along(alpha: Alpha, side: int, density: float) -> float:
    """Return alpha on a square board, without the limits of [0, 1]."""
    return (alpha.t1 + alpha.t2) * side + alpha.t3 * density + alpha.t4


def draw_training(name: str, trained: Trained, directory: Path) -> list[Path]:
    """Write all figures of a training."""
    figures = {"calibration": calibration(name, trained), "curve": curves(name, trained)}
    if trained.importance:
        figures["importance"] = importance(name, trained)
    return save(figures, name, directory)


def save(figures: dict[str, Any], name: str, directory: Path) -> list[Path]:
    """Write figures as PNG."""
    directory.mkdir(parents=True, exist_ok=True)
    files = []
    for kind, figure in figures.items():
        files.append(directory / f"{name}-{kind}.png")
        figure.savefig(files[-1], dpi=130)
    return files
