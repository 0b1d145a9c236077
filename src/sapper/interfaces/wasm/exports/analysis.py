"""Exports: the untouched board, exact analysis, and what numbers force."""

from __future__ import annotations

from numba import carray

from sapper.interfaces.wasm.exports.pointers import CellArray, RiskArray, at, from_entry
from sapper.kernels.core.types import Int
from sapper.kernels.exact import analyse as exact
from sapper.kernels.memory import prepare as untouched
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.programme import ProgrammeRecord

write_board = untouched.prepare
analyse_position, judge_numbers = exact.analyse_position, from_entry(exact.judge)


def prepare(game: GameRecord, width: Int, height: Int, mines: Int) -> Int:
    """Write the untouched board of a level to a record that is all zero; returns its cells."""
    one = at(game)[0]
    write_board(one, width, height, mines)
    return one.cells


def analyse(game: GameRecord, programme: ProgrammeRecord, shown: CellArray, risk: RiskArray) -> Int:
    """Write the exact risk of every covered cell; returns how the analysis ended."""
    one = at(game)[0]
    cells, risks = carray(shown, (one.height, one.width)), carray(risk, one.height * one.width)
    return analyse_position(one, at(programme)[0], cells, risks)


def judge(
    game: GameRecord, programme: ProgrammeRecord, shown: CellArray, with_count: Int, cell: Int
) -> Int:
    """Return what the numbers shown force a cell to be; without a cell (-1), if they can be met."""
    one = at(game)
    cells = carray(shown, (one[0].height, one[0].width))
    return judge_numbers(one, at(programme), cells, with_count, cell)
