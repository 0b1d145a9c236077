"""The records that kernels work on: one per game, one tree per thread, one recipe per solver.

A record is one pointer in compiled code, with its arrays inside. Its capacity is fixed when it is
compiled, so there are two sizes: boards up to 30x30, and anything that a level allows. All cells
here count a border of one cell around the board, so that every cell has eight neighbours: cell =
(row + 1) * stride + col + 1.
"""

from __future__ import annotations

from functools import cache
from threading import local
from typing import Any

import numpy as np

SMALL, LARGE = 1024, 65_536
Record = Any  # a structured scalar; numba knows its fields, mypy does not
Int = Any  # a whole number; numba infers its width

# sight: what is known around a cell, in 16 bits. Low bits: mines still to be found, plus 8.
BIAS = 8
LEFT = 31
UNKNOWN = 32  # one more neighbour of which nothing is known
OPEN, MINED, SAFE, WALL = 0x200, 0x400, 0x800, 0x1000  # below OPEN: nothing is known of the cell

# codes of a recipe's parts
NOTHING, DSS = 0, 1
BACKTRACKING, DSSCSP = 1, 2
LEAST_RISK, NEAREST_EDGE = 1, 2
RANDOM_TIE, FIRST_TIE = 0, 1
START_NONE, START_SAFE, START_OPEN = 0, 1, 2

# how a walk through the tree, or a whole game, ended
COMPLETE, LIMITED, PAGE_FULL, OUT_OF_TIME, STOPPED, NO_SOLUTION = 0, 1, 2, 3, 4, 5
PLAYING, WON, LOST = 0, 1, 2

# why a cell was chosen
BY_DSS, BY_SOLUTIONS, BY_CHOICE, BY_ORDER = 1, 2, 3, 4

# the `stop` of a tree, set by another thread
FINISH_GAME, STOP_NOW = 1, 2

RECIPE = np.dtype(
    [
        ("deduce", np.int64),
        ("enumerate", np.int64),
        ("split", np.int64),  # 1: one independent component at a time
        ("solutions", np.int64),  # limits of the walk; the largest int64 where there is none
        ("depth", np.int64),
        ("iterations", np.int64),
        ("shuffle", np.int64),  # 1: values in random order
        ("prove", np.int64),  # 1: cells that are safe in every solution are opened at once
        ("choice", np.int64),
        ("slack", np.float64),  # how far above the least risk a candidate may be
        ("outside", np.float64),  # risk outside the boundary; nan: the density that is left
        ("ties", np.int64),
        ("start", np.int64),
        ("first", np.int64),  # the first cell, or -1: the solver's own rule
        ("timeout", np.int64),  # nanoseconds
    ],
    align=True,
)

OUTCOME = np.dtype(
    [
        ("seconds", np.float64),
        ("moves", np.uint32),
        ("guesses", np.uint32),
        ("opened", np.uint32),
        ("won", np.bool_),
        ("timed_out", np.bool_),
    ],
    align=True,
)


def records(count: int, dtype: np.dtype[Any]) -> np.ndarray:
    """Make so many records, all zero, whose fields are attributes in plain Python as well.

    Not a recarray: calling a kernel with one takes three times as long.
    """
    return np.zeros(count, np.dtype((np.record, dtype)))


def _game_fields(capacity: int) -> list[tuple[Any, ...]]:
    return [
        ("width", np.int64),
        ("height", np.int64),
        ("stride", np.int64),
        ("cells", np.int64),  # with the border
        ("mines", np.int64),
        ("seed", np.uint64),
        ("index", np.uint64),
        ("stream", np.uint64),  # state of the random numbers
        ("status", np.int64),
        ("opened", np.int64),
        ("marked", np.int64),  # mines that DSS knows
        ("moves", np.int64),
        ("guesses", np.int64),
        ("conflict", np.int64),  # a cell whose number cannot be met, or -1
        ("trailed", np.int64),
        ("trail", np.uint16, (capacity,)),  # cells in the order in which they were determined
        ("touched", np.uint64, (capacity // 64,)),  # rows that DSS has to look at, one bit each
        ("waiting", np.int64),  # how many they are
        ("sight", np.uint16, (capacity,)),
        ("blank", np.uint16, (capacity,)),  # sight of the untouched board
        ("number", np.uint8, (capacity,)),
        ("mine", np.uint8, (capacity,)),
        ("stack", np.uint16, (capacity,)),
    ]


def _tree_fields(capacity: int) -> list[tuple[Any, ...]]:
    return [
        ("stop", np.int64),
        ("stamp", np.int64, (2,)),
        ("clock", np.int64),  # thread time at the last look, ns
        ("deadline", np.int64),
        ("ticks", np.int64),
        ("why", np.int64),
        ("chosen", np.int64),
        ("boundary", np.int64),  # how many cells M has
        ("cell", np.uint16, (capacity,)),  # M: covered cells next to a number, in rising order
        ("columns", np.uint8, (capacity,)),  # column sum of A, by cell; 0 outside M
        ("component", np.uint16, (capacity,)),  # of each cell of M, counted from 1
        ("components", np.int64),
        ("variables", np.int64),  # the part of M that this walk assigns, and in which order
        ("order", np.uint16, (capacity,)),
        ("depth", np.int64),
        ("at", np.uint16, (capacity,)),  # per level: the place in `order`,
        ("tried", np.uint8, (capacity,)),  # values tried,
        ("flip", np.uint8, (capacity,)),  # the value that is tried first,
        ("mark", np.uint16, (capacity,)),  # where the trail of this branch begins,
        ("before", np.int64, (capacity,)),  # solutions found before it
        ("iterations", np.int64),
        ("cut", np.int64),  # 1: a branch was left out because of the depth
        ("solutions", np.int64),
        ("complete", np.int64),
        ("nodes", np.int64),  # all iterations since the record was made
        ("count", np.int64, (capacity,)),  # per cell: solutions in which it is a mine
        ("risk", np.float64, (capacity,)),
    ]


@cache
def dtypes(capacity: int) -> tuple[np.dtype[Any], np.dtype[Any]]:
    """Give the dtypes of a game and a tree for boards of so many cells."""
    game, tree = _game_fields(capacity), _tree_fields(capacity)
    return np.dtype(game, align=True), np.dtype(tree, align=True)


def with_border(row: int, col: int, stride: int) -> int:
    """Turn a place on the board into a cell of the records."""
    return (row + 1) * stride + col + 1


class Workspace:
    """A game and a tree for boards of one size: what one thread needs."""

    def __init__(self, width: int, height: int, mines: int) -> None:
        """Make the records and the untouched board in them."""
        self.stride = width + 2
        cells = self.stride * (height + 2)
        game, tree = dtypes(SMALL if cells <= SMALL else LARGE)
        self.games, self.trees = records(1, game), records(1, tree)
        record = self.games[0]
        record.width, record.height, record.mines = width, height, mines
        record.stride, record.cells, record.conflict = self.stride, cells, -1
        rows = np.full(height + 2, 3)
        rows[[1, -2]] -= 1
        cols = np.full(width + 2, 3)
        cols[[1, -2]] -= 1
        if height == 1:
            rows[1] = 1
        if width == 1:
            cols[1] = 1
        blank = (np.outer(rows, cols) - 1) * UNKNOWN + BIAS
        border = WALL + 8 * UNKNOWN + BIAS  # high enough to be lowered by every neighbour
        blank[[0, -1], :] = border
        blank[:, [0, -1]] = border
        record.blank[:cells] = blank.ravel()

    def place(self, cell: int) -> tuple[int, int]:
        """Turn a cell of the records into a place on the board."""
        row, col = divmod(int(cell), self.stride)
        return row - 1, col - 1

    def places(self, cells: np.ndarray) -> list[tuple[int, int]]:
        """Turn many cells of the records into places on the board."""
        rows, cols = np.divmod(cells.astype(np.int64), self.stride)
        return list(zip((rows - 1).tolist(), (cols - 1).tolist(), strict=True))


_own = local()


def own_workspace(width: int, height: int, mines: int) -> Workspace:
    """Give this thread's workspace for boards of this size; the last one is kept."""
    size = (width, height, mines)
    if getattr(_own, "size", None) != size:
        _own.size, _own.workspace = size, Workspace(*size)
    workspace: Workspace = _own.workspace
    return workspace
