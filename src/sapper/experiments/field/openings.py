"""The openings of the table: boards, start rules and first cells."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.arena.run import Run
from sapper.experiments.field.published import (
    BEGINNER_8,
    BEGINNER_9,
    EXPERT,
    FIGURES,
    METHODS,
    MIDDLE,
    OLD_MIDDLE,
)
from sapper.game.level import Level
from sapper.solvers.solver import solver

CORNER = (0, 0)
BEST_OPEN = {BEGINNER_8: (2, 2), BEGINNER_9: (2, 2), MIDDLE: (2, 2), EXPERT: (3, 3)}
"""The best first cell of an open start. (MineSweeperProb, whose cells count from 1.)"""
RECORD_HOLDER = "champion"
SEED = 1


@dataclass(frozen=True)
class Opening:
    """A board and how a game on it begins."""

    level: str
    start: str
    first: tuple[int, int]

    def __str__(self) -> str:
        """Name the start rule and the first cell."""
        row, col = self.first
        cell = "corner" if self.first == CORNER else f"row {row}, col {col}"
        return f"{self.start} start, {cell}"

    def run(self, name: str, timeout: float | None = 5.0) -> Run:
        """Return the run of a solver under this opening."""
        return Run(solver(name), Level.parse(self.level), SEED, self.start, self.first, timeout)


def safe_corner(level: str) -> Opening:
    """Return the opening in which the first cell is the corner, and is safe."""
    return Opening(level, "safe", CORNER)


def open_best(level: str) -> Opening:
    """Return the opening in which the best first cell shows a 0."""
    return Opening(level, "open", BEST_OPEN[level])


def open_corner(level: str) -> Opening:
    """Return the opening in which the corner shows a 0."""
    return Opening(level, "open", CORNER)


def unprotected(level: str) -> Opening:
    """Return the opening in which the corner may be a mine."""
    return Opening(level, "none", CORNER)


def openings_of(name: str) -> list[Opening]:
    """List the openings that a solver is measured under.

    All are played from a safe corner and with an open start; who has a figure for the old
    intermediate board plays that too, who has one without a start rule also opens an open corner,
    and the holder of our records plays without protection as well.
    """
    found = [make(level) for level in BEST_OPEN for make in (safe_corner, open_best)]
    figures = [one for one in FIGURES if one.method == name]
    if any(one.level == OLD_MIDDLE for one in figures):
        found.append(safe_corner(OLD_MIDDLE))
    found += [open_corner(one.level) for one in figures if one.level in BEST_OPEN and not one.start]
    if name == RECORD_HOLDER:
        found += [unprotected(level) for level in BEST_OPEN]
    return list(dict.fromkeys(found))


def players() -> list[str]:
    """List the solvers of the table: the published methods in order of their years, and ours."""
    return [*(one.solver for one in METHODS), RECORD_HOLDER]
