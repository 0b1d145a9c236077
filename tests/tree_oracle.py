"""UCT on belief states in plain Python: a dictionary of what is seen, by HCSP, on given layouts."""

from __future__ import annotations

import math

import numpy as np

from sapper import View, analyse
from sapper.game.topology import count_around

ALIKE = 1 + 1e-9


def look(view: View, mines: np.ndarray, cells: np.ndarray) -> View:
    """Return the view with some safe cells open, and all that a 0 opens."""
    shown, numbers = view.cells.copy(), count_around(mines)
    opened = np.zeros(shown.shape, np.bool_)
    opened[tuple(np.transpose(cells))] = True
    while True:
        grown = opened | (count_around(opened & (numbers == 0)) > 0)
        if (grown == opened).all():
            break
        opened = grown
    opened &= shown < 0
    shown[opened] = numbers[opened]
    return View(view.level, shown)


def distances(view: View) -> np.ndarray:
    """Return the Manhattan distance of every cell from the nearest open one."""
    rows, cols = np.indices(view.cells.shape)
    found = np.full(view.cells.shape, 99)
    for row, col in np.argwhere(~view.covered):
        found = np.minimum(found, abs(rows - row) + abs(cols - col))
    return found


def by_hcsp(view: View) -> list[tuple[int, int]]:
    """Return the cells that may be safe in the order of HCSP."""
    risk, far = analyse(view).risk, distances(view)
    height, width = view.cells.shape
    left = [(int(r), int(c)) for r, c in np.argwhere(view.covered & (risk < 1))]

    def place(cell: tuple[int, int]) -> tuple[int, int, tuple[int, int]]:
        inner = (0 < cell[0] < height - 1) + (0 < cell[1] < width - 1)
        return int(far[cell]), inner, cell

    ordered = []
    while left:
        least = min(risk[cell] for cell in left)
        best = min((cell for cell in left if risk[cell] <= least * ALIKE), key=place)
        ordered.append(best)
        left.remove(best)
    return ordered


class SlowTree:
    """A tree of views; `arms` has the tried cells of each node with visits and wins, in order."""

    def __init__(self, exploration: float, widening: int) -> None:
        """Begin with an empty tree."""
        self.exploration, self.widening = exploration, widening
        self.arms: dict[bytes, dict[tuple[int, int], list[int]]] = {}
        self._orders: dict[bytes, list[tuple[int, int]]] = {}
        self._settled: dict[bytes, list[tuple[int, int]]] = {}

    def settle(self, view: View, mines: np.ndarray) -> View:
        """Open all that is certain."""
        while not view.is_over:
            key = view.cells.tobytes()
            if key not in self._settled:
                self._settled[key] = list(analyse(view).safe)
            if not self._settled[key]:
                break
            view = look(view, mines, np.array(self._settled[key]))
        return view

    def order(self, view: View) -> list[tuple[int, int]]:
        """Return the cells of a view by HCSP."""
        key = view.cells.tobytes()
        if key not in self._orders:
            self._orders[key] = by_hcsp(view)
        return self._orders[key]

    def choose(self, view: View) -> tuple[int, int]:
        """Choose a cell in a node: a new one, or the one with the largest bound."""
        node, order = self.arms[view.cells.tobytes()], self.order(view)
        visits = sum(one for one, _ in node.values())
        if len(node) < len(order) and len(node) ** self.widening <= visits:
            return order[len(node)]

        def bound(cell: tuple[int, int]) -> float:
            own, wins = node[cell]
            return wins / own + math.sqrt(self.exploration**2 * math.log(visits) / own)

        return max(node, key=bound)

    def simulate(self, view: View, mines: np.ndarray) -> None:
        """Play one game on a layout, and count it."""
        path, in_tree = [], True
        while not view.is_over:
            key = view.cells.tobytes()
            cell = self.order(view)[0]
            if in_tree:
                in_tree = key in self.arms
                self.arms.setdefault(key, {})
                cell = self.choose(view)
                path.append((key, cell))
            if mines[cell]:
                break
            view = self.settle(look(view, mines, np.array([cell])), mines)
        for key, cell in path:
            arm = self.arms[key].setdefault(cell, [0, 0])
            arm[0] += 1
            arm[1] += view.is_over
