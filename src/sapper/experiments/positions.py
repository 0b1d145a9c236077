"""Solution sets: backtracking and DSScsp side by side on the stuck positions of a game.

The game is one of 4.5; a position counts if DSS finds nothing in it and there is a number on it.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from functools import cache

import numpy as np

from sapper.errors import TooHard
from sapper.game.game import Game
from sapper.game.level import Level
from sapper.game.view import View
from sapper.inference.solutions import Solutions, enumerate_solutions
from sapper.solvers.solver import solver

PLAYER = "4.5"
MOST_SOLUTIONS = 200_000  # positions with more are counted, but not compared
SECONDS = 5.0
COMPARED = np.dtype(
    [
        ("variables", np.int32),
        ("solutions", np.int64),
        ("listed", np.bool_),
        ("equal", np.bool_),
        ("backtracking", np.float64),
        ("dsscsp", np.float64),
        ("backtracking_edges", np.int64),
        ("dsscsp_edges", np.int64),
    ]
)
"""A position: size of M, solutions, whether both listed them all, whether the sets are equal, and
the processor time and the edges walked of each."""


@dataclass(frozen=True)
class PositionUnit:
    """One game whose stuck positions are compared, and the fingerprint of what compares them."""

    level: str
    seed: int
    game: int
    code: str


@cache
def comparing_fingerprint() -> str:
    """Return the fingerprint of all that is compared: who plays, and what is kept of a position."""
    text = f"{solver(PLAYER).engine.fingerprint} {COMPARED.descr}"
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def stuck_positions(level: Level, seed: int, index: int) -> list[View]:
    """Play a game and keep the positions in which DSS was stuck next to a number."""
    player, found = solver(PLAYER), []
    game = Game(level, seed, "safe", index)
    while game.status == "playing":
        decision = player.decide(game.view, seed, index)
        if decision.why != "DSS" and (game.view.cells >= 0).any():
            found.append(game.view)
        for cell in decision.safe or (decision.cell,):
            if game.status == "playing":
                game.open(*cell)
    return found


def listed(view: View, method: str) -> tuple[Solutions | None, float]:
    """List the solutions of a position, None if there are too many; also return the time."""
    begun = time.thread_time()
    try:
        found = enumerate_solutions(view, method, limit=MOST_SOLUTIONS, timeout=SECONDS)
    except TooHard:
        found = None
    return found if found and found.complete else None, time.thread_time() - begun


def as_set(solutions: Solutions) -> np.ndarray:
    """Write solutions in canonical order: columns sorted by cell, then rows."""
    columns = sorted(range(len(solutions.cells)), key=lambda k: solutions.cells[k])
    packed = np.packbits(solutions.matrix[:, columns], axis=1)
    return packed[np.lexsort(packed.T[::-1])]


def compare(view: View) -> tuple[int, int, bool, bool, float, float, int, int]:
    """List the solutions of one position in both ways; returns a record of COMPARED."""
    one, first = listed(view, "backtracking")
    two, second = listed(view, "dsscsp")
    if one is None or two is None:
        return 0, 0, False, False, first, second, 0, 0
    equal = sorted(one.cells) == sorted(two.cells) and np.array_equal(as_set(one), as_set(two))
    size = len(one.cells), len(one.matrix)
    return *size, True, bool(equal), first, second, one.edges, two.edges


def compare_positions(unit: PositionUnit) -> np.ndarray:
    """Compare the solution sets of all stuck positions of a game."""
    views = stuck_positions(Level.parse(unit.level), unit.seed, unit.game)
    return np.array([compare(view) for view in views], COMPARED)
