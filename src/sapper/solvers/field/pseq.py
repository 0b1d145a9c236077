"""pseq, pseq-d256: exact risk, then three measures of what a cell tells. (Tu et al. 2017.)"""

from __future__ import annotations

from sapper.engines.exact import Exact
from sapper.engines.guesses.pseq import Pseq
from sapper.solvers.solver import Solver, register

SOURCE = "Tu et al. 2017, MineSweeperProb"

PSEQ = register(Solver("pseq", Exact(Pseq()), SOURCE), "field")
PSEQ_D256 = register(
    PSEQ.but("pseq-d256", guess=Pseq(endgame=256), source=f"{SOURCE}, with its exhaustive search"),
    "field",
)
