"""The record of a game's outcome: a line of what the arena gets back."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.codes import VARIATES
from sapper.kernels.core.types import Array, Int, Record, dtype_of, field


class OutcomeRecord(Record):
    """How a game ended and what it took."""

    variates: Array = field(np.float64, VARIATES)  # control variates: their mean is 0
    given_away: float = field(np.float64)  # risk of all guesses above the least risk
    seconds: float = field(np.float64)
    moves: Int = field(np.uint32)
    guesses: Int = field(np.uint32)
    needless: Int = field(np.uint32)  # guesses although a cell was certainly safe
    opened: Int = field(np.uint32)
    won: bool = field(np.bool_)
    timed_out: bool = field(np.bool_)
    fault: Int = field(np.uint8)  # why a foreign player's game was ended, or 0


OUTCOME = dtype_of(OutcomeRecord)
