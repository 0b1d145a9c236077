"""Paired comparison: two players on the same games, game by game."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sapper.arena.adjusted import adjusted_gain
from sapper.arena.crew import Batch
from sapper.arena.stats import Gain, paired_gain
from sapper.kernels.core.codes import VARIATES


class GameByGame:
    """What every game of a run came to: whether it was won, and its control variates."""

    def __init__(self, games: int) -> None:
        """Make room for so many games."""
        self.played = np.zeros(games, np.bool_)
        self.won = np.zeros(games, np.bool_)
        self.variates = np.zeros((games, VARIATES), np.float32)

    def add(self, batch: Batch) -> None:
        """Add the outcomes of some games."""
        span = slice(batch.first, batch.first + len(batch.outcomes))
        self.played[span] = True
        self.won[span] = batch.outcomes["won"]
        self.variates[span] = batch.outcomes["variates"]


class Pairing(NamedTuple):
    """How much more one player wins than another, over the games that both have played.

    `adjusted` is the same with control variates of both; None with few games.
    """

    games: int
    gain: Gain
    adjusted: Gain | None


def compare(one: GameByGame, base: GameByGame) -> Pairing | None:
    """Compare two players on the games that both have played; None if there is none."""
    both = np.flatnonzero(one.played & base.played)
    if not both.size:
        return None
    won, base_won = one.won[both], base.won[both]
    adjusted = adjusted_gain(won, one.variates[both], base_won, base.variates[both])
    return Pairing(both.size, paired_gain(won, base_won), adjusted)
