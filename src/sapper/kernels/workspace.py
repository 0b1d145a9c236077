"""The records that kernels work on: one per game, one tree per thread, one recipe per solver.

A record is one pointer in compiled code, with its arrays inside. Its capacity is fixed when it is
compiled, so there are two sizes: boards up to 30x30, and anything that a level allows. All cells
here count a border of one cell around the board, so that every cell has eight neighbours: cell =
(row + 1) * stride + col + 1.
"""

from __future__ import annotations

from functools import cache, cached_property
from threading import local
from typing import Any

import numpy as np

from sapper.game.topology import STEPS
from sapper.kernels.scratch import LARGE, SMALL, exact_dtype, look_dtype, study_dtype
from sapper.kernels.tables import FAR

Record = Any  # a structured scalar; numba knows its fields, mypy does not
Int = Any  # a whole number; numba infers its width
Aside = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]  # memory for weighing candidates

# sight: what is known around a cell, in 32 bits, from the lowest on:
BIAS, LEFT = 8, 31  # mines still to be found around it, plus 8
UNKNOWN, UNKNOWNS = 1 << 5, 15 << 5  # how many neighbours are unknown
OPEN, MINED, SAFE, WALL = 1 << 9, 1 << 10, 1 << 11, 1 << 12
KNOWN = OPEN + MINED + SAFE + WALL  # none of these: nothing is known of the cell
WHICH = 13  # which neighbours are unknown: a bit for each step, the first step lowest
SEEN_FROM = tuple(
    1 << (WHICH + 7 - k) for k in range(8)
)  # the bit of a cell, for its k-th neighbour

# codes of a recipe's parts
NOTHING, DSS = 0, 1
BACKTRACKING, DSSCSP, EXACT, COUNTED = 1, 2, 3, 4
LEAST_RISK, NEAREST_EDGE, SECOND_MOVE, BEST_SCORE, LEARNED, PROMISING = 1, 2, 3, 4, 5, 6
ROWS, WINDOWS = 1, 2  # what a learned rule sees of a candidate
RANDOM_TIE, FIRST_TIE = 0, 1
START_NONE, START_SAFE, START_OPEN = 0, 1, 2

# how a walk through the tree, or a whole game, ended
COMPLETE, LIMITED, PAGE_FULL, OUT_OF_TIME, STOPPED, NO_SOLUTION, TOO_LARGE = range(7)
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
        ("reach", np.float64),  # candidates have at least this share of the best safety
        ("dead", np.float64),  # what the score of a cell that tells nothing is multiplied by
        ("endgame", np.int64),  # layouts up to which play is perfect
        ("foreseen", np.int64),  # layouts in which 50/50s are foreseen
        ("playouts", np.int64),  # layouts on which candidates are played out, at most,
        ("late", np.float64),  # once this share of the safe cells is open,
        ("patience", np.float64),  # with those no further behind, in standard deviations,
        ("ahead", np.int64),  # 1: going on by second-move safety, else by least risk
        ("sees", np.int64),  # what a learned rule sees,
        ("keep", np.int64),  # and what is kept of each decision to learn from; 0: nothing
        ("alpha", np.float64),  # weight of the safety in Sc
        ("printed", np.int64),  # 1: the location score as printed
        ("explore", np.float64),  # chance that a choice tries a random one of the near-equals
        ("start", np.int64),
        ("first", np.int64),  # the first cell, or -1: the solver's own rule
        ("timeout", np.int64),  # nanoseconds
    ],
    align=True,
)

STAGES = 4  # of a game, for its luck
STAGE_ENDS = (0.03, 0.13, 0.9)  # shares of the safe cells that are open when one ends
SIGNS = 6  # how promising a position is
ENDGAME, FIRST_SIGN = STAGES, STAGES + 1  # the columns of luck: the stages come first
COLUMNS = FIRST_SIGN + SIGNS

OUTCOME = np.dtype(
    [
        ("luck", np.float64, (COLUMNS,)),  # what became of it, less what was to be expected
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
        ("luck", np.float64, (COLUMNS,)),
        ("worth", np.float64),  # the chance to win in an endgame that is searched, else -1
        ("sign", np.float64, (SIGNS,)),  # of the position,
        ("expected", np.float64, (SIGNS,)),  # and their mean as it was before the last guess;
        ("expecting", np.int64),  # 1: they were imagined
        ("phase", np.int64),  # of a game in step with others, and what it has spent, ns
        ("spent", np.int64),
        ("slot", np.int64),  # its place among them
        ("chosen", np.int64),
        ("line", np.int64),  # its lines on the sheet,
        ("lines", np.int64),
        ("kept", np.int64),  # those kept of its last decision,
        ("keeps", np.int64),
        ("played", np.int64),  # and the one of the cell that was opened
        ("conflict", np.int64),  # a cell whose number cannot be met, or -1
        ("trailed", np.int64),
        ("trail", np.uint16, (capacity,)),  # cells in the order in which they were determined
        ("touched", np.uint64, (capacity // 64,)),  # rows that DSS has to look at, one bit each
        ("waiting", np.int64),  # how many they are
        ("sight", np.uint32, (capacity,)),
        ("blank", np.uint32, (capacity,)),  # sight of the untouched board
        ("number", np.uint8, (capacity,)),
        ("mine", np.uint8, (capacity,)),
        ("stack", np.uint16, (capacity,)),
        ("step", np.int64, (8,)),  # distances to its neighbours, in rising order
        ("far", np.int64, (24,)),  # distances to the cells that may share a neighbour
        ("place", np.uint16, (capacity,)),  # the cells of the board, in order
        ("index_of", np.uint16, (capacity,)),  # the place of each cell in that list
        ("ranked", np.uint16, (capacity,)),  # cells: corners, edges, middle, each in order
        ("rank", np.uint16, (capacity,)),  # the place of each cell in that list
    ]


def _tree_fields(capacity: int) -> list[tuple[Any, ...]]:
    return [
        ("stop", np.int64),
        ("stamp", np.int64, (2,)),
        ("clock", np.int64),  # processor time at the last look, ns
        ("wall", np.int64),  # time on the wall at that look
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
        ("score", np.float64, (capacity,)),
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
        self._capacity = SMALL if cells <= SMALL else LARGE
        game, tree = dtypes(self._capacity)
        self.games, self.trees = records(1, game), records(1, tree)
        record = self.games[0]
        record.width, record.height, record.mines = width, height, mines
        record.stride, record.cells, record.conflict = self.stride, cells, -1
        # A border cell has all it takes to be lowered by every neighbour.
        blank = np.full((height + 2, width + 2), WALL + (255 << WHICH) + 8 * UNKNOWN + BIAS)
        blank[1:-1, 1:-1] = BIAS
        on_board = np.zeros((height + 4, width + 4), np.int64)
        on_board[2:-2, 2:-2] = 1
        for k, (down, right) in enumerate(STEPS):
            near = on_board[2 + down : height + 2 + down, 2 + right : width + 2 + right]
            blank[1:-1, 1:-1] += near * (UNKNOWN + (1 << (WHICH + k)))
        record.blank[:cells] = blank.ravel()
        record.step[:] = [down * self.stride + right for down, right in STEPS]
        record.far[:] = [down * self.stride + right for down, right in FAR]
        rows, cols = np.divmod(np.arange(width * height), width)
        middle = ~np.isin(rows, (0, height - 1)) * 1 + ~np.isin(cols, (0, width - 1))
        ranked = np.argsort(middle, kind="stable")
        record.place[: width * height] = (rows + 1) * self.stride + cols + 1
        record.index_of[record.place[: width * height]] = np.arange(width * height)
        record.ranked[: width * height] = record.place[: width * height][ranked]
        record.rank[record.ranked[: width * height]] = np.arange(width * height)

    @cached_property
    def exacts(self) -> np.ndarray:
        """Scratch memory for exact analysis; its pages are only taken when they are used."""
        return records(1, exact_dtype(self._capacity))

    @cached_property
    def looks(self) -> np.ndarray:
        """Scratch memory for looking ahead."""
        return records(1, look_dtype(self._capacity))

    @cached_property
    def aside(self) -> Aside:
        """Memory for weighing candidates: games, an analysis and a look-ahead to play them out."""
        kinds = (exact_dtype, look_dtype, study_dtype)
        exacts, looks, studies = (records(1, kind(self._capacity)) for kind in kinds)
        return np.repeat(self.games, 3), exacts, looks, studies

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
