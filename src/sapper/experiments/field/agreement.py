"""Whether a published figure agrees with what we measure, and under which rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import sqrt

from sapper.arena.stats import Z95, Tally
from sapper.experiments.field.openings import (
    BEST_OPEN,
    Opening,
    open_best,
    open_corner,
    safe_anywhere,
    safe_corner,
    unprotected,
)
from sapper.experiments.field.published import Reported
from sapper.game.level import Level

STANDARD_ERRORS = 3.0  # a figure that is further off differs
LARGEST_ERROR = 0.75  # of ours in points: with a larger one nothing is said
AGREES, DIFFERS, OTHER_RULE, TOO_FEW = "agrees", "differs", "another rule", "too few games"


@dataclass(frozen=True)
class Measured:
    """A win rate of ours and its standard error, in per cent."""

    rate: float
    error: float

    @classmethod
    def of(cls, tally: Tally) -> Measured:
        """Take the rate of some games."""
        low, high = tally.interval
        return cls(100 * tally.rate, 50 * (high - low) / Z95)

    def without_protection(self, level: str) -> Measured:
        """Return the rate if the first cell could be a mine: the identity (1 - m/n) x rate."""
        board = Level.parse(level)
        share = 1 - board.mines / board.cells
        return Measured(share * self.rate, share * self.error)


@dataclass(frozen=True)
class Verdict:
    """What a figure is worth: the word, and the rule and rate of ours that it is compared with."""

    word: str
    opening: Opening
    measured: Measured
    points: float  # published less measured

    def __str__(self) -> str:
        """Say it in a few words."""
        if self.word == OTHER_RULE:
            return f"fits {self.opening} ({self.measured.rate:.2f})"
        if self.word == DIFFERS:
            return f"{self.points:+.2f} from {self.opening} ({self.measured.rate:.2f}), the nearest"
        return self.word


def agree(figure: Reported, measured: Measured) -> bool:
    """Return whether two rates differ by no more than chance and rounding explain."""
    chance = STANDARD_ERRORS * sqrt(figure.error**2 + measured.error**2)
    return abs(figure.rate - measured.rate) <= chance + figure.rounding


def rules_for(figure: Reported) -> list[Opening]:
    """List the openings that a figure may mean, the stated or usual one first."""
    level = figure.level
    found = [safe_corner(level), safe_anywhere(level)]
    if level in BEST_OPEN:
        found += [open_best(level), open_corner(level), unprotected(level)]
    return sorted(found, key=lambda one: one.start != (figure.start or "safe"))


def judge(figure: Reported, measure: Callable[[Opening], Measured | None]) -> Verdict | None:
    """Compare a figure with our rate under its own rule, or else find the rule it is nearest to.

    `measure` returns our rate with an opening, None if it was not played. Returns None if the
    stated rule was not played.
    """
    played = [(one, found) for one in rules_for(figure) if (found := measure(one)) is not None]
    if not played or played[0][0] != rules_for(figure)[0]:
        return None
    verdicts = [judge_by(figure, opening, found) for opening, found in played]
    if verdicts[0].word != DIFFERS:
        return verdicts[0]
    for verdict in verdicts[1:]:
        if verdict.word == AGREES:
            return replace(verdict, word=OTHER_RULE)
    return min(verdicts, key=lambda one: abs(one.points))


def judge_by(figure: Reported, opening: Opening, measured: Measured) -> Verdict:
    """Compare a figure with our rate under one rule."""
    points = figure.rate - measured.rate
    if measured.error > LARGEST_ERROR:
        return Verdict(TOO_FEW, opening, measured, points)
    return Verdict(AGREES if agree(figure, measured) else DIFFERS, opening, measured, points)


def least_generous(figure: Reported, best: Iterable[tuple[Opening, Measured]]) -> Opening | None:
    """Return the first opening under which the best play known wins as much; None if none does."""
    for opening, measured in best:
        if measured.rate >= figure.rate - figure.rounding - STANDARD_ERRORS * figure.error:
            return opening
    return None
