"""Answers of foreign players: the cells that they open, checked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from sapper.engines.decision import Decision
from sapper.engines.foreign.faults import Fault, Misplayed
from sapper.errors import shown

Place = tuple[int, int]


def is_whole(value: Any) -> bool:
    """Tell whether a value is a whole number, and not a truth value."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def read_cell(value: Any) -> Place:
    """Read one cell: a row and a col."""
    if not isinstance(value, list | tuple | np.ndarray) or len(value) != 2:
        raise Misplayed(Fault.GARBAGE, f"a cell is a row and a col, not {shown(value)}")
    row, col = value
    if not is_whole(row) or not is_whole(col):
        raise Misplayed(Fault.GARBAGE, f"row and col are whole numbers, not {shown(value)}")
    return int(row), int(col)


def read_cells(answer: Any) -> list[Place]:
    """Read the cells of an answer: a decision, one cell, or several."""
    if isinstance(answer, Decision):
        answer = answer.safe or (answer.cell,)
        return [read_cell(cell) for cell in answer]
    if not isinstance(answer, Iterable) or isinstance(answer, str | bytes | dict):
        raise Misplayed(Fault.GARBAGE, f"cells are expected, not {shown(answer)}")
    items = list(answer)
    if len(items) == 2 and all(map(is_whole, items)):
        return [read_cell(items)]
    if not items:
        raise Misplayed(Fault.NO_CELL)
    return [read_cell(item) for item in items]


def flat_cells(places: Iterable[Place], covered: np.ndarray) -> list[int]:
    """Turn places into flat cells; each must be on the board and covered."""
    height, width = covered.shape
    cells = []
    for row, col in places:
        if not (0 <= row < height and 0 <= col < width):
            raise Misplayed(Fault.OFF_BOARD, f"row {shown(row)}, col {shown(col)}")
        if not covered[row, col]:
            raise Misplayed(Fault.OPEN_CELL, f"row {row}, col {col}")
        cells.append(row * width + col)
    return cells
