"""Claims about boards: their shape, their size, many mines, and what they take in time."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sapper.arena.stats import wilson
from sapper.experiments.claims.evidence import reading_of
from sapper.experiments.claims.rules import BESIDE, IN_TIME, NEAR_ZERO, SMALL
from sapper.experiments.claims.verdicts import (
    NEEDS_MODELS,
    SHARE,
    Case,
    Claim,
    Evidence,
    nothing,
)
from sapper.experiments.outcomes import Outcomes, Panel
from sapper.experiments.paper import BLOCKS, RATIOS, TIMEOUT, as_printed
from sapper.experiments.series import board_trends
from sapper.experiments.statistics.contrast import judgeable, rate_interval, trained

LARGE = 3 * BLOCKS // 4  # blocks: the boards around the paper's 200
BASE = "4.5"


class Effects(NamedTuple):
    """The effects of shape and size on a version, each over its whole range."""

    shape: Evidence
    size: Evidence


def effects(found: Outcomes, name: str) -> Effects:
    """Return the trends of a version over shape and size, each over its whole range."""
    panel = found.swept(name)
    if not judgeable(panel):
        missing = nothing(name, NEEDS_MODELS)
        return Effects(missing, missing)
    lines = board_trends(found, name)
    if not lines:
        return Effects(nothing(name), nothing(name))
    spans = (float(np.ptp(found.column(column))) for column in ("shape", "size"))
    return Effects(
        *(
            Evidence(
                name,
                line.slope * span,
                line.low * span,
                line.high * span,
                len(panel),
                models=trained(panel),
            )
            for line, span in zip(lines, spans, strict=True)
        )
    )


def board_does_not_matter(found: Outcomes) -> list[Claim]:
    """Measure the effects of the shape and size of the board."""
    methods = found.plan.methods
    each = {name: effects(found, name) for name in methods}
    blocks = found.column("blocks")
    shapes, sizes = (
        tuple(Case(getattr(each[name], which), SMALL, reading_of(name)) for name in methods)
        for which in ("shape", "size")
    )
    return [
        Claim(
            "The dimension ratio does not matter",
            "q/p does not affect the accuracy of any version. (Effect: from the narrowest board "
            "of the sweep to the square, size and mine ratio held fixed.)",
            methods,
            shapes,
        ),
        Claim(
            "The number of blocks does not matter",
            f"p x q does not affect the accuracy of any version. (Effect: from {blocks.min()} to "
            f"{blocks.max()} blocks, by a line over their logarithm, shape and mine ratio held "
            "fixed.)",
            methods,
            sizes,
        ),
    ]


def rate_at(name: str, panel: Panel) -> Evidence:
    """Return the win rate of a method on some games."""
    if not judgeable(panel):
        return nothing(name, NEEDS_MODELS, SHARE)
    if len(panel) == 0:
        return nothing(name, kind=SHARE)
    ends = rate_interval(panel)
    return Evidence(name, panel.rate, *ends, len(panel), SHARE, models=trained(panel))


def lost_at_most_mines(found: Outcomes) -> Claim:
    """Measure the win rates at the highest mine ratio of the sweep."""
    most = RATIOS[1]
    packed = found.between(BASE, most, most)
    large = packed.where(found.column("blocks")[packed.setup] >= LARGE)
    return Claim(
        f"The win ratio is near 0 at {most}% mines",
        f"The accuracy almost converges to 0 around {most}% mines, on any board.",
        found.plan.methods,
        (
            *(
                Case(rate_at(name, found.between(name, most, most)), NEAR_ZERO, reading_of(name))
                for name in found.plan.methods
            ),
            Case(rate_at(f"{BASE}, boards of {LARGE} blocks and more", large), BESIDE),
        ),
    )


def in_time(about: str, panel: Panel) -> Evidence:
    """Return the share of games that end in time; the interval is that of the slowest model."""
    if not judgeable(panel):
        return nothing(about, NEEDS_MODELS, SHARE)
    if len(panel) == 0:
        return nothing(about, kind=SHARE)
    ended = len(panel) - panel.timed_out.sum(axis=1)
    ends = wilson(int(ended.min()), len(panel))
    rate = float(ended.mean()) / len(panel)
    return Evidence(about, rate, *ends, len(panel), SHARE, models=trained(panel))


def fast_enough(found: Outcomes) -> Claim:
    """Measure how many games of 6.5 end in time on boards around 200 blocks."""
    names = [name for name in ("6.5", as_printed("6.5")) if name in found.plan.methods]
    panels = {name: found.sized(name, LARGE, 10**6) for name in names}
    where = f"boards of {LARGE} blocks and more, games within {TIMEOUT:g} s"
    notes = tuple(
        f"{name} takes {1000 * panel.seconds.mean():.2f} ms for a game there on average, and at "
        f"most {panel.seconds.max():.2f} s."
        for name, panel in panels.items()
        if len(panel)
    )
    return Claim(
        f"6.5 is fast enough up to {BLOCKS} blocks",
        f"6.5 is still fast enough to play boards as large as {BLOCKS} blocks.",
        tuple(names),
        tuple(
            Case(in_time(f"{name}, {where}", panel), IN_TIME, reading_of(name))
            for name, panel in panels.items()
        ),
        notes=notes,
    )
