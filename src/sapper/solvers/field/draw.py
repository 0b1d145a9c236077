"""Draws among cells that a method holds to be equal."""

from __future__ import annotations

import numpy as np

from sapper.engines.foreign.turn import Turns


def one_of(turns: Turns, allowed: np.ndarray) -> np.ndarray:
    """Draw one of the allowed cells of each game, all equally likely; returns flat cells."""
    drawn = turns.random(turns.level.cells)
    return np.asarray(np.where(allowed.reshape(drawn.shape), drawn, -1.0).argmax(axis=1))
