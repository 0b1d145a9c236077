"""Slow twins of methods that look ahead: plain Python on the list of all layouts."""

from __future__ import annotations

from collections import defaultdict
from math import log2

import oracle
from oracle import Place
from sapper import View

Layouts = list[frozenset[Place]]
SLACK = 1e-8


def split(view: View, layouts: Layouts, cell: Place) -> list[Layouts]:
    """Sort the layouts in which a cell is safe by the number that it shows."""
    found: dict[int, Layouts] = defaultdict(list)
    for layout in layouts:
        if cell not in layout:
            found[sum(near in layout for near in oracle.around(view, cell))].append(layout)
    return list(found.values())


def safe_cells(cells: list[Place], layouts: Layouts) -> list[Place]:
    """List the cells that no layout mines."""
    return [cell for cell in cells if not any(cell in layout for layout in layouts)]


def measures(view: View, layouts: Layouts, cell: Place) -> tuple[float, float, float]:
    """Return S, E and Q of a cell, given that it is safe."""
    others = [one for one in oracle.places(view) if oracle.is_covered(view, one) and one != cell]
    groups = split(view, layouts, cell)
    total = sum(map(len, groups))
    chances = [len(group) / total for group in groups]
    certain = [len(safe_cells(others, group)) for group in groups]
    return (
        sum(chance for chance, cells in zip(chances, certain, strict=True) if cells),
        sum(chance * cells for chance, cells in zip(chances, certain, strict=True)),
        -sum(chance * log2(chance) for chance in chances),
    )


def filtered(view: View, layouts: Layouts, cells: list[Place]) -> dict[Place, tuple[float, ...]]:
    """Filter cells by P, S, E and Q; returns S, E and Q of those that are left."""
    risk = {cell: sum(cell in layout for layout in layouts) / len(layouts) for cell in cells}
    least = min(risk.values())
    left = {c: measures(view, layouts, c) for c in cells if risk[c] <= least * (1 + SLACK)}
    for k in range(3):
        best = max(values[k] for values in left.values())
        left = {c: values for c, values in left.items() if values[k] >= best * (1 - SLACK)}
    return left


def moves(view: View, layouts: Layouts, opened: frozenset[Place]) -> list[Place]:
    """List what a survivor may open: a certainly safe cell, or the boundary and one cell outside.

    The cell outside is the one with the fewest neighbours, the first of equals.
    """
    cells = [p for p in oracle.places(view) if p not in opened]
    certain = safe_cells(cells, layouts)
    if certain:
        return certain[:1]
    near = {p for p in cells if any(one in opened for one in oracle.around(view, p))}
    height, width = view.level.height, view.level.width
    outside = [p for p in cells if p not in near]
    outside.sort(key=lambda p: ((0 < p[0] < height - 1) + (0 < p[1] < width - 1), p))
    return [*sorted(near), *outside[:1]]


def survival(
    view: View, layouts: Layouts, opened: frozenset[Place], depth: int
) -> dict[Place, float]:
    """Return for each move the chance to survive it and the best moves after it, `depth` in all."""
    values = {}
    for cell in moves(view, layouts, opened):
        value = 0.0
        for group in split(view, layouts, cell):
            after = 1.0
            if depth > 1:
                after = max(survival(view, group, opened | {cell}, depth - 1).values())
            value += len(group) / len(layouts) * after
        values[cell] = value
    return values
