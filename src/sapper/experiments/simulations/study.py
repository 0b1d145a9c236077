"""The study of simulations: each way to search a tree, with ever more simulations a decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sapper.arena.adjusted import Adjusted
from sapper.arena.arena import Results, play
from sapper.arena.run import Run
from sapper.arena.stats import Interval
from sapper.engines.exact import Exact
from sapper.engines.guesses.belief_tree import BeliefTree
from sapper.solvers.field.oh import OH
from sapper.solvers.field.uct import UCT
from sapper.solvers.modern import CHAMPION, EXACT
from sapper.solvers.solver import Solver

STEPS = (1, 3, 10, 30, 100, 300, 1000, 3000)
REFERENCES = (EXACT, CHAMPION)
MORE = 40  # times as many games of references, which are quick


def trees() -> dict[str, Solver]:
    """Return the solvers that search a tree: those of the papers, and what lies between them."""
    guess = tree_of(UCT)
    between = UCT.but("uct, HCSP rollouts", guess=replace(guess, rollouts="hcsp"))
    return {one.name: one for one in (UCT, between, OH)}


def tree_of(solver: Solver) -> BeliefTree:
    """Return how a solver searches its tree."""
    assert isinstance(solver.engine, Exact)
    assert isinstance(solver.engine.guess, BeliefTree)
    return solver.engine.guess


def with_simulations(solver: Solver, simulations: int) -> Solver:
    """Return a solver with another number of simulations."""
    return solver.but(solver.name, guess=replace(tree_of(solver), simulations=simulations))


@dataclass(frozen=True)
class TreePoint:
    """What a solver wins with so many simulations a decision; a reference has none."""

    solver: str
    simulations: int | None
    games: int
    wins: int
    interval: Interval
    adjusted: Adjusted | None
    seconds: float

    @classmethod
    def of(cls, results: Results, simulations: int | None) -> TreePoint:
        """Sum up games that were played; `seconds` is the mean processor time of a game."""
        return cls(
            results.run.solver.name,
            simulations,
            results.games,
            results.wins,
            results.interval,
            results.adjusted,
            float(results.seconds.mean()),
        )

    @property
    def rate(self) -> float:
        """The share won: adjusted where that is known."""
        return self.wins / self.games if self.adjusted is None else self.adjusted.rate

    @property
    def ends(self) -> Interval:
        """The 95% interval of `rate`."""
        return self.interval if self.adjusted is None else self.adjusted.interval

    def as_data(self) -> dict[str, Any]:
        """Return the point for JSON."""
        data = asdict(self) | {"interval": list(self.interval)}
        if self.adjusted is not None:
            data["adjusted"] = {"rate": self.rate, "interval": list(self.ends)}
        return data


def measure(run: Run, games: int, steps: Sequence[int], threads: int | None) -> Iterator[TreePoint]:
    """Play each reference, then each tree with each number of simulations, on the same games.

    The solver of the run does not matter.
    """
    todo: list[tuple[Solver, int | None]] = [(one, None) for one in REFERENCES]
    todo += [(with_simulations(one, step), step) for one in trees().values() for step in steps]
    for solver, step in todo:
        many = MORE * games if step is None else games
        conditions = (run.seed, run.start, run.first, threads, run.timeout)
        yield TreePoint.of(play(solver, run.level, many, *conditions), step)
