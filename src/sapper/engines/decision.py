"""Decision: the move of a solver, why, and what it was chosen from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

Place = tuple[int, int]
EVERY_SOLUTION = "safe in every solution"


class Candidate(NamedTuple):
    """A cell, as (row, col), and its P: the chance of a mine, as the solver sees it."""

    cell: Place
    risk: float


class Scored(NamedTuple):
    """A cell, as (row, col), and what a learned rule gives it: the largest score is opened."""

    cell: Place
    score: float


@dataclass(frozen=True)
class Decision:
    """The move of a solver: a cell as (row, col), why, and what it was chosen from.

    `safe` holds every cell that this decision proves safe; it is empty for a guess. `scores` are
    those of a learned rule.
    """

    cell: Place
    why: str
    candidates: tuple[Candidate, ...]
    safe: tuple[Place, ...] = ()
    scores: tuple[Scored, ...] = ()

    @property
    def risk(self) -> float:
        """P of the chosen cell; nan if the player tells none."""
        return dict(self.candidates).get(self.cell, float("nan"))
