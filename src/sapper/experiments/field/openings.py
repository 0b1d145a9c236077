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
    first: tuple[int, int] | str  # "rule": the solver's own

    def __str__(self) -> str:
        """Name the start rule and the first cell."""
        if isinstance(self.first, str):
            return f"{self.start} start, its own first cell"
        cell = "corner" if self.first == CORNER else "row {}, col {}".format(*self.first)
        return f"{self.start} start, {cell}"

    def run(self, name: str, timeout: float | None = 5.0) -> Run:
        """Return the run of a solver under this opening."""
        return Run(solver(name), Level.parse(self.level), SEED, self.start, self.first, timeout)


def safe_corner(level: str) -> Opening:
    """Return the opening in which the first cell is the corner, and is safe."""
    return Opening(level, "safe", CORNER)


def safe_anywhere(level: str) -> Opening:
    """Return the opening in which the method chooses the first cell, and it is safe."""
    return Opening(level, "safe", "rule")


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

    All are played from a safe corner and with an open start. Who has a figure without a start rule
    plays that board with a first cell of its own and with an open corner too. The holder of our
    records plays without protection, and on the old intermediate board, as well.
    """
    found = [make(level) for level in BEST_OPEN for make in (safe_corner, open_best)]
    for level in (one.level for one in FIGURES if one.method == name and not one.start):
        found += [safe_corner(level), safe_anywhere(level)]
        found += [open_corner(level)] if level in BEST_OPEN else []
    if name == RECORD_HOLDER:
        found += [*(unprotected(level) for level in BEST_OPEN), safe_corner(OLD_MIDDLE)]
    return list(dict.fromkeys(found))


def players() -> list[str]:
    """List the solvers of the table: the published methods in order of their years, and ours."""
    return [*(one.solver for one in METHODS), RECORD_HOLDER]
