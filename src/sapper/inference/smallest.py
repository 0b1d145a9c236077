"""A smallest subset of numbers that decides a question, by implicit hitting sets.

Deciding is monotone: every superset of a deciding set decides as well. A set that does not decide,
made as large as possible, shows a need: one of the numbers outside it is required. A smallest set
that hits all needs found so far is tested; if it does not decide, it yields another need. The first
one that decides is a smallest one. If that takes too many steps, the answer is only minimal: no
number of it can be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count

MOST_TRIES = 20_000  # subsets that are tested
MOST_STEPS = 200_000  # of the search for sets that meet all needs


class _TooManyStepsError(Exception):
    """The search takes too long."""


def hit_all(
    needs: list[frozenset[int]], size: int, chosen: frozenset[int], steps: Iterator[int]
) -> frozenset[int] | None:
    """Return `chosen` and at most `size` more that meet every need, or None."""
    if next(steps) > MOST_STEPS:
        raise _TooManyStepsError
    open_needs = [need for need in needs if not need & chosen]
    if not open_needs:
        return chosen
    if size == 0:
        return None
    tightest = min(open_needs, key=len)
    for number in sorted(tightest):
        found = hit_all(open_needs, size - 1, chosen | {number}, steps)
        if found is not None:
            return found
    return None


def leave_out(numbers: Sequence[int], decides: Callable[[frozenset[int]], bool]) -> frozenset[int]:
    """Return a subset that decides and of which no number can be left out."""
    kept = frozenset(numbers)
    for number in numbers:
        if decides(kept - {number}):
            kept -= {number}
    return kept


def smallest_set(
    numbers: Sequence[int], decides: Callable[[frozenset[int]], bool]
) -> frozenset[int]:
    """Return a smallest subset of `numbers` that decides; all of them together must.

    `numbers` are tried in order when a set is made larger: those least likely to matter first.
    """
    everything = frozenset(numbers)
    needs: list[frozenset[int]] = []
    tries, size, steps = 0, 0, count()
    while tries <= MOST_TRIES:
        try:
            candidate = hit_all(needs, size, frozenset(), steps)
        except _TooManyStepsError:
            break
        if candidate is None:
            size += 1
            continue
        if decides(candidate):
            return candidate
        grown = set(candidate)
        for number in numbers:
            if number not in grown:
                tries += 1
                if not decides(frozenset(grown | {number})):
                    grown.add(number)
        needs.append(everything - grown)
    return leave_out(numbers, decides)
