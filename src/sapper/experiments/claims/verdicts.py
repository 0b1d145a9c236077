"""Verdicts: evidence, cases and claims. A claim is confirmed, refuted or open by its cases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

GAIN, SHARE, RATIO, NUMBER = "gain", "share", "ratio", "number"
CONFIRMED, REFUTED, OPEN, NOT_JUDGED = "confirmed", "refuted", "open", "not judged"
ADAPTED, PRINTED = "as adapted", "as printed"
NEEDS_MODELS = "needs several trained models"


@dataclass(frozen=True)
class Evidence:
    """One measured effect with its 95% interval: a gain or share of games, a ratio, or a number.

    `p` is corrected for the number of comparisons in its claim; None where nothing is tested.
    `models` counts the trained models behind it, 0 where nothing is learned. `why` says what is
    missing if there are no games.
    """

    about: str
    effect: float
    low: float
    high: float
    games: int
    kind: str = GAIN
    p: float | None = None
    models: int = 0
    why: str = ""


def nothing(about: str, why: str = "", kind: str = GAIN) -> Evidence:
    """Return evidence without measurements."""
    nan = float("nan")
    return Evidence(about, nan, nan, nan, 0, kind, why=why)


@dataclass(frozen=True)
class Rule:
    """How an effect is judged, in words and as a function."""

    words: str
    judge: Callable[[Evidence], str]


@dataclass(frozen=True)
class Case:
    """An effect and the rule that it is judged by; of a learned version also how it is read."""

    found: Evidence
    rule: Rule
    reading: str = ""

    @property
    def verdict(self) -> str:
        """What the rule says; without games the case is open."""
        said = self.rule.judge(self.found)
        return said if self.found.games or said == NOT_JUDGED else OPEN


def together(cases: Sequence[Case]) -> str:
    """Join verdicts: refuted if any case is, confirmed if all are, else open."""
    verdicts = {case.verdict for case in cases} - {NOT_JUDGED}
    if REFUTED in verdicts:
        return REFUTED
    return CONFIRMED if verdicts == {CONFIRMED} else OPEN


@dataclass(frozen=True)
class Claim:
    """A claim of the paper, and what was measured about it.

    `own_table` says where the paper's own table contradicts it, `notes` what a reader should know
    beside the numbers.
    """

    title: str
    says: str
    solvers: tuple[str, ...]
    cases: tuple[Case, ...]
    own_table: str = ""
    notes: tuple[str, ...] = field(default=())

    @property
    def readings(self) -> list[str]:
        """The readings of learned versions that are judged; an empty one if none are learned."""
        found = {case.reading for case in self.cases if case.reading}
        return [reading for reading in (PRINTED, ADAPTED) if reading in found] or [""]

    def cases_of(self, reading: str) -> tuple[Case, ...]:
        """Return the cases that count for a reading: its own, and those without any."""
        return tuple(case for case in self.cases if case.reading in ("", reading))

    def verdict_of(self, reading: str) -> str:
        """Return the verdict for one reading of the learned versions."""
        return together(self.cases_of(reading))

    @property
    def verdict(self) -> str:
        """The verdict, for each reading where they differ."""
        found = {reading: self.verdict_of(reading) for reading in self.readings}
        if len(found) > 1 and len(set(found.values())) == 1:
            return next(iter(found.values()))
        return ", ".join(f"{said} {reading}".strip() for reading, said in found.items())

    def telling(self, reading: str) -> Case:
        """Return the first case with the verdict of a reading, its own cases before the others."""
        said = self.verdict_of(reading)
        cases = sorted(self.cases_of(reading), key=lambda case: case.reading != reading)
        return next((case for case in cases if case.verdict == said), cases[0])

    @property
    def rules(self) -> list[str]:
        """The rules it is judged by, each once."""
        return list(dict.fromkeys(case.rule.words for case in self.cases))


def judged(rule: Rule, found: Sequence[Evidence], reading: str = "") -> tuple[Case, ...]:
    """Judge all by one rule."""
    return tuple(Case(one, rule, reading) for one in found)
