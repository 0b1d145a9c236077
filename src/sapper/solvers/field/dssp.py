"""dssp: the double set single point strategy. (Becerra 2015.)

S holds the cells to open, Q the open numbers that have covered neighbours. While S is not empty,
its cells are opened. Then all numbers of Q mark their mines, and only then do all of them free
their other neighbours, which go to S. If none does, a cell is guessed.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sapper.engines.foreign.turn import Turns
from sapper.game.topology import count_around
from sapper.solvers.field.guessing.draw import one_of, prefer
from sapper.solvers.foreign import policy
from sapper.solvers.solver import register

Choice = Callable[[np.ndarray], np.ndarray]
"""Returns those of the unmarked cells, a mask of each game, that are guessed first."""


def mark_pass(turns: Turns) -> np.ndarray:
    """Mark the neighbours of every number that has as many covered ones as it shows."""
    all_mines = ~turns.covered & (count_around(turns.covered) == turns.numbers)
    return np.asarray(turns.covered & (count_around(all_mines) > 0))


def free_pass(turns: Turns, marked: np.ndarray) -> np.ndarray:
    """Free the unmarked neighbours of every number that has as many marked ones as it shows."""
    all_free = ~turns.covered & (count_around(marked) == turns.numbers)
    return np.asarray(turns.covered & ~marked & (count_around(all_free) > 0))


def anywhere(unmarked: np.ndarray) -> np.ndarray:
    """Prefer no cell to another."""
    return unmarked


def play_double_sets(turns: Turns, choose: Choice) -> tuple[np.ndarray, np.ndarray]:
    """Open S, or else guess one of the preferred cells; returns a mask, and what is certain."""
    marked = mark_pass(turns)
    cells = free_pass(turns, marked)
    certain = np.asarray(cells.any(axis=(1, 2)))
    guessing = np.flatnonzero(~certain)
    if guessing.size:
        asked = turns.of(guessing)
        unmarked = prefer(asked.covered & ~marked[guessing], asked.covered)
        cells.reshape(len(turns), -1)[guessing, one_of(asked, choose(unmarked))] = True
    return cells, certain


def open_double_sets(turns: Turns) -> tuple[np.ndarray, np.ndarray]:
    """Open the cells of the set S, or else any cell that is not marked."""
    return play_double_sets(turns, anywhere)


DSSP = register(
    policy(open_double_sets, "dssp", batch=True, source="Becerra 2015, double set single point"),
    "field",
)
