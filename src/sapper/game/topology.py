"""Topology: which cells of a board touch each other. A cell is a flat int, row by row."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from sapper.errors import IllegalMove, whole

STEPS = tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0))


@dataclass(frozen=True)
class Topology:
    """A grid in which every cell touches up to eight others."""

    width: int
    height: int

    def around(self, cell: int) -> tuple[int, ...]:
        """Return the cells that touch `cell`, in rising order."""
        row, col = divmod(cell, self.width)
        return tuple(
            (row + down) * self.width + col + right
            for down, right in STEPS
            if 0 <= row + down < self.height and 0 <= col + right < self.width
        )

    def cell(self, row: int, col: int) -> int:
        """Turn (row, col) into a cell, or say that it is not on the board."""
        row = whole(row, "row", -(2**62), 2**62, IllegalMove)
        col = whole(col, "col", -(2**62), 2**62, IllegalMove)
        for name, value, size in (("row", row, self.height), ("col", col, self.width)):
            if not 0 <= value < size:
                raise IllegalMove(
                    f"row {row}, col {col} is outside the board: {name}s go from 0 to {size - 1}"
                )
        return row * self.width + col

    def place(self, cell: int) -> tuple[int, int]:
        """Turn a cell into (row, col)."""
        return divmod(cell, self.width)


@lru_cache(maxsize=64)
def topology(width: int, height: int) -> Topology:
    """Return the topology of a board, made once for each size."""
    return Topology(width, height)


def count_around(flags: np.ndarray) -> np.ndarray:
    """Count for every cell how many of its neighbours are set; int8, the shape of `flags`.

    The last two dimensions are a board's; those before them count boards.
    """
    *boards, height, width = flags.shape
    padded = np.zeros((*boards, height + 2, width + 2), np.int8)
    padded[..., 1:-1, 1:-1] = flags
    total = np.zeros(flags.shape, np.int8)
    for down, right in STEPS:
        total += padded[..., 1 + down : 1 + down + height, 1 + right : 1 + right + width]
    return total
