"""Gauss-Jordan elimination of A M = N, and what each reduced row proves by its bounds.

A row of the reduced matrix is an equation of 0s and 1s with whole coefficients. If its right side
is the greatest value that its left side can take, all cells with a positive coefficient are mines
and all others are safe; the same the other way round for the least value. The columns are in the
order of the board, so the reduced matrix is unique. (PAFG 2022.)

Numbers that share no cell, not even by way of others, are reduced apart. Coefficients are whole
numbers: a row is divided by what its coefficients share, and left out should one grow too large.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.board.dss import deduce
from sapper.kernels.board.rules import steps
from sapper.kernels.core.codes import KNOWN
from sapper.kernels.core.compile import entry, kernel
from sapper.kernels.core.types import CELLS, Array, Int, Record, field
from sapper.kernels.deduction.findings import (
    begin_position,
    density,
    fix_unknown,
    is_row,
    left_of,
    unknown_of,
    write_findings,
)
from sapper.kernels.memory.game import GameRecord

MOST = 512  # rows of a matrix, and columns; more of them are cut into several matrices
LARGEST = 1 << 30  # coefficient
_NO_COLUMN = -1


class EliminationRecord(Record):
    """The matrix of some connected numbers."""

    rows: Int = field(np.int64)
    columns: Int = field(np.int64)
    row: Array = field(np.uint16, MOST)  # the numbers
    column: Array = field(np.uint16, MOST)  # the cells
    column_of: Array = field(np.int32, CELLS)
    listed: Array = field(np.uint8, CELLS)  # 1: the number is in this matrix or an earlier one
    matrix: Array = field(np.int64, MOST * (MOST + 1))  # row by row; N is the last column


@kernel
def add_row(game: GameRecord, elimination: EliminationRecord, row: Int) -> bool:
    """Add a number and its unknown cells to the matrix; False if they do not fit."""
    fits = elimination.columns + unknown_of(game, row) <= MOST
    if elimination.rows == MOST or not fits:
        return False
    elimination.row[elimination.rows] = row
    elimination.rows += 1
    elimination.listed[row] = 1
    for step in steps(game):
        near = np.int64(row + step)
        if game.state[near] & KNOWN == 0 and elimination.column_of[near] == _NO_COLUMN:
            elimination.column_of[near] = 0
            elimination.column[elimination.columns] = near
            elimination.columns += 1
    return True


@kernel
def find_rows(game: GameRecord, elimination: EliminationRecord, first: Int) -> None:
    """List a number, and all numbers that share cells with those listed; then their cells."""
    elimination.rows, elimination.columns = 0, 0
    add_row(game, elimination, first)
    least, most, at = game.cells, np.int64(0), 0
    while at < elimination.columns:
        cell = np.int64(elimination.column[at])
        least, most = min(least, cell), max(most, cell)
        for step in steps(game):
            near = np.int64(cell + step)
            if elimination.listed[near] == 0 and is_row(game, near):
                add_row(game, elimination, near)
        at += 1
    elimination.columns = 0
    for place in range(least, most + 1):
        if elimination.column_of[place] != _NO_COLUMN:
            elimination.column_of[place] = elimination.columns
            elimination.column[elimination.columns] = place
            elimination.columns += 1


@kernel
def fill_matrix(game: GameRecord, elimination: EliminationRecord) -> None:
    """Write the rows of A and N."""
    width = elimination.columns + 1
    for k in range(elimination.rows * width):
        elimination.matrix[k] = 0
    for k in range(elimination.rows):
        row = np.int64(elimination.row[k])
        for step in steps(game):
            near = np.int64(row + step)
            if game.state[near] & KNOWN == 0:
                elimination.matrix[k * width + np.int64(elimination.column_of[near])] = 1
        elimination.matrix[k * width + width - 1] = left_of(game, row)


@kernel
def common_divisor(one: Int, other: Int) -> Int:
    """Return the greatest common divisor of two whole numbers, not both 0."""
    while other:
        one, other = other, one % other
    return max(one, -one)


@kernel
def make_small(elimination: EliminationRecord, row: Int) -> None:
    """Divide a row by what its coefficients share; leave it out if one is still too large."""
    width = elimination.columns + 1
    shared: Int = np.int64(0)
    largest = np.int64(0)
    for column in range(width):
        value = elimination.matrix[row * width + column]
        largest = max(largest, abs(value))
        if value != 0:
            shared = common_divisor(value, shared)
    if shared <= 1 and largest < LARGEST:
        return
    for column in range(width):
        small = elimination.matrix[row * width + column] // shared
        elimination.matrix[row * width + column] = small if largest // shared < LARGEST else 0


@kernel
def eliminate(elimination: EliminationRecord, row: Int, pivot: Int, column: Int) -> None:
    """Subtract a multiple of the pivot row from a row, so that its coefficient becomes 0."""
    matrix, width = elimination.matrix, elimination.columns + 1
    factor, head = matrix[row * width + column], matrix[pivot * width + column]
    shared = common_divisor(head, factor)
    factor, head = factor // shared, head // shared
    for k in range(width):
        matrix[row * width + k] = (
            head * matrix[row * width + k] - factor * matrix[pivot * width + k]
        )
    make_small(elimination, row)


@kernel
def find_pivot(elimination: EliminationRecord, reduced: Int, column: Int) -> bool:
    """Move a row with this column to the place after the reduced ones; False if there is none."""
    matrix, width = elimination.matrix, elimination.columns + 1
    for row in range(reduced, elimination.rows):
        if matrix[row * width + column] != 0:
            for k in range(width):
                value = matrix[row * width + k]
                matrix[row * width + k] = matrix[reduced * width + k]
                matrix[reduced * width + k] = value
            return True
    return False


@kernel
def reduce_matrix(elimination: EliminationRecord) -> None:
    """Bring the matrix into reduced row echelon form."""
    reduced = np.int64(0)
    for column in range(elimination.columns):
        if reduced < elimination.rows and find_pivot(elimination, reduced, np.int64(column)):
            for row in range(elimination.rows):
                at = row * (elimination.columns + 1) + column
                if row != reduced and elimination.matrix[at] != 0:
                    eliminate(elimination, np.int64(row), reduced, np.int64(column))
            reduced += 1


@kernel
def judge_row(game: GameRecord, elimination: EliminationRecord, row: Int) -> bool:
    """Fix the cells of a row whose right side is a bound of its left side; True if it is."""
    begin = row * (elimination.columns + 1)
    least, most = np.int64(0), np.int64(0)
    for column in range(elimination.columns):
        value = elimination.matrix[begin + column]
        least, most = least + min(value, 0), most + max(value, 0)
    needed = elimination.matrix[begin + elimination.columns]
    if least == most or needed not in (least, most):
        return False
    for column in range(elimination.columns):
        value = elimination.matrix[begin + column]
        if value != 0:
            mine = np.int64((value > 0) == (needed == most))
            fix_unknown(game, np.int64(elimination.column[column]), mine)
    return True


@kernel
def judge_all(game: GameRecord, elimination: EliminationRecord) -> bool:
    """Reduce the rows of all numbers and judge them; True if that fixes cells."""
    for cell in range(game.cells):
        elimination.listed[cell] = 0
        elimination.column_of[cell] = _NO_COLUMN
    found = False
    for index in range(game.width * game.height):
        row = np.int64(game.place[index])
        if elimination.listed[row] == 0 and is_row(game, row):
            find_rows(game, elimination, row)
            fill_matrix(game, elimination)
            reduce_matrix(elimination)
            for k in range(elimination.columns):
                elimination.column_of[elimination.column[k]] = _NO_COLUMN
            for k in range(elimination.rows):
                found |= judge_row(game, elimination, np.int64(k))
    return found


@kernel
def write_local_risk(game: GameRecord, risk: np.ndarray) -> None:
    """Write for every cell next to numbers the greatest share of mines that one of them needs."""
    for index in range(game.width * game.height):
        cell, greatest = np.int64(game.place[index]), -1.0
        if game.state[cell] & KNOWN == 0:
            for step in steps(game):
                row = np.int64(cell + step)
                if is_row(game, row):
                    greatest = max(greatest, left_of(game, row) / unknown_of(game, row))
            if greatest >= 0.0:
                risk[index // game.width, index % game.width] = greatest


@entry
def prove_by_elimination(
    games: np.ndarray,
    memory: np.ndarray,
    numbers: np.ndarray,
    safe: np.ndarray,
    mined: np.ndarray,
    risk: np.ndarray,
) -> None:
    """Write what reduced rows prove, and the greatest share of mines of each cell's numbers."""
    game, elimination = games[0], memory[0]
    for k in range(numbers.shape[0]):
        begin_position(game, numbers[k])
        while game.conflict < 0 and judge_all(game, elimination):
            deduce(game)
        write_findings(game, density(game), safe[k], mined[k], risk[k])
        write_local_risk(game, risk[k])
