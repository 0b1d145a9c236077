"""Solver: an engine under a name. The registry of all of them."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from sapper.engines.decision import Decision
from sapper.engines.engine import Engine
from sapper.errors import BadOption, TooHard, UnknownSolver, shown
from sapper.game.view import View
from sapper.inference.position import nanoseconds


@dataclass(frozen=True)
class Solver:
    """A way to play: its name, its engine, and where it comes from."""

    name: str
    engine: Engine
    source: str

    def __post_init__(self) -> None:
        """Refuse anything that is not an engine."""
        if not isinstance(self.engine, Engine):
            raise BadOption(f"a solver needs an engine, not {shown(self.engine)}")

    def but(self, name: str, source: str | None = None, **parts: Any) -> Solver:
        """Return the same solver under another name, with some parts of its engine replaced."""
        engine = self.engine.but(**parts)
        return Solver(name, engine, self.source if source is None else source)

    @property
    def recipe(self) -> str:
        """The parts of its engine in words."""
        return self.engine.recipe

    @property
    def knows_exact_risks(self) -> bool:
        """Whether P is the exact chance of a mine, so that win rates can be adjusted."""
        return self.engine.knows_exact_risks

    def decide(
        self, view: View, seed: int = 0, index: int = 0, timeout: float | None = 5.0
    ) -> Decision:
        """Choose the next cell to open.

        Game `index` of a run with the same seed gets the same answers. Raises InconsistentView
        where no layout fits, TooHard if a search takes over `timeout` seconds of processor time.
        """
        nanoseconds(timeout)  # refuses what is no limit
        try:
            return self.engine.decide(view, seed, index, timeout)
        except TooHard as error:
            raise TooHard(f"solver {self.name}: {error}") from None


GROUPS = ("paper", "ours", "field", "yours")
_registry: dict[str, Solver] = {}
_unlisted: dict[str, Solver] = {}
_group: dict[str, str] = {}


def _known(name: str) -> Solver | None:
    """Return the solver of this name, listed or not; None if there is none."""
    return _registry.get(name) or _unlisted.get(name)


def register(solver: Solver, group: str = "yours", listed: bool = True) -> Solver:
    """Make a solver known under its name, in a group: paper, ours, field or yours.

    One that is not listed is found by its name only.
    """
    if not isinstance(solver, Solver):
        raise BadOption(f"only a Solver can be registered, such as policy(f), not {shown(solver)}")
    if _known(solver.name) is not None:
        raise BadOption(f"there is a solver named {solver.name!r} already")
    _check_group(group)
    (_registry if listed else _unlisted)[solver.name] = solver
    _group[solver.name] = group
    return solver


def _check_group(group: str) -> None:
    if group not in GROUPS:
        raise BadOption(f"a group is one of {', '.join(GROUPS)}, not {shown(group)}")


@cache
def _load_plugins() -> None:
    """Import what other packages offer under the entry point `sapper.solvers`."""
    for point in entry_points(group="sapper.solvers"):
        try:
            point.load()
        except Exception as error:  # a stranger's package must not take ours down
            warnings.warn(f"solver plug-in {point.name!r} left out: {error}", stacklevel=2)


def list_solvers(group: str | None = None) -> tuple[Solver, ...]:
    """Return all registered solvers, or those of a group, in the order of registration."""
    if group is not None:
        _check_group(group)
    _load_plugins()
    return tuple(one for one in _registry.values() if group in (None, _group[one.name]))


def group_of(solver: Solver) -> str:
    """Return the group that a solver is registered in; of any other it is yours."""
    return _group[solver.name] if _known(solver.name) == solver else "yours"


def with_model(solver: Solver, file: Path) -> Solver:
    """Return the same solver with another model; the file is read now, so that errors name it."""
    try:
        engine = solver.engine.with_model(file)
    except BadOption as error:
        raise BadOption(f"solver {solver.name}: {error}") from None
    return Solver(f"{solver.name}={file.name}", engine, solver.source)


def solver(name: str, model: str | Path | None = None) -> Solver:
    """Return the solver of this name; a learned one also with a model file of the caller's own."""
    _load_plugins()
    found = _known(name) if isinstance(name, str) else None
    if found is not None:
        return found if model is None else with_model(found, Path(model))
    raise UnknownSolver(f"no solver is named {shown(name)}: there are {', '.join(_registry)}")
