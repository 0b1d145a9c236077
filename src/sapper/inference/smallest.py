"""The smallest set of numbers that already decides something.

A set decides if it does so together with nothing else; a larger set then decides as well. Each
set that does not decide, made as large as possible, shows that one of the numbers left out is
needed. The smallest set that meets all such needs is tried; if it does not decide, it gives
another need. The first that decides is a smallest one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sapper.errors import TooHard

MOST_TRIES = 20_000


def hit_all(
    needs: list[frozenset[int]], size: int, chosen: frozenset[int]
) -> frozenset[int] | None:
    """Give `chosen` and at most `size` more that meet every need, or None."""
    open_needs = [need for need in needs if not need & chosen]
    if not open_needs:
        return chosen
    if size == 0:
        return None
    tightest = min(open_needs, key=len)
    for number in sorted(tightest):
        found = hit_all(open_needs, size - 1, chosen | {number})
        if found is not None:
            return found
    return None


def smallest_set(
    numbers: Sequence[int], decides: Callable[[frozenset[int]], bool]
) -> frozenset[int]:
    """Give a smallest subset of `numbers` that decides; all of them together must.

    `numbers` are tried in order when a set is made larger: those least likely to matter first.
    """
    everything = frozenset(numbers)
    needs: list[frozenset[int]] = []
    tries, size = 0, 0
    while True:
        candidate = hit_all(needs, size, frozenset())
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
        if tries > MOST_TRIES:
            raise TooHard("no smallest reason was found within 20,000 tries")
        needs.append(everything - grown)
