"""The rules of the verdicts. Their thresholds are ours, chosen before any full run."""

from __future__ import annotations

from sapper.experiments.claims.verdicts import (
    CONFIRMED,
    NOT_JUDGED,
    OPEN,
    REFUTED,
    Evidence,
    Rule,
)
from sapper.experiments.statistics.compare import LEVEL

LITTLE = 0.02  # of all games: a difference within it is called small
FAR = 2.0  # times: a version so much faster is called far faster
NEAR = 0.05  # of all games: a win ratio below it is near 0
MOST = 0.99  # of all games: if so many end in time, a version is fast enough
CLOSE = 0.05  # an R^2 so near to the printed one is the same
SLACK = 0.1  # an exponent so little above a bound keeps it
POINTS = f"{100 * LITTLE:g} points"


def _between(found: Evidence, low: float, high: float) -> str:
    if found.low >= low and found.high <= high:
        return CONFIRMED
    return REFUTED if found.low > high or found.high < low else OPEN


def _above(found: Evidence, least: float) -> str:
    return CONFIRMED if found.low >= least else REFUTED if found.high < least else OPEN


def _below(found: Evidence, most: float) -> str:
    return CONFIRMED if found.high <= most else REFUTED if found.low > most else OPEN


def _better(found: Evidence) -> str:
    if found.p is None or found.p >= LEVEL:
        return OPEN
    return CONFIRMED if found.low > 0 else REFUTED if found.high < 0 else OPEN


def _marginally(found: Evidence) -> str:
    if found.low > LITTLE:
        return REFUTED
    said = _better(found)
    return OPEN if said == CONFIRMED and found.high > LITTLE else said


def _always(found: Evidence) -> str:
    return CONFIRMED if found.effect == 1 else REFUTED


BETTER = Rule(
    f"confirmed if the interval is above 0 and the corrected p-value below {LEVEL:g}, refuted if "
    "it is below 0 with such a p-value, else open",
    _better,
)
MARGINALLY = Rule(
    f"confirmed if the interval is between 0 and +{POINTS} and the corrected p-value below "
    f"{LEVEL:g}, refuted if it is above +{POINTS}, or below 0 with such a p-value, else open",
    _marginally,
)
MUCH_BETTER = Rule(
    f"confirmed if the interval is above +{POINTS}, refuted if it is below, else open",
    lambda found: _above(found, LITTLE),
)
SMALL = Rule(
    f"confirmed if the interval is within ±{POINTS}, refuted if it is outside, else open",
    lambda found: _between(found, -LITTLE, LITTLE),
)
NO_LOSS = Rule(
    f"confirmed if the interval is above -{POINTS}, refuted if it is below, else open",
    lambda found: _above(found, -LITTLE),
)
FAR_FASTER = Rule(
    f"confirmed if the interval is above {FAR:g} times, refuted if it is below, else open",
    lambda found: _above(found, FAR),
)
ALIKE_TIME = Rule(
    f"confirmed if the interval is between {1 / FAR:g} and {FAR:g} times, refuted if it is "
    "outside, else open",
    lambda found: _between(found, 1 / FAR, FAR),
)
ALWAYS = Rule("confirmed if it is so in every case, refuted if not", _always)
NEAR_ZERO = Rule(
    f"confirmed if the interval is below {100 * NEAR:g} per cent, refuted if it is above, else "
    "open",
    lambda found: _below(found, NEAR),
)
IN_TIME = Rule(
    f"confirmed if the interval is above {100 * MOST:g} per cent, refuted if it is below, else "
    "open",
    lambda found: _above(found, MOST),
)
BESIDE = Rule("lines that are not judged are shown beside the others", lambda _: NOT_JUDGED)


def close_to(printed: float) -> Rule:
    """Judge whether a number is about a printed one."""
    return Rule(
        f"confirmed if the interval is within ±{CLOSE:g} of {printed:g}, refuted if it is "
        "outside, else open",
        lambda found: _between(found, printed - CLOSE, printed + CLOSE),
    )


def at_most(bound: float) -> Rule:
    """Judge whether an exponent keeps a bound."""
    return Rule(
        f"an exponent of at most {bound:g} is confirmed if the interval is below "
        f"{bound + SLACK:g}, refuted if it is above, else open",
        lambda found: _below(found, bound + SLACK),
    )
