"""Evidence from games: gains of one method over another, shares, ratios of time and work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sapper.arena.stats import wilson
from sapper.experiments.claims.rules import BESIDE
from sapper.experiments.claims.verdicts import (
    ADAPTED,
    NEEDS_MODELS,
    PRINTED,
    RATIO,
    SHARE,
    Case,
    Evidence,
    Rule,
    nothing,
)
from sapper.experiments.outcomes import Choice, Panel, in_common
from sapper.experiments.paper import BEGINNER_WON, is_learned, is_printed
from sapper.experiments.statistics.compare import Ratio, holm, time_ratio
from sapper.experiments.statistics.contrast import Contrast, above, contrast, judgeable


class Uncorrected(NamedTuple):
    """A comparison before its p-value is corrected: what, the result, or why there is none."""

    about: str
    found: Contrast | None
    why: str = ""
    reading: str = ""


def reading_of(*names: str) -> str:
    """Return how the learned versions among these are read, an empty text if none is learned."""
    if any(map(is_printed, names)):
        return PRINTED
    return ADAPTED if any(map(is_learned, names)) else ""


def over(choice: Choice, one: str, two: str, where: str = "") -> Uncorrected:
    """Compare two methods on the same games."""
    about = f"{one} over {two}" + (f", {where}" if where else "")
    panels = choice(one), choice(two)
    if not judgeable(*panels):
        return Uncorrected(about, None, NEEDS_MODELS, reading_of(one, two))
    return Uncorrected(about, contrast(*panels), "", reading_of(one, two))


def less(
    panel: Panel, name: str, printed: float, error: float = 0.0, source: str = ""
) -> Uncorrected:
    """Compare a rate on 9x9x10 with a printed one; both are in per cent, and so is its error."""
    about = f"{name} less {printed:.2f}%" + (f", {source}" if source else "")
    if not judgeable(panel):
        return Uncorrected(about, None, NEEDS_MODELS, reading_of(name))
    return Uncorrected(about, above(panel, printed / 100, error / 100), "", reading_of(name))


def gains(rule: Rule, lines: Sequence[Uncorrected]) -> tuple[Case, ...]:
    """Judge comparisons, their p-values corrected for the number of them."""
    adjusted = iter(holm([line.found.p for line in lines if line.found is not None]))
    return tuple(
        Case(
            nothing(line.about, line.why)
            if line.found is None
            else Evidence(
                line.about,
                *line.found.gain,
                line.found.games,
                p=next(adjusted),
                models=line.found.models,
            ),
            rule,
            line.reading,
        )
        for line in lines
    )


def share(about: str, good: int, cases: int) -> Evidence:
    """Return the share of the cases in which something held."""
    if cases == 0:
        return nothing(about, kind=SHARE)
    return Evidence(about, good / cases, *wilson(good, cases), cases, kind=SHARE)


def times(about: str, ratio: Ratio | None, games: int) -> Evidence:
    """Write a ratio of times or of work as evidence."""
    if ratio is None:
        return nothing(about, kind=RATIO)
    return Evidence(about, *ratio, games, kind=RATIO)


class Paced(NamedTuple):
    """The times of two solvers: on games that both finish, and at least; how many were cut off."""

    finished: Evidence
    at_least: Case
    note: str


def paced(choice: Choice, slow: str, fast: str) -> Paced:
    """Compare the processor times of two solvers.

    The time of a game that was cut off is a lower bound. So the ratio is that of the games both
    finish. On the games that the faster one finishes, the sum of the slower one is at least what
    it was given.
    """
    one, two = in_common(choice(slow), choice(fast))
    cut, other = (panel.timed_out[0] for panel in (one, two))

    def ratio(chosen: np.ndarray) -> tuple[Ratio | None, int]:
        first, second = (panel.seconds[0][chosen] for panel in (one, two))
        return time_ratio(first, second, one.setup[chosen]), int(chosen.sum())

    about = f"time of {slow} / {fast}"
    both = times(f"{about}, games that both finish", *ratio(~(cut | other)))
    bound = times(f"{about}, games that {fast} finishes, at least", *ratio(~other))
    return Paced(both, Case(bound, BESIDE), cut_off(slow, one, fast, two))


def cut_off(slow: str, one: Panel, fast: str, two: Panel) -> str:
    """Say how many games were cut off, and what that does to the sums of seconds."""
    cut = int((one.timed_out | two.timed_out).sum())
    if cut == 0:
        return ""
    said = [f"Of {len(one):,} games {cut:,} were cut off and are left out"]
    for name, panel in ((slow, one), (fast, two)):
        seconds, over = panel.seconds[0], panel.timed_out[0]
        part = 100 * float(seconds[over].sum() / seconds.sum())
        said.append(
            f"{name} was cut off in {int(over.sum()):,}, and takes at least {seconds.sum():,.1f} "
            f"s in all, {part:.1f} per cent of it in those"
        )
    return "; ".join(said) + "."


def in_table(one: str, two: str) -> str:
    """Say how far a version is above another one in the paper's own table."""
    apart = round(BEGINNER_WON[one] - BEGINNER_WON[two], 2)
    if apart == 0:
        return f"{one} is level with {two}"
    return f"{one} is {abs(apart):.2f} points {'above' if apart > 0 else 'below'} {two}"
