"""Small sets of layouts on 3x3 boards, and what the best player wins of them, by every move."""

from itertools import combinations

import numpy as np

from sapper.experiments.optimal.search import BoardSearch
from sapper.game.level import Level
from sapper.game.topology import topology

SIDE, CELLS, MINES = 3, 9, 3
EVERYWHERE = np.uint64(2**CELLS - 1)
LAYOUTS = [set(one) for one in combinations(range(CELLS), MINES)]


def numbers(layout):
    """Return what each cell shows that is no mine."""
    grid = topology(SIDE, SIDE)
    return {
        cell: sum(near in layout for near in grid.around(cell))
        for cell in range(CELLS)
        if cell not in layout
    }


def wins(layouts):
    """Count what the best player wins, opening every cell in turn."""
    if len(layouts) == 1:
        return 1
    best = 0
    for cell in range(CELLS):
        parts = {}
        for layout in layouts:
            if cell not in layout:
                parts.setdefault(numbers(layout)[cell], []).append(layout)
        if [*parts.values()] != [layouts]:
            best = max(best, sum(map(wins, parts.values())))
    return best


def sets(count, seed=4, most=8):
    """Yield random sets of layouts, each as sets of cells and as words."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        chosen = rng.permutation(len(LAYOUTS))[: rng.integers(3, most)]
        layouts = [LAYOUTS[k] for k in chosen]
        yield layouts, np.array([sum(1 << cell for cell in one) for one in layouts], np.uint64)


def board_records():
    """Return the records of a search that is set to the board."""
    search = BoardSearch(1 << 4)
    search.solve(Level(SIDE, SIDE, MINES))
    return search._records
