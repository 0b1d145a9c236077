"""survival-2, survival-3: the best chance to survive the next two or three moves. (minesolve.)"""

from __future__ import annotations

from sapper.engines.exact import Exact
from sapper.engines.guesses.survival import Survival
from sapper.solvers.solver import Solver, register

SURVIVORS = tuple(
    register(
        Solver(f"survival-{depth}", Exact(Survival(depth)), f"minesolve, depth {depth}"), "field"
    )
    for depth in (2, 3)
)
