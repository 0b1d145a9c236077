"""Simple rules of play for tests: as functions of one view, and of many games at once."""

from __future__ import annotations

import numpy as np

from sapper import Turn, Turns, View, deduce, solver

Place = tuple[int, int]


def first_cell(view: View) -> Place:
    """Open the first covered cell, row by row."""
    row, col = np.argwhere(view.covered)[0].tolist()
    return row, col


def first_cells(turns: Turns) -> np.ndarray:
    """Open the first covered cell of every game."""
    return turns.covered.reshape(len(turns), -1).argmax(axis=1)


def random_cells(turns: Turns) -> np.ndarray:
    """Open a random covered cell of every game."""
    covered = turns.covered.reshape(len(turns), -1)
    return (turns.random(turns.level.cells) * covered).argmax(axis=1)


def random_cell(view: View, turn: Turn) -> Place:
    """Open a random covered cell, by the random numbers of the turn."""
    row, col = turn.rng.choice(np.argwhere(view.covered)).tolist()
    return row, col


def random_cells_one_by_one(turns: Turns) -> list[int]:
    """Open what `random_cell` opens, in every game."""
    width = turns.level.width
    found = []
    for at in range(len(turns)):
        row, col = turns.rng(at).choice(np.argwhere(turns.covered[at])).tolist()
        found.append(row * width + col)
    return found


def single_point(view: View, turn: Turn) -> list[Place] | Place:
    """Open what single numbers prove, or else a random cell of those that they do not mine."""
    found = deduce(view)
    if found.safe:
        return list(found.safe)
    cells = [tuple(cell) for cell in np.argwhere(view.covered).tolist()]
    unknown = [cell for cell in cells if cell not in found.mines]
    return unknown[turn.rng.integers(len(unknown))]


def reckless(view: View, turn: Turn) -> list[Place]:
    """Open three random cells at once, the same one twice among them."""
    cells = turn.rng.permutation(np.argwhere(view.covered))[:3].tolist()
    return [(row, col) for row, col in [*cells, cells[0]]]


def as_4_0(view: View, turn: Turn):
    """Decide as 4.0 does."""
    return solver("4.0").decide(view, turn.seed, turn.game)
