"""Sheet: the lines that games in step put down, to be scored by a model or kept to learn from."""

from __future__ import annotations

import time

import numpy as np

from sapper.kernels.features import FEATURES
from sapper.kernels.instep import COUNTS, KEPT, LINES, MARKS, TOLL, Arrays, Book
from sapper.policy.models import Model


class Sheet:
    """Room for the candidates of all waiting games and for what is kept of their decisions."""

    def __init__(self, lines: int, kept: int = 0) -> None:
        """Make room for so many lines to be scored, and so many to be kept."""
        self.counts = np.zeros(COUNTS, np.int64)
        self.asked = (*_lines(lines), np.zeros(lines, np.float32))
        self._keep(kept)

    def _keep(self, room: int) -> None:
        self.kept: Arrays = (*_lines(room), np.zeros((room, MARKS), np.int32))

    @property
    def book(self) -> Book:
        """All of it, for the kernels."""
        return self.counts, self.asked, self.kept

    def score(self, model: Model) -> np.ndarray:
        """Score the lines that wait, in one call, and note the time it took for each."""
        count = int(self.counts[LINES])
        begun = time.thread_time_ns()
        lines, _, scores = self.asked
        scores[:count] = model.score(lines[:count])
        self.counts[TOLL] = (time.thread_time_ns() - begun) // max(1, count)
        return scores[:count]

    def reserve(self, room: int) -> None:
        """Make sure that so many more lines can be kept."""
        count = int(self.counts[KEPT])
        if count + room > len(self.kept[1]):
            old = self.kept
            self._keep(max(2 * len(old[1]), count + room))
            for new, before in zip(self.kept, old, strict=True):
                new[:count] = before[:count]

    def take(self) -> Arrays:
        """Give lines, cells and marks of all that was kept, and begin anew."""
        count = int(self.counts[KEPT])
        self.counts[KEPT] = 0
        lines, cells, marks = (part[:count].copy() for part in self.kept)
        return lines, cells, marks


def _lines(count: int) -> tuple[np.ndarray, np.ndarray]:
    return np.zeros((count, FEATURES), np.float32), np.zeros(count, np.uint16)
