"""Slow, obvious twins of published methods: plain Python on dicts and sets, no kernels."""

from __future__ import annotations

from itertools import product

import oracle
from oracle import Place
from sapper import View


def unknown_rows(view: View) -> tuple[dict[Place, bool], list[tuple[frozenset[Place], int]]]:
    """What single numbers prove (True for a mine), and every number on what they leave open."""
    safe, mined = oracle.single_rows(view)
    known = dict.fromkeys(safe, False) | dict.fromkeys(mined, True)
    rows = [
        (near - safe - mined, number - len(near & mined))
        for near, number in oracle.constraints(view)
        if near - safe - mined
    ]
    return known, rows


def subsets(rows: list[tuple[frozenset[Place], int]]) -> list[set[Place]]:
    """The cells of every coupled subset: cells are together if a row has them both."""
    found: list[set[Place]] = []
    for near, _ in rows:
        touched = [one for one in found if one & near]
        found = [one for one in found if not one & near] + [set(near).union(*touched)]
    return found


def solve_subset(
    cells: list[Place], rows: list[tuple[frozenset[Place], int]], most: int
) -> list[dict[Place, int]]:
    """Every way to lay mines in some cells that meets the rows, by trying all of them."""
    if len(cells) > most:
        raise OverflowError
    ways = (dict(zip(cells, values, strict=True)) for values in product((0, 1), repeat=len(cells)))
    own = [row for row in rows if row[0] <= set(cells)]
    return [way for way in ways if all(sum(way[c] for c in near) == n for near, n in own)]


def shares(view: View, most: int = 12) -> tuple[dict[Place, float], set[Place]]:
    """Studholme's share of a mine in every covered cell, and the cells of closed subsets.

    Raises OverflowError where a subset has more than `most` cells.
    """
    known, rows = unknown_rows(view)
    solved = [solve_subset(sorted(cells), rows, most) for cells in subsets(rows)]
    covered = {p for p in oracle.places(view) if oracle.is_covered(view, p)}
    outside = covered - set(known) - {cell for ways in solved for cell in ways[0]}
    left = view.level.mines - sum(known.values())
    totals = [[sum(way.values()) for way in ways] for ways in solved]
    kept, closed = [], set()
    for k, ways in enumerate(solved):
        others = totals[:k] + totals[k + 1 :]
        low = left - len(outside) - sum(map(max, others))
        high = left - sum(map(min, others))
        kept.append([way for way in ways if low <= sum(way.values()) <= high])
        beside = {near for cell in ways[0] for near in oracle.around(view, cell)}
        is_apart = not (beside & covered) - set(known) - set(ways[0])
        if is_apart and len({sum(way.values()) for way in kept[-1]}) == 1:
            closed |= set(ways[0])
    risk = {cell: float(mine) for cell, mine in known.items()}
    for ways in kept:
        risk |= {cell: sum(way[cell] for way in ways) / len(ways) for cell in ways[0]}
    mean = sum(sum(map(sum, (way.values() for way in ways))) / len(ways) for ways in kept)
    none_left = left <= sum(min(sum(way.values()) for way in ways) for ways in kept)
    for cell in outside:
        spread = min(1.0, max(0.01, (left - mean) / len(outside)))
        risk[cell] = 0.0 if none_left else spread
    return risk, closed
