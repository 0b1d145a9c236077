"""Label: the truth about a position, counted in whole numbers."""

from __future__ import annotations

from collections.abc import Callable
from math import nextafter

import numpy as np

from sapper.errors import InconsistentView
from sapper.game.topology import count_around
from sapper.game.view import View
from sapper.inference.counting import count_layouts
from sapper.inference.deduction import Findings
from sapper.inference.perfect import solve_perfectly
from sapper.suite.consistency import deduce_by_all, deduce_by_sets
from sapper.suite.suite import Label, Place

FEW_LAYOUTS = 200  # perfect play is searched for up to so many
LEVELS: dict[str, Callable[[View], Findings]] = {
    "GAC": lambda view: deduce_by_sets(view, 1),
    "2-RC": lambda view: deduce_by_sets(view, 2),
    "3-RC": lambda view: deduce_by_sets(view, 3),
    "all": deduce_by_all,
}
COUNT = "count"  # the level above all numbers: their total number of mines as well


def share(mined: int, layouts: int) -> float:
    """Return the risk as the nearest float64; 0 and 1 only where it is certain."""
    if mined in (0, layouts):
        return mined // layouts
    return min(max(mined / layouts, nextafter(0, 1)), nextafter(1, 0))


def lowest_levels(view: View, certain: Findings) -> tuple[str | None, str | None]:
    """Return the lowest level that finds a safe cell, and the lowest that finds all of `certain`.

    None where there is nothing to find.
    """
    if not certain.safe and not certain.mines:
        return None, None
    needs = None
    for name, deduce in LEVELS.items():
        found = deduce(view)
        if found.safe and needs is None:
            needs = name
        if found == certain:
            return needs, name
    return needs or (COUNT if certain.safe else None), COUNT


def lowest_conflict(view: View) -> str | None:
    """Return the lowest level that finds a position impossible.

    None if it is possible, or if a lower level finds a safe cell: a player may open that one
    before it finds the conflict.
    """
    for name, deduce in LEVELS.items():
        try:
            if deduce(view).safe:
                return None
        except InconsistentView:
            return name
    return None if count_layouts(view).layouts else COUNT


def find_fifty(view: View, mines: tuple[Place, ...]) -> tuple[int, int] | None:
    """Find two cells that are an unavoidable 50/50, given the certain mines.

    Some number has only these two unknown cells and one mine among them, and every cell that
    touches just one of the two is certainly a mine: nothing but opening one tells them apart.
    """
    around = view.topology.around
    mined = {view.topology.cell(*place) for place in mines}
    shown = view.cells.ravel()
    for row in np.flatnonzero(shown > 0).tolist():
        covered = {cell for cell in around(row) if shown[cell] < 0}
        unknown = sorted(covered - mined)
        if len(unknown) != 2 or shown[row] - len(covered & mined) != 1:
            continue
        one, two = unknown
        if (set(around(one)) ^ set(around(two))) - {one, two} <= mined:
            return one, two
    return None


def label(view: View) -> Label:
    """Count the layouts of a position and find all that its label tells."""
    counts = count_layouts(view)
    if counts.layouts == 0:
        return Label(0)
    place = view.topology.place
    risk = {cell: share(mined, counts.layouts) for cell, mined in sorted(counts.mined.items())}
    boundary = (view.covered & (count_around(~view.covered) > 0)).ravel()
    outside = {value for cell, value in risk.items() if not boundary[cell]}
    certain = Findings(
        safe=tuple(place(cell) for cell, value in risk.items() if value == 0),
        mines=tuple(place(cell) for cell, value in risk.items() if value == 1),
    )
    needs, needs_all = lowest_levels(view, certain)
    perfect = solve_perfectly(view, timeout=None) if counts.layouts <= FEW_LAYOUTS else None
    return Label(
        counts.layouts,
        risk=tuple((*place(cell), value) for cell, value in risk.items() if boundary[cell]),
        outside=outside.pop() if outside else None,
        safe=certain.safe,
        mines=certain.mines,
        needs=needs,
        needs_all=needs_all,
        win=None if perfect is None else perfect.win_probability,
        best=None if perfect is None else perfect.best_moves,
    )
