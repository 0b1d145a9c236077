"""The records that engines hand to the kernels: their parts as codes and numbers."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.types import Int, Record, dtype_of, field


class EnumeratingSettings(Record):
    """The parts of an enumerating engine."""

    deduce: Int = field(np.int64)
    enumerate: Int = field(np.int64)
    split: Int = field(np.int64)  # 1: one independent component at a time
    solutions: Int = field(np.int64)  # limits of the walk; the largest int64 where there is none
    depth: Int = field(np.int64)
    iterations: Int = field(np.int64)
    shuffle: Int = field(np.int64)  # 1: values in random order
    prove: Int = field(np.int64)  # 1: cells that are safe in every solution are opened at once
    choice: Int = field(np.int64)
    slack: float = field(np.float64)  # how far above the least risk a candidate may be
    outside: float = field(np.float64)  # risk outside the boundary; nan: the density left
    ties: Int = field(np.int64)
    sees: Int = field(np.int64)  # what a learned rule sees: ROWS or WINDOWS
    scope: Int = field(np.int64)  # of which cells: SHORTLIST, ALL or SAMPLE
    on_board: Int = field(np.int64)  # 1: places as on the board, 0: from the nearest edges
    sub: Int = field(np.int64)  # the side of a window
    alpha: float = field(np.float64)  # weight of the safety in Sc
    printed: Int = field(np.int64)  # 1: the location score as printed
    mine: Int = field(np.int64)  # 1: Sc weighs the chance of a mine, as printed, not of safety


class ExactSettings(Record):
    """How an engine that knows exact risks guesses."""

    reach: float = field(np.float64)  # candidates have at least this share of the best safety
    dead: float = field(np.float64)  # multiplies the score of a cell that can tell nothing
    endgame: Int = field(np.int64)  # layouts up to which play is perfect
    foreseen: Int = field(np.int64)  # layouts in which 50/50s are foreseen
    rollouts: Int = field(np.int64)  # layouts on which candidates are rolled out, at most,
    late: float = field(np.float64)  # once this share of the safe cells is open
    drop_sigma: float = field(np.float64)  # standard errors behind at which one is dropped
    ahead: Int = field(np.int64)  # 1: rollouts play by second-move safety, else by least risk


ENUMERATING = dtype_of(EnumeratingSettings)
EXACT = dtype_of(ExactSettings)
