"""Play games and record their decisions as lines to learn from."""

from __future__ import annotations

from sapper.arena.run import Run
from sapper.engines.recorded import Lines
from sapper.game.level import Level
from sapper.models.inputs import Inputs
from sapper.solvers.solver import Solver

ROWS = Inputs("rows")


def record(
    solver: Solver,
    level: Level,
    seed: int,
    first: int,
    games: int,
    inputs: Inputs = ROWS,
    explore: float = 0.0,
) -> Lines:
    """Play games first, first + 1, ... and keep their decisions; those given up are left out.

    `inputs` says what is kept: every candidate of the paper as a row, or the cells that were chosen
    as windows. `explore` is the chance that a guess tries a random cell near the least P.
    """
    conditions = Run(solver, level, seed, timeout=None).conditions
    return solver.engine.record(conditions, first, games, inputs, explore)
