"""The record of a game: the board, what is known of it, and how the game stands.

Cells count a border of one cell around the board, so that every cell has eight neighbours: cell =
(row + 1) * stride + col + 1.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import COVARIATES, VARIATES
from sapper.kernels.core.types import CELLS, Array, Int, Record, field


class GameRecord(Record):
    """A game on a board of fixed capacity."""

    width: Int = field(np.int64)
    height: Int = field(np.int64)
    stride: Int = field(np.int64)
    cells: Int = field(np.int64)  # with the border
    mines: Int = field(np.int64)
    seed: np.uint64 = field(np.uint64)
    index: np.uint64 = field(np.uint64)
    stream: np.uint64 = field(np.uint64)  # state of the random numbers
    status: Int = field(np.int64)
    opened: Int = field(np.int64)
    marked: Int = field(np.int64)  # mines that are known
    moves: Int = field(np.int64)
    guesses: Int = field(np.int64)
    needless: Int = field(np.int64)  # guesses although a cell was certainly safe
    given_away: float = field(np.float64)  # risk of all guesses above the least risk
    measuring: Int = field(np.int64)  # time spent on measuring the player, ns
    variates: Array = field(np.float64, VARIATES)  # the control variates so far
    endgame_value: float = field(np.float64)  # chance to win in a searched endgame, else -1
    covariate: Array = field(np.float64, COVARIATES)  # the covariates of the position
    expected: Array = field(np.float64, COVARIATES)  # their mean before the last guess
    resampled: Int = field(np.int64)  # 1: `expected` is known
    conflict: Int = field(np.int64)  # a cell whose number cannot be met, or -1
    trailed: Int = field(np.int64)
    trail: Array = field(np.uint16, CELLS)  # cells in the order in which they were fixed
    touched: Array = field(np.uint64, lambda cells: cells // 64)  # rows for DSS, a bit each
    waiting: Int = field(np.int64)  # how many rows are touched
    state: Array = field(np.uint32, CELLS)
    blank: Array = field(np.uint32, CELLS)  # the state of the untouched board
    number: Array = field(np.uint8, CELLS)
    mines_of_8: Array = field(np.uint64, lambda cells: cells // 8)  # `mine`, eight cells to a word
    mine: Array = field(np.uint8, CELLS, same_bytes_as="mines_of_8")  # 1 for a mine
    stack: Array = field(np.uint16, CELLS)
    step: Array = field(np.int64, 8)  # distances to its neighbours, in rising order
    far: Array = field(np.int64, 24)  # distances to cells that may share a neighbour
    place: Array = field(np.uint16, CELLS)  # the cells of the board, in order
    index_of: Array = field(np.uint16, CELLS)  # the index of each cell in `place`
    ranked: Array = field(np.uint16, CELLS)  # cells: corners, edges, middle, each in order
    rank: Array = field(np.uint16, CELLS)  # the index of each cell in `ranked`
