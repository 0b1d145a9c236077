"""The numbers behind each figure, as rows: what is drawn, and what the CSV files hold."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from math import exp, sqrt
from pathlib import Path
from typing import Any

import numpy as np

from sapper.arena.stats import Z95
from sapper.experiments.outcomes import Outcomes, Panel, in_common
from sapper.experiments.statistics.contrast import (
    contrast,
    rate_interval,
    trained,
)
from sapper.experiments.statistics.fits import Trend, trends
from sapper.experiments.statistics.student import quantile95
from sapper.formats.files import write_whole

Row = dict[str, Any]
SHAPE_STEPS = (0.1, 0.25)  # of q/p, in one group: where boards have many sizes, or few
MANY_SIZES = 30
BLOCK_STEP = 25  # of the number of blocks, in one group
DIGITS = 8  # significant ones in a CSV file


def rate_of(games: Panel) -> Row:
    """Write a win rate with its interval, and the worst and best of the trained models."""
    low, high = rate_interval(games)
    row = {"games": len(games), "models": games.models if games.learned else 0}
    return row | {"rate": games.rate, "low": low, "high": high} | ends_of(games.rates)


def ends_of(values: np.ndarray) -> Row:
    """Write the least and the most of what trained models reach."""
    return {"least": float(values.min()), "most": float(values.max())}


def by_ratio(
    found: Outcomes, names: Iterable[str], written: Callable[[Panel], Row] = rate_of
) -> list[Row]:
    """Return the win rate of each method at each mine ratio, or another statistic of its games."""
    rows = []
    for name in names:
        for ratio in found.ratios:
            games = found.between(name, ratio, ratio)
            if len(games):
                rows.append({"solver": name, "ratio": ratio} | written(games))
    return rows


def gain_by_ratio(found: Outcomes, names: Iterable[str], base: str) -> list[Row]:
    """Return the gain of each method over a base on the same games, at each mine ratio."""
    rows = []
    for name in names:
        for ratio in found.ratios:
            one, two = in_common(*(found.between(each, ratio, ratio) for each in (name, base)))
            compared = contrast(one, two)
            if compared is not None:
                gain, low, high = compared.gain
                row = {"solver": name, "base": base, "ratio": ratio, "games": compared.games}
                row |= {"models": one.models if one.learned else 0, "gain": gain}
                rows.append(row | {"low": low, "high": high} | ends_of(one.rates - two.rate))
    return rows


def by_group(found: Outcomes, names: Iterable[str], column: str, group: np.ndarray) -> list[Row]:
    """Return the win rate of each solver in each group of setups, over all mine ratios."""
    rows, values = [], found.column(column)
    for name in names:
        games = found.swept(name)
        for one in np.unique(group):
            part = games.where(group[games.setup] == one)
            if len(part):
                middle = float(values[group == one].mean())
                rows.append({"solver": name, column: middle} | rate_of(part))
    return rows


def by_shape(found: Outcomes, names: Sequence[str]) -> list[Row]:
    """Return the win rate by q/p, and what it would be at the mean board size in each group."""
    few = len({(one.p, one.q) for one in found.plan.setups}) < MANY_SIZES
    shape, size = found.column("shape"), found.column("size")
    group = np.round(shape / SHAPE_STEPS[few])
    rows = by_group(found, names, "shape", group)
    slope = {name: sum(one.slope for one in board_trends(found, name)[1:]) for name in names}
    excess = {
        float(shape[group == one].mean()): float(size[group == one].mean() - size.mean())
        for one in np.unique(group)
    }
    for row in rows:
        row["at_equal_size"] = row["rate"] - slope[row["solver"]] * excess[row["shape"]]
    return rows


def board_trends(found: Outcomes, name: str) -> list[Trend]:
    """Fit the trends of a method over shape and size together, mine ratio held fixed.

    The spread of the slopes between trained models widens their intervals.
    """
    games = found.swept(name)
    columns = np.column_stack([found.column("shape"), found.column("size")])
    if len(games) == 0 or not np.ptp(columns, axis=0).all():
        return []
    rest = columns[games.setup], found.column("ratio")[games.setup], games.setup
    lines = trends(games.won.mean(axis=0), *rest)
    if not trained(games):
        return lines
    slopes = np.array([[line.slope for line in trends(one, *rest)] for one in games.won])
    return [with_spread(line, own, games.models) for line, own in zip(lines, slopes.T, strict=True)]


def with_spread(line: Trend, slopes: np.ndarray, models: int) -> Trend:
    """Widen the interval of a trend by the spread between the models."""
    error = (line.high - line.slope) / Z95
    half = quantile95(models - 1) * sqrt(error**2 + float(slopes.var(ddof=1)) / models)
    return Trend(line.slope, line.slope - half, line.slope + half)


def by_blocks(found: Outcomes, names: Iterable[str]) -> list[Row]:
    """Return the win rate by the number of blocks."""
    return by_group(found, names, "blocks", (found.column("blocks") - 1) // BLOCK_STEP)


def time_of(games: Panel) -> Row:
    """Write a mean time with its interval, which cannot reach 0: that of its logarithm.

    Setups are strata: only the spread within them counts. Trained models are taken together.
    """
    seconds = games.seconds.mean(axis=0)
    pace = float(seconds.mean())
    _, group, sizes = np.unique(games.setup, return_inverse=True, return_counts=True)
    means = np.bincount(group, weights=seconds) / sizes
    squares = np.bincount(group, weights=(seconds - means[group]) ** 2)
    spread = sqrt(float(squares.sum()) / len(games)) / sqrt(len(games))
    factor = exp(Z95 * spread / pace)
    return {
        "games": len(games),
        "seconds": pace,
        "low": pace / factor,
        "high": pace * factor,
        "timed_out": int(games.timed_out.sum()),
    }


def rate_and_time(found: Outcomes, names: Sequence[str]) -> list[Row]:
    """Return the win rate and the time per game of each solver, on 9x9x10 and over the sweep."""
    rows = []
    for where, choice in (("9x9x10", found.on_table), ("sweep", found.swept)):
        for name in names:
            games = choice(name)
            if len(games):
                row = {"where": where, "solver": name} | rate_of(games)
                rows.append(row | {"seconds": float(games.seconds.mean())})
    return rows


def distance(found: Outcomes, column: str) -> list[Row]:
    """Return how far the best version is from the best solver that was added, group by group.

    Both are the ones with the highest rate over the whole sweep, compared on the same games.
    """
    top, base = best_of(found, found.plan.all_added), best_of(found, found.plan.versions)
    if top is None or base is None:
        return []
    one, two = in_common(found.swept(top), found.swept(base))
    where, ratio = found.column(column)[one.setup], found.column("ratio")[one.setup]
    rows = []
    for value in np.unique(where):
        for part in found.ratios:
            chosen = (where == value) & (ratio == part)
            compared = contrast(one.where(chosen), two.where(chosen))
            if compared is not None:
                gain, low, high = compared.gain
                row = {"best": top, "version": base, column: int(value), "ratio": part}
                row |= {"games": compared.games, "rate": float(one.won[:, chosen].mean())}
                rows.append(row | {"gain": gain, "low": low, "high": high})
    return rows


def best_of(found: Outcomes, names: Sequence[str]) -> str | None:
    """Return the solver that wins most over the sweep; None if none of them played."""
    there = [name for name in names if len(found.swept(name))]
    return max(there, key=lambda name: found.swept(name).rate, default=None)


def write_csv(file: Path, rows: Sequence[Row]) -> None:
    """Write rows as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: plain(value) for key, value in row.items()})
    write_whole(file, text.getvalue().encode())


def plain(value: Any) -> Any:
    """Write a number with its significant digits."""
    return f"{value:.{DIGITS}g}" if isinstance(value, float) else value
