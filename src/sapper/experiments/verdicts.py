"""Verdicts: when a claim counts as confirmed, refuted or open. The rules are the same for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sapper.experiments.compare import LEVEL, Comparison, Ratio, holm

GAIN, SHARE, RATIO = "gain", "share", "ratio"
CONFIRMED, REFUTED, OPEN = "confirmed", "refuted", "open"
LITTLE = 0.02  # of all games: a difference within it is called small
FAR = 2.0  # times: a version so much faster is called far faster


@dataclass(frozen=True)
class Evidence:
    """One measured effect with its 95% interval: a gain or share of games, or a ratio of times.

    `p` is corrected for the number of comparisons in its claim; None where nothing is tested.
    """

    about: str
    effect: float
    low: float
    high: float
    games: int
    kind: str = GAIN
    p: float | None = None


@dataclass(frozen=True)
class Rule:
    """How an effect is judged, in words and as a function."""

    words: str
    judge: Callable[[Evidence], str]


def _better(found: Evidence) -> str:
    if found.p is not None and found.p >= LEVEL:
        return OPEN
    return CONFIRMED if found.low > 0 else REFUTED if found.high < 0 else OPEN


def _much_better(found: Evidence) -> str:
    return CONFIRMED if found.low > LITTLE else REFUTED if found.high < LITTLE else OPEN


def _small(found: Evidence) -> str:
    if found.low >= -LITTLE and found.high <= LITTLE:
        return CONFIRMED
    return REFUTED if found.low > LITTLE or found.high < -LITTLE else OPEN


def _no_loss(found: Evidence) -> str:
    return CONFIRMED if found.low >= -LITTLE else REFUTED if found.high < -LITTLE else OPEN


def _no_gain(found: Evidence) -> str:
    return CONFIRMED if found.high <= LITTLE else REFUTED if found.low > LITTLE else OPEN


def _far_faster(found: Evidence) -> str:
    return CONFIRMED if found.low >= FAR else REFUTED if found.high < FAR else OPEN


def _always(found: Evidence) -> str:
    return CONFIRMED if found.effect == 1 else REFUTED


POINTS = f"{100 * LITTLE:g} points"
BETTER = Rule(
    f"confirmed if the interval is above 0 and the corrected p-value below {LEVEL:g}, refuted if "
    "it is below 0 with such a p-value, else open",
    _better,
)
MUCH_BETTER = Rule(
    f"confirmed if the interval is above +{POINTS}, refuted if it is below, else open",
    _much_better,
)
SMALL = Rule(
    f"confirmed if the interval is within ±{POINTS}, refuted if it is outside, else open", _small
)
NO_LOSS = Rule(
    f"confirmed if the interval is above -{POINTS}, refuted if it is below, else open", _no_loss
)
NO_GAIN = Rule(
    f"confirmed if the interval is below +{POINTS}, refuted if it is above, else open", _no_gain
)
FAR_FASTER = Rule(
    f"confirmed if the interval is above {FAR:g} times, refuted if it is below, else open",
    _far_faster,
)
ALWAYS = Rule("confirmed if it is so in every case, refuted if not", _always)


@dataclass(frozen=True)
class Case:
    """An effect and the rule that it is judged by."""

    found: Evidence
    rule: Rule

    @property
    def verdict(self) -> str:
        """What the rule says."""
        return self.rule.judge(self.found) if self.found.games else OPEN


@dataclass(frozen=True)
class Claim:
    """A claim of the paper, and what was measured about it."""

    title: str
    says: str
    solvers: tuple[str, ...]
    cases: tuple[Case, ...]

    @property
    def verdict(self) -> str:
        """Refuted if any case is, confirmed if all are, else open."""
        verdicts = {case.verdict for case in self.cases}
        if REFUTED in verdicts:
            return REFUTED
        return CONFIRMED if verdicts == {CONFIRMED} else OPEN

    @property
    def telling(self) -> Case:
        """The first case with the verdict of the claim."""
        return next(case for case in self.cases if case.verdict == self.verdict)

    @property
    def rules(self) -> list[str]:
        """The rules it is judged by, each once."""
        return list(dict.fromkeys(case.rule.words for case in self.cases))


def gains(compared: Sequence[tuple[str, Comparison | None]]) -> list[Evidence]:
    """Write comparisons as evidence, with corrected p-values."""
    adjusted = iter(holm([one.p for _, one in compared if one is not None]))
    return [
        Evidence(about, *one.gain, one.games, p=next(adjusted))
        if one is not None
        else nothing(about)
        for about, one in compared
    ]


def faster(about: str, ratio: Ratio | None, games: int) -> Evidence:
    """Write a ratio of times as evidence."""
    if ratio is None:
        return replace(nothing(about), kind=RATIO)
    return Evidence(about, *ratio, games, kind=RATIO)


def nothing(about: str) -> Evidence:
    """Return evidence without measurements."""
    nan = float("nan")
    return Evidence(about, nan, nan, nan, 0)


def judged(rule: Rule, found: Sequence[Evidence]) -> tuple[Case, ...]:
    """Judge all by one rule."""
    return tuple(Case(one, rule) for one in found)
