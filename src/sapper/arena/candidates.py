"""The cells of a position whose chance to win is worth knowing, in groups that are valued as one.

Cells are alike if they have the same numbers and the same uncertain cells around them: exchanging
their mines changes nothing else. Safe cells are alike, too: all of them are opened in the end.
"""

from __future__ import annotations

import numpy as np

from sapper.game.topology import count_around
from sapper.inference.analysis import Analysis

MOST_CANDIDATES = 12
Place = tuple[int, int]
Group = tuple[Place, ...]


def alike(result: Analysis) -> list[list[int]]:
    """Group the uncertain cells (flat) that may exchange their mines unseen."""
    shown, risk = result.view.cells.ravel(), result.risk.ravel()
    heads: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    groups: dict[int, list[int]] = {}
    for cell in np.flatnonzero((risk > 0.0) & (risk < 1.0)).tolist():
        near = result.view.topology.around(cell)
        numbers = tuple(one for one in near if shown[one] >= 0)
        unknown = tuple(one for one in near if 0.0 < risk[one] < 1.0)
        keys = ((numbers, unknown), (numbers, tuple(sorted((*unknown, cell)))))  # apart, touching
        head = next((heads[key] for key in keys if key in heads), cell)
        heads.update(dict.fromkeys(keys, head))
        groups.setdefault(head, []).append(cell)
    return list(groups.values())


def uncertain_groups(result: Analysis) -> list[Group]:
    """Return the uncertain cells in groups: the least risk first, among equals near an edge."""
    view = result.view
    covered = count_around(view.covered)
    groups = [tuple(map(view.topology.place, group)) for group in alike(result)]
    return sorted(groups, key=lambda group: (result.risk[group[0]], covered[group[0]], group))


def with_first(group: Group, cell: Place) -> Group:
    """Return the group with one of its cells in front."""
    return (cell, *(other for other in group if other != cell))


def list_candidates(result: Analysis, choice: Place) -> list[Group]:
    """Return the groups to value, the cell that a solver chose at the head of its own."""
    if result.safe:
        if choice in result.safe:
            return [with_first(tuple(result.safe), choice)]
        return [tuple(result.safe), (choice,)]
    groups = uncertain_groups(result)
    own = next((group for group in groups if choice in group), (choice,))
    others = [group for group in groups if group != own]
    return [with_first(own, choice), *others[: MOST_CANDIDATES - 1]]
