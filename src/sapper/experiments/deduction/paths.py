"""The games of the study: the path of exact deduction, and what one deduction opens alone.

On the path of exact deduction, all cells that are certainly safe are opened at once; where there is
none, the cell of least risk is opened, as `exact` does. So each cell is met where it first becomes
certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sapper.arena.run import Run
from sapper.engines.foreign.slots import Slots
from sapper.experiments.deduction.methods import EXACT, StudiedDeduction
from sapper.game.view import View


@dataclass(frozen=True)
class CertainPositions:
    """Positions of many games, with the cells that have just become certain.

    `game` tells which game of the batch each is from; the other arrays have the shape (positions,
    height, width). A mine that was certain in an earlier position of its game is not in `mined`.
    """

    game: np.ndarray
    numbers: np.ndarray
    safe: np.ndarray
    mined: np.ndarray


def begin(run: Run, first: int, games: int) -> Slots:
    """Begin games first, first + 1, ... side by side; only the first cell is open."""
    slots = Slots(run.conditions, games)
    slots.begin(np.arange(games), np.arange(first, first + games))
    return slots


def open_marked(slots: Slots, which: np.ndarray, safe: np.ndarray) -> None:
    """Open the marked cells: `safe[k]` in the game of slot `which[k]`."""
    games, rows, cols = np.nonzero(safe)
    slots.open(which[games], rows * safe.shape[2] + cols)


def open_guesses(slots: Slots, run: Run, stuck: np.ndarray) -> None:
    """Open the cell that the solver of the run guesses in each of these slots."""
    width, cells = run.level.width, []
    for slot in stuck.tolist():
        view = View(run.level, slots.shown[slot])
        row, col = run.solver.decide(view, run.seed, int(slots.game[slot]), run.timeout).cell
        cells.append(row * width + col)
    slots.open(stuck, np.array(cells, np.int64))


def follow(slots: Slots, run: Run) -> Iterator[CertainPositions]:
    """Play the games in these slots along the path of exact deduction, to their end.

    Yields the positions in which some cell has just become certain.
    """
    known = np.zeros(slots.shown.shape, np.bool_)
    while len(waiting := slots.waiting):
        numbers = slots.shown[waiting]
        certain = EXACT.prove(numbers, run.level.mines)
        safe, new = certain.safe, certain.mined & ~known[waiting]
        known[waiting] |= new
        told = (safe | new).any(axis=(1, 2))
        if told.any():
            yield CertainPositions(waiting[told], numbers[told], safe[told], new[told])
        open_marked(slots, waiting, safe)
        open_guesses(slots, run, waiting[~safe.any(axis=(1, 2))])


def solves(slots: Slots, deduction: StudiedDeduction, mines: int) -> np.ndarray:
    """Open what a deduction proves safe until it proves nothing; returns which games that wins."""
    waiting = slots.waiting
    while len(waiting):
        safe = deduction.prove(slots.shown[waiting], mines).safe
        going = safe.any(axis=(1, 2))
        open_marked(slots, waiting[going], safe[going])
        waiting = np.intersect1d(waiting[going], slots.waiting)
    return slots.outcomes["won"].copy()
