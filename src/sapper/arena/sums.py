"""Which games of a run were played, what they add up to, and which are missing.

Sums stay small however many games there are, so a long run can be stored and continued.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from sapper.arena.adjusted import VariateSums
from sapper.arena.stats import Tally


def join(spans: Iterable[range]) -> tuple[range, ...]:
    """Put spans of games in order, those that touch as one, without the empty ones."""
    joined: list[range] = []
    for span in sorted(filter(len, spans), key=lambda one: one.start):
        if joined and joined[-1].stop >= span.start:
            joined[-1] = range(joined[-1].start, max(joined[-1].stop, span.stop))
        else:
            joined.append(span)
    return tuple(joined)


@dataclass(frozen=True, eq=False)
class Sums:
    """The games that were played, and what they add up to; adding games gives new sums."""

    played: tuple[range, ...] = ()
    tally: Tally = field(default_factory=Tally)
    variates: VariateSums = field(default_factory=VariateSums.none)

    def plus(self, first: int, outcomes: np.ndarray) -> Sums:
        """Add the outcomes of the games first, first + 1, ..."""
        return Sums(
            join([*self.played, range(first, first + len(outcomes))]),
            self.tally.plus(outcomes),
            self.variates.plus(first, outcomes["won"], outcomes["variates"]),
        )

    def missing(self, games: int) -> list[range]:
        """Return which of the games 0 to games - 1 were not played."""
        ends = [0, *(span.stop for span in self.played)]
        begins = [*(span.start for span in self.played), games]
        found = [range(end, min(begin, games)) for end, begin in zip(ends, begins, strict=True)]
        return [gap for gap in found if gap]


class Todo:
    """Games that nobody has begun yet, handed out batch by batch."""

    def __init__(self, games: Sequence[range]) -> None:
        """Take the spans of games to play."""
        self._spans = [span for span in games if span]

    def take(self, size: int, hands: int) -> range | None:
        """Return the next games: at most `size`, fewer at the end, so that each thread has some."""
        if not self._spans:
            return None
        left = sum(map(len, self._spans))
        share = left if hands == 1 else -(-left // (2 * hands))
        count, span = min(size, share), self._spans[0]
        self._spans[:1] = [span[count:]] if len(span) > count else []
        return span[:count]

    def drop(self) -> None:
        """Forget what was not begun."""
        self._spans.clear()
