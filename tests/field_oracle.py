"""Slow, obvious twins of published methods: plain Python on dicts and sets, no kernels."""

from __future__ import annotations

from collections.abc import Callable
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


def equals(values: dict[Place, float]) -> set[Place]:
    """The places with the least value; a relative 1e-9 is no difference."""
    least = min(values.values())
    return {place for place, value in values.items() if value <= least * (1 + 1e-9)}


def hcsp(view: View, most: int) -> set[Place]:
    """The safe cells, or those that HCSP draws one of. Raises OverflowError beyond `most`."""
    total, mined = oracle.layouts(view, oracle.solutions(view, most))
    if safe := {cell for cell, count in mined.items() if count == 0}:
        return safe
    is_open = [p for p in oracle.places(view) if not oracle.is_covered(view, p)]
    best = equals({cell: count / total for cell, count in mined.items()})
    return equals(
        {(r, c): min(abs(r - row) + abs(c - col) for row, col in is_open) for r, c in best}
    )


def outside_cells(view: View, outside: set[Place], boundary: set[Place]) -> set[Place]:
    """The cells outside that Studholme draws one of: corners, edges, or with most overlap."""
    last_row, last_col = view.level.height - 1, view.level.width - 1
    sides = {(r, c): (r in (0, last_row)) + (c in (0, last_col)) for r, c in outside}
    for wanted in ({2}, {1, 2}):
        if found := {cell for cell in outside if sides[cell] in wanted}:
            return found
    return equals({cell: 8 - len(boundary & set(oracle.around(view, cell))) for cell in outside})


def studholme(view: View) -> set[Place]:
    """The safe cells, or those that Studholme's player draws one of."""
    share, closed = shares(view)
    if safe := {cell for cell, risk in share.items() if risk == 0}:
        return safe
    boundary = {cell for cell in oracle.boundary(view) if share[cell] < 1}
    outside = set(share) - set(oracle.boundary(view))
    pool = closed & boundary or boundary
    risk = share[next(iter(outside))] if outside else 2.0
    if pool and (closed & boundary or min(share[cell] for cell in pool) <= risk * (1 + 1e-9)):
        return equals({cell: share[cell] for cell in pool})
    return outside_cells(view, outside, boundary)


def cscsp(view: View) -> set[Place]:
    """The safe cells, or those that `cscsp` draws one of."""
    share, _ = shares(view)
    if safe := {cell for cell, risk in share.items() if risk == 0}:
        return safe
    mined = {cell for cell in oracle.boundary(view) if share[cell] == 1}
    boundary = set(oracle.boundary(view)) - mined
    outside = set(share) - boundary - mined
    density = (view.level.mines - len(mined)) / (len(share) - len(mined))
    least = min((share[cell] for cell in boundary), default=2.0)
    if not outside or least <= density * (1 + 1e-9):
        return equals({cell: share[cell] for cell in boundary})
    return outside_cells(view, outside, boundary)


def windows(view: View, risk: Callable[[Place], float]) -> set[Place]:
    """The cells that single numbers prove safe, or those that `windows` draws one of."""
    safe, mined = oracle.single_rows(view)
    if safe:
        return safe
    unknown = {p for p in oracle.places(view) if oracle.is_covered(view, p)} - mined
    boundary = unknown & set(oracle.boundary(view))
    return equals({cell: risk(cell) for cell in boundary}) if boundary else unknown
