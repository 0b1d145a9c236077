"""The record of a choice by filters: the cells that are left, and what each filter sees of them."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.types import CELLS, Array, Int, Record, field


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
