"""The records of published methods: their settings, and memory beside that of exact analysis."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sapper.kernels.core.types import CELLS, Array, Int, Record, dtype_of, field
from sapper.kernels.memory.lookahead import VALUES, LookaheadRecord
from sapper.kernels.memory.programme import ProgrammeRecord


class FieldSettings(Record):
    """How far a method looks: each uses one of these."""

    endgame: Int = field(np.int64)  # PSEQ: layouts up to which play is perfect
    depth: Int = field(np.int64)  # survival: moves


class FilterRecord(Record):
    """The cells that are left, in the order of the board, each with its S, E and Q."""

    left: Int = field(np.int64)
    cell: Array = field(np.uint16, CELLS)
    progress: Array = field(np.float64, CELLS)  # S: safe, and some cell is certainly safe then
    certain: Array = field(np.float64, CELLS)  # E: how many are, 0 for a mine; expected
    entropy: Array = field(np.float64, CELLS)  # Q: of the number shown, in bits
    # the same by neighbours, for a cell far from all numbers; S is -1 where it is not known
    apart_progress: Array = field(np.float64, 9)
    apart_certain: Array = field(np.float64, 9)
    apart_entropy: Array = field(np.float64, 9)


class NumbersRecord(Record):
    """What follows each number that a supposed cell may show."""

    chance: Array = field(np.float64, VALUES)
    value: Array = field(np.float64, VALUES)


class Then(NamedTuple):
    """Memory for the position after a move."""

    programme: ProgrammeRecord
    lookahead: LookaheadRecord
    numbers: NumbersRecord


FIELD = dtype_of(FieldSettings)
