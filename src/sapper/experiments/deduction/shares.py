"""Shares with 95% intervals, where the things counted come in clusters: the games."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import nan, sqrt

import numpy as np

from sapper.arena.stats import Z95, Interval, wilson

TWO = (2, 2)


@dataclass
class ClusteredShare:
    """A share of things found among things there were, summed game by game.

    The interval is that of a ratio estimator over games; Wilson's where every game has at most one
    thing. Both need no more than five sums.
    """

    games: int = 0
    sums: np.ndarray = field(default_factory=lambda: np.zeros(2, np.int64))  # found, there
    squares: np.ndarray = field(default_factory=lambda: np.zeros(TWO, np.int64))

    def add(self, found: np.ndarray, there: np.ndarray) -> None:
        """Add games: how many things were found in each, and how many there were."""
        columns = np.stack([found, there]).astype(np.int64)
        self.games += columns.shape[1]
        self.sums += columns.sum(axis=1)
        self.squares += columns @ columns.T

    @property
    def found(self) -> int:
        """How many things were found."""
        return int(self.sums[0])

    @property
    def there(self) -> int:
        """How many things there were."""
        return int(self.sums[1])

    @property
    def share(self) -> float:
        """The share that was found; nan if there was nothing."""
        return self.found / self.there if self.there else nan

    @property
    def interval(self) -> Interval:
        """The 95% interval of the share."""
        if self.squares[1, 1] == self.sums[1]:
            return wilson(self.found, self.there)
        weights = np.array([1.0, -self.share])
        spread = float(weights @ self.squares @ weights)  # of found - share * there; its mean is 0
        half = Z95 * sqrt(max(0.0, spread)) / self.there
        return Interval(max(0.0, self.share - half), min(1.0, self.share + half))
