"""A M = N of a position as matrices, for inspection; kernels keep it on the board instead."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sapper.game.view import View


@dataclass(frozen=True, eq=False)
class System:
    """The constraints of a position: A @ M == N for every layout of mines M that fits it.

    `cells` are the columns, the covered cells next to a number, and `numbers` the rows, both as
    (row, col) in the order of the board. A is bool, shape (rows, columns); N is int8, shape
    (rows,).
    """

    A: np.ndarray
    N: np.ndarray
    cells: tuple[tuple[int, int], ...]
    numbers: tuple[tuple[int, int], ...]


def system(view: View) -> System:
    """Write A M = N for a position. (Paper: Section 2.1.)"""
    around, place = view.topology.around, view.topology.place
    shown = view.cells.ravel()
    near = {
        cell: [other for other in around(cell) if shown[other] < 0]
        for cell in map(int, np.flatnonzero(shown >= 0))
    }
    rows = [cell for cell in near if near[cell]]
    column = {cell: k for k, cell in enumerate(sorted({c for row in rows for c in near[row]}))}
    A = np.zeros((len(rows), len(column)), bool)
    for i, row in enumerate(rows):
        A[i, [column[cell] for cell in near[row]]] = True
    return System(A, shown[rows].copy(), tuple(map(place, column)), tuple(map(place, rows)))
