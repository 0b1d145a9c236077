"""Unweighted shares of many positions: of the solutions of its component, how many mine a cell.

Exact risk weighs these solutions by the ways to place the other mines. (Studholme 2001.)
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

import numpy as np

from sapper.game.level import Level
from sapper.game.view import View
from sapper.inference.counting import BoxStep, Budget, Layer, find_steps, go_back, go_forward
from sapper.inference.deduction import deduce
from sapper.inference.position import read_only
from sapper.inference.prover import conflict
from sapper.kernels.deduction.shares import LEAST_OUTSIDE, share_positions
from sapper.kernels.exact.solve import EXACT_DONE, EXACT_IMPOSSIBLE
from sapper.kernels.workspace import own_workspace


class Shares(NamedTuple):
    """What solutions say of many positions, both of shape (positions, height, width).

    `share` is that of a mine, nan where a cell is open. `closed` are the cells of components with
    one possible number of mines, around which all unknown cells are their own.
    """

    share: np.ndarray
    closed: np.ndarray


def shares_of(level: Level, numbers: np.ndarray, timeout: float | None = None) -> Shares:
    """Find the shares of positions of one level; a number below 0 is a covered cell.

    Raises InconsistentView if no layout fits, and TooHard if a position takes more than `timeout`
    seconds of processor time.
    """
    workspace = own_workspace(level.width, level.height, level.mines)
    found = Shares(np.empty(numbers.shape), np.empty(numbers.shape, np.bool_))
    share, closed = (one.reshape(len(numbers), -1) for one in found)
    ends = np.zeros(len(numbers), np.int64)
    shown = read_only(numbers)
    share_positions(workspace.games, workspace.programmes, shown, share, closed, ends)
    for place in np.flatnonzero(ends != EXACT_DONE).tolist():
        view = View(level, numbers[place])
        if ends[place] == EXACT_IMPOSSIBLE:
            raise conflict(view, timeout)
        found.share[place], found.closed[place] = share_slowly(view, timeout)
    return found


class _Component(NamedTuple):
    """A component, its cells, and the mines that it may have."""

    steps: list[BoxStep]
    layers: list[Layer]
    fewest: int
    most: int

    @property
    def cells(self) -> list[int]:
        return [cell for step in self.steps for cell in step.cells]

    def within(self, fewest: int, most: int) -> _Component:
        """Return the component with its number of mines narrowed."""
        return self._replace(fewest=max(self.fewest, fewest), most=min(self.most, most))

    def weights(self) -> Layer:
        """Weigh its last states: 1 where the number of mines is possible."""
        return {state: int(self.fewest <= state[1] <= self.most) for state in self.layers[-1]}


def _components(view: View, known: set[int], mines: set[int], budget: Budget) -> list[_Component]:
    """Find the components of what is not known, and count the solutions of each."""
    shown, around = view.cells.ravel(), view.topology.around
    needs: dict[int, int] = {}
    rows_of: dict[int, list[int]] = defaultdict(list)
    for row in np.flatnonzero(shown >= 0).tolist():
        budget.check()
        near = [cell for cell in around(row) if shown[cell] < 0 and cell not in known]
        if near:
            needs[row] = int(shown[row]) - len(mines.intersection(around(row)))
        for cell in near:
            rows_of[cell].append(row)
    boxes: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for cell in sorted(rows_of):
        boxes[tuple(rows_of[cell])].append(cell)
    found = []
    for steps in find_steps(needs, boxes, budget):
        layers = go_forward(steps, budget)
        totals = [placed for _, placed in layers[-1]]
        if not totals:
            raise conflict(view, budget.seconds)
        found.append(_Component(steps, layers, min(totals), max(totals)))
    return found


def _narrowed(components: list[_Component], left: int, outside: int) -> list[_Component]:
    """Narrow the mines of every component to what the others and the cells outside leave it."""
    fewest, most = sum(one.fewest for one in components), sum(one.most for one in components)
    return [
        one.within(left - outside - (most - one.most), left - (fewest - one.fewest))
        for one in components
    ]


def share_slowly(view: View, timeout: float | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Find the shares of one position, and its closed cells, in whole numbers."""
    budget, findings = Budget(timeout, "the share of every cell"), deduce(view)
    flat = view.topology.cell
    mines, safe = ({flat(*place) for place in one} for one in (findings.mines, findings.safe))
    known, covered = mines | safe, set(np.flatnonzero(view.covered).tolist())
    components = _components(view, known, mines, budget)
    outside = [*covered - known - {cell for one in components for cell in one.cells}]
    left = view.level.mines - len(mines)
    share, closed = np.full(view.level.cells, np.nan), np.zeros(view.level.cells, np.bool_)
    share[[*safe]], share[[*mines]] = 0.0, 1.0
    expected, most = float(left), left
    for component in _narrowed(components, left, len(outside)):
        weights, cells = component.weights(), component.cells
        total = sum(ways * weights[state] for state, ways in component.layers[-1].items())
        if total == 0:
            raise conflict(view, budget.seconds)
        mined = go_back(component.steps, component.layers, weights, budget)
        for cell, ways in mined.items():
            share[cell] = ways / total
        expected -= sum(mined.values()) / total
        most -= component.fewest
        near = {near for cell in cells for near in view.topology.around(cell)}
        is_apart = not near & covered - known - set(cells)
        closed[cells] = is_apart and component.fewest == component.most
    if outside:
        share[outside] = min(1.0, max(LEAST_OUTSIDE, expected / len(outside))) if most > 0 else 0.0
    return share.reshape(view.cells.shape), closed.reshape(view.cells.shape)
