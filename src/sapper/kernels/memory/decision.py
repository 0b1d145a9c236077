"""The record of a decision: the risk of every cell, the candidates, the cell that was chosen."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.rows import MOST_FEATURES
from sapper.kernels.core.types import CELLS, Array, Int, Record, field


class DecisionRecord(Record):
    """What was found out about a position, and what follows from it."""

    why: Int = field(np.int64)
    chosen: Int = field(np.int64)
    risk: Array = field(np.float64, CELLS)  # by cell
    sc: Array = field(np.float64, CELLS)  # by cell: Sc, the paper's score
    candidates: Int = field(np.int64)  # how many cells a learned rule scored
    candidate: Array = field(np.uint16, CELLS)
    row: Array = field(np.float32, lambda cells: MOST_FEATURES * cells)  # what is seen of each
    score: Array = field(np.float32, CELLS)  # the model's score of each candidate
