"""Slow, obvious twins of the classic deductions: plain Python on sets and fractions, no kernels."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations, product

import numpy as np

import oracle
from oracle import Place
from sapper import View

Cells = frozenset[Place]
Known = dict[Place, bool]


def rows_left(view: View, known: Known) -> list[tuple[Cells, int]]:
    """Every number on its cells that are not known."""
    rows = [
        (near - set(known), number - sum(known.get(cell, False) for cell in near))
        for near, number in oracle.constraints(view)
    ]
    return [row for row in rows if row[0]]


def unknown_cells(view: View, known: Known) -> Cells:
    return frozenset(p for p in oracle.places(view) if oracle.is_covered(view, p)) - set(known)


def differences(equations: dict[Cells, int]) -> dict[Cells, int]:
    """Add E1 - E0 for every E0 that is a part of E1, until nothing is new."""
    while True:
        new = {
            e1 - e0: c1 - c0
            for (e0, c0), (e1, c1) in permutations(equations.items(), 2)
            if e0 < e1 and e1 - e0 not in equations
        }
        if not new:
            return equations
        equations = equations | new


def settled(equations: dict[Cells, int], most: int) -> Known:
    """The cells that rules (a) and (c) settle, over two equations or as many as three."""
    found: Known = {}
    for cells, mines in equations.items():
        if mines in (0, len(cells)):
            found |= dict.fromkeys(cells, mines > 0)
    for (e1, c1), (e0, c0) in permutations(equations.items(), 2):
        if e1 & e0 and len(e1 - e0) == c1 - c0 > 0:
            found |= dict.fromkeys(e1 - e0, True) | dict.fromkeys(e0 - e1, False)
    if found or most < 3:
        return found
    for (e1, c1), (e0, c0), (e2, c2) in permutations(equations.items(), 3):
        if e1 & e0 and (e1 - e0) & e2 and len(e1 - e0 - e2) == c1 - c0 - c2 > 0:
            found |= dict.fromkeys(e1 - e0 - e2, True)
            found |= dict.fromkeys(((e0 | e2) - e1) | (e0 & e2), False)
    return found


def by_equations(view: View, most: int = 3) -> tuple[Known, dict[Cells, int]]:
    """What PGMS's equations prove, True for a mine, and those that are left."""
    known: Known = {}
    while True:
        equations = dict(rows_left(view, known))
        unknown = unknown_cells(view, known)
        if 0 < len(unknown) <= 8:
            equations[unknown] = view.level.mines - sum(known.values())
        equations = differences(equations)
        found = settled(equations, most)
        if not found:
            return known, equations
        known |= found


def greatest_shares(view: View, known: Known, equations: dict[Cells, int]) -> dict[Place, float]:
    """M(p): the greatest share of mines of the equations of each unknown cell, or the density."""
    unknown = unknown_cells(view, known)
    left = view.level.mines - sum(known.values())
    shares: dict[Place, float] = {}
    for cell in unknown:
        own = [mines / len(cells) for cells, mines in equations.items() if cell in cells]
        shares[cell] = max(own, default=left / len(unknown))
    return shares


def reduced(rows: list[list[Fraction]]) -> list[list[Fraction]]:
    """The reduced row echelon form; the last column is the right side."""
    done = 0
    for column in range(len(rows[0]) - 1):
        pivot = next((k for k in range(done, len(rows)) if rows[k][column]), None)
        if pivot is None:
            continue
        rows[done], rows[pivot] = rows[pivot], rows[done]
        rows[done] = [value / rows[done][column] for value in rows[done]]
        for k in range(len(rows)):
            if k != done:
                factor = rows[k][column]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[done], strict=True)]
        done += 1
    return rows


def by_elimination(view: View) -> Known:
    """What the rows of A M = N, and of its reduced form, prove by their bounds."""
    safe, mined = oracle.single_rows(view)
    known = dict.fromkeys(safe, False) | dict.fromkeys(mined, True)
    while rows := rows_left(view, known):
        cells = sorted(set().union(*(near for near, _ in rows)))
        matrix = [[Fraction(cell in near) for cell in cells] + [Fraction(n)] for near, n in rows]
        found: Known = {}
        for *row, needed in [*reduced([*matrix]), *matrix]:
            least, most = sum(v for v in row if v < 0), sum(v for v in row if v > 0)
            for bound, is_most in ((least, False), (most, True)):
                if needed == bound and least != most:
                    found |= {c: (v > 0) == is_most for c, v in zip(cells, row, strict=True) if v}
        if not found:
            break
        known |= found
    return known


def beams(view: View) -> dict[Place, set[Cells]]:
    """All states of the 3x3 cells around every cell that pairs of beams leave to each other."""
    scopes = {
        place: frozenset(p for p in (place, *oracle.around(view, place)) if view.cells[p] < 0)
        for place in oracle.places(view)
    }
    states = {}
    for place, scope in scopes.items():
        sizes = range(len(scope) + 1) if view.cells[place] < 0 else [int(view.cells[place])]
        states[place] = {frozenset(s) for size in sizes for s in combinations(scope, size)}
    changed = True
    while changed:
        changed = False
        for one, other in product(scopes, repeat=2):
            shared = scopes[one] & scopes[other]
            if one == other or not shared:
                continue
            seen = {state & shared for state in states[other]}
            kept = {state for state in states[one] if state & shared in seen}
            changed |= len(kept) < len(states[one])
            states[one] = kept
    return states


def mean_shares(view: View, states: dict[Place, set[Cells]]) -> np.ndarray:
    """The mean share of a mine in each covered cell over all beams around it; nan where open."""
    shares = np.full(view.cells.shape, np.nan)
    for cell in unknown_cells(view, {}):
        around = [states[place] for place in (cell, *oracle.around(view, cell))]
        shares[cell] = np.mean([sum(cell in state for state in one) / len(one) for one in around])
    return shares
