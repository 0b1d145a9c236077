"""Play games and record their decisions as lines to learn from."""

from __future__ import annotations

from sapper.arena.run import Run
from sapper.engines.parts import Counted
from sapper.engines.recorded import Lines
from sapper.errors import BadOption, shown
from sapper.game.level import Level
from sapper.models.inputs import Inputs
from sapper.solvers.solver import Solver

ROWS = Inputs("rows")
RISKS = ("counted", "played")
"""Where P comes from in games to learn from: all solutions, or those that 4.5 finds in play."""


def check_risk(risk: str) -> None:
    """Refuse a word that names no source of P."""
    if risk not in RISKS:
        raise BadOption(f"risk must be {' or '.join(RISKS)}, not {shown(risk)}")


def with_risk(solver: Solver, risk: str) -> Solver:
    """Return a solver of the paper with P as counted by box, or as it has it in play."""
    check_risk(risk)
    return solver if risk == "played" else solver.but(solver.name, enumerate=Counted())


def record(
    solver: Solver,
    level: Level,
    seed: int,
    first: int,
    games: int,
    inputs: Inputs = ROWS,
    explore: float = 0.0,
    keep: str = "sample",
) -> Lines:
    """Play games first, first + 1, ... and keep their decisions; those given up are left out.

    `inputs` says what is seen of a cell, `explore` is the chance that a guess tries a random cell
    near the least P, `keep` of which cells lines are kept: the paper's sample, the candidates, or
    the chosen one.
    """
    conditions = Run(solver, level, seed, timeout=None).conditions
    return solver.engine.record(conditions, first, games, inputs, explore, keep)
