"""Solver: deduce + enumerate + choose, under a name. The registry of all of them."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sapper.errors import BadOption, IllegalMove, TooHard, UnknownSolver, shown
from sapper.game.level import Level
from sapper.game.stream import CHOICE, Stream, check_seed
from sapper.game.topology import count_around
from sapper.game.view import View
from sapper.inference.analysis import analyse
from sapper.inference.position import (
    blank_recipe,
    impossible,
    nanoseconds,
    refuse_conflict,
    workspace_of,
)
from sapper.kernels.instep import propose
from sapper.kernels.modern import decide_exactly
from sapper.kernels.play import decide
from sapper.kernels.workspace import (
    BY_CHOICE,
    BY_DSS,
    BY_SOLUTIONS,
    COUNTED,
    EXACT,
    KNOWN,
    LEARNED,
    NO_SOLUTION,
    OUT_OF_TIME,
    PROMISING,
    SAFE,
    SECOND_MOVE,
    TOO_LARGE,
    Aside,
    Workspace,
)
from sapper.policy.models import Model
from sapper.policy.sheet import Sheet
from sapper.solvers.parts import Choose, Deduce, Enumerate

Place = tuple[int, int]
EVERY_SOLUTION = "safe in every solution"


class Candidate(NamedTuple):
    """A cell, as (row, col), and its P: the chance of a mine, as the solver sees it."""

    cell: Place
    risk: float


class Scored(NamedTuple):
    """A cell, as (row, col), and what a model gives it: the largest score is opened."""

    cell: Place
    score: float


@dataclass(frozen=True)
class Decision:
    """The move of a solver: a cell as (row, col), why, and what it was chosen from.

    `safe` holds every cell that this decision proves safe; it is empty for a guess. `scores` are
    those of a learned rule.
    """

    cell: Place
    why: str
    candidates: tuple[Candidate, ...]
    safe: tuple[Place, ...] = ()
    scores: tuple[Scored, ...] = ()

    @property
    def risk(self) -> float:
        """P of the chosen cell."""
        return dict(self.candidates)[self.cell]


@dataclass(frozen=True)
class Solver:
    """A way to play, composed of parts."""

    name: str
    deduce: Deduce
    enumerate: Enumerate
    choose: Choose
    source: str

    def but(self, name: str, **parts: Any) -> Solver:
        """Give the same solver under another name, with some parts replaced."""
        return replace(self, name=name, **parts)

    @property
    def recipe(self) -> str:
        """The parts in words."""
        parts = [self.deduce.label] if self.deduce.code else []
        return " + ".join([*parts, str(self.enumerate), str(self.choose)])

    @property
    def knows_exact_risks(self) -> bool:
        """Whether P is the exact chance of a mine."""
        return self.enumerate.code == EXACT

    def scratch(
        self, workspace: Workspace
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray | None, Aside | None]:
        """Give the memory that a solver with exact risks needs; None where it looks no further."""
        aside = None
        if self.choose.code == PROMISING:
            aside = workspace.aside
            aside[3]["finalists"] = 0
            if self.choose.network is None:
                aside[3]["units"] = 0
            else:
                self.choose.network.write(aside[3])
        looks = workspace.looks if self.choose.code in (SECOND_MOVE, PROMISING) else None
        return workspace.trees, workspace.exacts, looks, aside

    @property
    def plays_in_step(self) -> bool:
        """Whether its games are played side by side: a model scores the candidates of many."""
        return self.choose.code == LEARNED or self.enumerate.code == COUNTED

    def count_scratch(self, workspace: Workspace) -> np.ndarray | None:
        """Give the memory that counting by box needs; None for a solver that does not."""
        return workspace.exacts if self.enumerate.code == COUNTED else None

    def write_recipe(self, level: Level) -> np.ndarray:
        """Write the parts as a record for the kernels, on a level."""
        recipe = blank_recipe()
        self.deduce.write(recipe)
        self.enumerate.write(recipe)
        self.choose.write(recipe, level)
        return recipe

    def decide(
        self, view: View, seed: int = 0, index: int = 0, timeout: float | None = 5.0
    ) -> Decision:
        """Choose the next cell to open.

        Game `index` of a run with the same seed gets the same answers. Raises InconsistentView
        where no layout fits, TooHard after `timeout` seconds of processor time.
        """
        if view.is_over:
            raise IllegalMove("every safe cell is open: there is nothing left to decide")
        workspace = workspace_of(view)
        game = workspace.games[0]
        game.seed, game.index = check_seed(seed), check_seed(index, "index")
        recipe = self.write_recipe(view.level)
        recipe["timeout"] = nanoseconds(timeout)
        scores: tuple[Scored, ...] = ()
        if self.knows_exact_risks:
            scratch = self.scratch(workspace)
            end = decide_exactly(workspace.games, *scratch, recipe, view.cells)
            scores = self._read_scores(workspace)
        elif self.plays_in_step:
            end, scores = self._decide_in_step(view, workspace, recipe)
        else:
            end = decide(workspace.games, workspace.trees, recipe, view.cells)
        refuse_conflict(view, workspace)
        if end == TOO_LARGE:
            return self._decide_slowly(view, timeout)
        if end == OUT_OF_TIME:
            raise TooHard(f"{self.name} found no answer within {timeout} s on this position")
        if end == NO_SOLUTION:
            raise impossible(view)
        return replace(self._read_decision(workspace), scores=scores)

    def _read_scores(self, workspace: Workspace) -> tuple[Scored, ...]:
        """Give the scores of the finalists, where there are any."""
        if self.choose.code != PROMISING:
            return ()
        study = workspace.aside[3][0]
        found = study.estimate[: study.finalists].tolist()
        return tuple(map(Scored, workspace.places(study.cell[: study.finalists]), found))

    def _decide_in_step(
        self, view: View, workspace: Workspace, recipe: np.ndarray
    ) -> tuple[int, tuple[Scored, ...]]:
        """Decide where the rule is outside the kernels; gives how it ended, and the scores."""
        game, tree = workspace.games[0], workspace.trees[0]
        sheet = Sheet(view.level.cells)
        place = (workspace.games, workspace.trees, self.count_scratch(workspace), recipe)
        end = int(propose(*place, sheet.book, view.cells))
        if tree.why != BY_CHOICE or self.choose.model is None:
            return end, ()
        scores = sheet.score(self.choose.model)
        cells = sheet.asked[1][: len(scores)]
        equals = np.flatnonzero(scores == scores.max())
        stream = Stream(int(game.seed), int(game.index), CHOICE, int(game.opened))
        tree.chosen = cells[equals[stream.below(len(equals))]]
        return end, tuple(map(Scored, workspace.places(cells), scores.tolist()))

    def _decide_slowly(self, view: View, timeout: float | None) -> Decision:
        """Decide from risks in whole numbers, where the kernels' memory or range does not do."""
        result = analyse(view, timeout)
        candidates = tuple(
            Candidate((int(row), int(col)), float(result.risk[row, col]))
            for row, col in np.argwhere(view.covered)
        )
        if result.safe:
            return Decision(result.safe[0], EVERY_SOLUTION, candidates, tuple(result.safe))
        least = min(risk for _, risk in candidates)
        equals = [cell for cell, risk in candidates if risk <= least * (1 + 1e-9)]
        return Decision(first_of_equals(view, equals), self.choose.label, candidates)

    def _read_decision(self, workspace: Workspace) -> Decision:
        """Turn what the kernels left in the workspace into a decision."""
        game, tree = workspace.games[0], workspace.trees[0]
        trail, sight = game.trail[: game.trailed], game.sight[: game.cells]
        safe = tuple(workspace.places(trail[sight[trail] & SAFE > 0]))
        if tree.why == BY_DSS:
            sure = tuple(Candidate(cell, 0.0) for cell in safe)
            return Decision(safe[0], self.deduce.label, sure, safe)
        if self.knows_exact_risks:  # cells that turned out to be mines are among them
            cells = np.flatnonzero(tree.risk[: game.cells] >= 0)
        else:
            cells = np.flatnonzero((sight & KNOWN == 0) | (sight & SAFE > 0))
        risk = tree.risk[cells].tolist()
        candidates = tuple(map(Candidate, workspace.places(cells), risk))
        if tree.why == BY_SOLUTIONS:
            return Decision(safe[0], EVERY_SOLUTION, candidates, safe)
        return Decision(workspace.place(tree.chosen), self.choose.label, candidates)


def first_of_equals(view: View, equals: list[Place]) -> Place:
    """Choose as the kernels do among cells of equal risk. (Twin: `least_risky`.)"""
    height, width = view.cells.shape
    outside = view.covered & (count_around(~view.covered) == 0)
    near = count_around(outside)

    def order(cell: Place) -> tuple[bool, int, int, Place]:
        inner = (cell[0] not in (0, height - 1)) + (cell[1] not in (0, width - 1))
        return bool(outside[cell]), int(near[cell]), inner, cell

    return min(equals, key=order)


def with_model(solver: Solver, file: Path) -> Solver:
    """Give the same solver with another model."""
    if solver.choose.model is None:
        raise BadOption(f"solver {solver.name} has no model that could be replaced")
    model = Model(file)
    _ = model.facts  # reads the file now, where its name is known
    return solver.but(f"{solver.name}={file.name}", choose=replace(solver.choose, model=model))


_registry: dict[str, Solver] = {}


def register(solver: Solver) -> Solver:
    """Make a solver known under its name."""
    if solver.name in _registry:
        raise BadOption(f"there is a solver named {solver.name!r} already")
    _registry[solver.name] = solver
    return solver


@cache
def _load_plugins() -> None:
    """Import what other packages offer under the entry point `sapper.solvers`."""
    for point in entry_points(group="sapper.solvers"):
        try:
            point.load()
        except Exception as error:  # a stranger's package must not take ours down
            warnings.warn(f"solver plug-in {point.name!r} left out: {error}", stacklevel=2)


def list_solvers() -> tuple[Solver, ...]:
    """Give all registered solvers, in the order of registration."""
    _load_plugins()
    return tuple(_registry.values())


def solver(name: str, model: str | Path | None = None) -> Solver:
    """Give the solver of this name; a learned one also with a model file of the caller's own."""
    for one in list_solvers():
        if one.name == name:
            return one if model is None else with_model(one, Path(model))
    raise UnknownSolver(f"no solver is named {shown(name)}: there are {', '.join(_registry)}")
