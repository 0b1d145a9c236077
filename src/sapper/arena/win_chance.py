"""The chance to win from a position: exact where few layouts are left, else by rollouts.

A rollout opens a cell on a layout drawn from the position, and a solver plays on to the end. All
cells are opened on the same layouts. Control variates: the survival of the cell itself, whose risk
is exact, and those of the games that follow. The coefficients are fitted on the other half of the
rollouts, so that they bring no bias.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from sapper.arena.adjusted import VariateSums
from sapper.arena.candidates import Group, Place, list_candidates, uncertain_groups
from sapper.arena.stats import Z95
from sapper.errors import BadOption, IllegalMove, shown, whole
from sapper.game.stream import check_seed
from sapper.game.view import COVERED, View
from sapper.inference.analysis import Analysis, analyse
from sapper.inference.counting import Budget
from sapper.inference.perfect import LayoutSearch, list_layouts
from sapper.inference.position import nanoseconds
from sapper.inference.sampling import sample_layouts
from sapper.solvers.foreign import solver_of
from sapper.solvers.solver import Solver

MOST_EXACT = 200  # layouts up to which every cell is searched
FEWEST_ROLLOUTS, MOST_ROLLOUTS = 100, 100_000


@dataclass(frozen=True)
class CellChance:
    """A cell, its risk, and the chance to win by opening it next, with half its 95% interval."""

    cell: Place
    risk: float
    chance: float
    error: float


@dataclass(frozen=True)
class WinChance:
    """The chance to win from a position, with half its 95% interval, and by each of its cells.

    `chance` is that of opening `choice`: the cell that was asked for, else the best where values
    are exact, else the next cell of the solver. `cells` are sorted, the best first.
    """

    chance: float
    error: float
    exact: bool
    choice: Place
    cells: tuple[CellChance, ...]

    @property
    def best(self) -> Place:
        """The cell with the largest chance."""
        return self.cells[0].cell


@dataclass(frozen=True)
class Value:
    """A chance to win, and half its 95% interval."""

    chance: float
    error: float = 0.0


@dataclass(frozen=True)
class RolloutSettings:
    """How chances are estimated: on how many layouts, and who plays on."""

    layouts: int
    solver: Solver
    seed: int
    budget: Budget

    def values(self, result: Analysis, groups: list[Group]) -> list[Value]:
        """Estimate the chance to win by the first cell of each group, all on the same layouts."""
        view = result.view
        layouts = sample_layouts(view, self.layouts, self.seed)
        found = []
        for cell, *_ in groups:
            outcomes = self.solver.engine.roll_out(view, cell, layouts, self.seed, self.budget)
            survived = ~layouts[:, *cell]
            found.append(estimate(outcomes, survived, 1.0 - float(result.risk[cell])))
        return found


def estimate(outcomes: np.ndarray, survived: np.ndarray, safety: float) -> Value:
    """Estimate the chance to win from rollouts of a cell of known safety.

    Where all that survived it end alike, their spread says nothing: then the error is what
    Wilson's interval leaves.
    """
    won = outcomes["won"]
    variates = np.column_stack([outcomes["variates"], survived - safety])
    found = VariateSums.none(variates.shape[1]).plus(0, won, variates).mean
    assert found is not None  # FEWEST_ROLLOUTS are enough
    rate, error = found
    ends = won[survived]
    if ends.all() or not ends.any():
        error = safety * (Z95 * Z95) / (len(ends) + Z95 * Z95)
    return Value(min(max(rate, 0.0), safety), error)


def search_cells(result: Analysis, groups: list[Group], budget: Budget) -> list[Value]:
    """Return the exact chance to win with perfect play after the first cell of each group."""
    view = result.view
    layouts = list_layouts(view, budget, MOST_EXACT)
    search = LayoutSearch(view, layouts, budget)
    wins = [search.wins_after(view.topology.cell(*group[0])) for group in groups]
    return [Value(count / len(layouts)) for count in wins]


def check_cell(view: View, cell: Place) -> Place:
    """Return a cell as (row, col) if it can be opened."""
    if not isinstance(cell, tuple | list) or len(cell) != 2:
        raise BadOption(f"cell must be (row, col), not {shown(cell)}")
    row, col = view.topology.place(view.topology.cell(*cell))
    if not view.covered[row, col]:
        raise IllegalMove(f"row {row}, col {col} is open: only a covered cell can be opened")
    return row, col


def by_cell(result: Analysis, groups: list[Group], values: list[Value]) -> tuple[CellChance, ...]:
    """Return the chance of every cell of the groups, the best first."""
    cells = [
        CellChance(cell, float(result.risk[cell]), value.chance, value.error)
        for group, value in zip(groups, values, strict=True)
        for cell in group
    ]
    return tuple(sorted(cells, key=lambda one: (-one.chance, one.risk, one.cell)))


def win_chance(
    view: View,
    cell: Place | None = None,
    rollouts: int = 1000,
    solver: str | Solver | Callable[..., Any] = "lookahead",
    seed: int = 0,
    timeout: float | None = 60.0,
) -> WinChance:
    """Return the chance to win from a position, and by opening `cell` or each of its best cells.

    With at most 200 layouts left it is the exact chance with perfect play. Else it is estimated
    from `rollouts` layouts, on which `solver` plays on. Nothing protects a first cell. Raises
    InconsistentView if no layout fits, IllegalMove if there is nothing to open, and TooHard after
    `timeout` seconds of processor time.

    Example: `win_chance(view).best` is the cell to open, and `win_chance(view, (3, 4)).chance`
    the chance to win by opening row 3, col 4.
    """
    nanoseconds(timeout)
    budget = Budget(timeout, "the chance to win")
    many = whole(rollouts, "rollouts", FEWEST_ROLLOUTS, MOST_ROLLOUTS)
    settings = RolloutSettings(many, solver_of(solver), check_seed(seed), budget)
    result = analyse(view, timeout)
    if view.is_over:
        raise IllegalMove("every safe cell is open: there is nothing left to win")
    asked = None if cell is None else check_cell(view, cell)
    if result.solutions <= MOST_EXACT:
        return win_exactly(result, asked, budget)
    return win_by_rollouts(result, asked, settings)


def win_exactly(result: Analysis, asked: Place | None, budget: Budget) -> WinChance:
    """Search the layouts that are left: for all cells that may be safe, or for one."""
    groups = [tuple(result.safe)] if result.safe else uncertain_groups(result)
    if asked is not None:
        groups = [(asked,)]
    cells = by_cell(result, groups, search_cells(result, groups, budget))
    return WinChance(cells[0].chance, 0.0, True, cells[0].cell, cells)


def win_by_rollouts(result: Analysis, asked: Place | None, settings: RolloutSettings) -> WinChance:
    """Roll out the candidates and the solver's own choice, or one cell."""
    view = result.view
    bare = View(view.level, np.where(view.covered, COVERED, view.cells))
    plain = Analysis(bare, result.risk, result.timeout)  # flags say nothing
    if asked is None:
        decision = settings.solver.decide(bare, settings.seed, timeout=settings.budget.seconds_left)
        choice, groups = decision.cell, list_candidates(plain, decision.cell)
    else:
        choice, groups = asked, [(asked,)]
    cells = by_cell(result, groups, settings.values(plain, groups))
    own = next(one for one in cells if one.cell == choice)
    return WinChance(own.chance, own.error, False, choice, cells)
