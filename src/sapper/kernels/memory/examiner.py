"""The memory in which a player's moves are examined, beside its game."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Examiner(NamedTuple):
    """A game, a programme and a look-ahead to analyse in, room for what is shown, and for risks.

    `shown` is int8, shape (height, width), or empty where nothing is to be examined; `risk` is
    float64, one for each cell.
    """

    games: np.ndarray
    programmes: np.ndarray
    lookaheads: np.ndarray
    shown: np.ndarray
    risk: np.ndarray
