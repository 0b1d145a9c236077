"""The versions of the paper, each derived from another by one change. (Paper: Table 4.)

Where the paper leaves a limit open, the choice is ours; `docs/differences.md` shows what others
measure.
"""

from __future__ import annotations

from sapper.engines.enumerating import Enumerating
from sapper.engines.parts import DSS, Backtracking, DSScsp, LeastRisk, NearestEdge, Nothing
from sapper.solvers.solver import Solver, register

ITERATIONS = 100_000  # the paper gives no number: high enough for the other limits to be met first

V1_0 = register(
    Solver("1.0", Enumerating(Nothing(), Backtracking(), LeastRisk()), "paper, backtracking"),
    "paper",
)
V2_0 = register(V1_0.but("2.0", deduce=DSS(), source="paper, 1.0 + DSS"), "paper")
V2_5 = register(
    V2_0.but(
        "2.5",
        enumerate=Backtracking(solutions=100, depth=1000, iterations=ITERATIONS),
        source="paper, 1.0 limited + DSS",
    ),
    "paper",
)
V3_0 = register(V2_0.but("3.0", enumerate=DSScsp(), source="paper, DSScsp + DSS"), "paper")
V3_5 = register(
    V3_0.but(
        "3.5",
        enumerate=DSScsp(solutions=100, depth=300, iterations=ITERATIONS),
        source="paper, DSScsp limited + DSS",
    ),
    "paper",
)
V4_0 = register(
    V3_0.but("4.0", choose=NearestEdge(), source="paper, 3.0 + Manhattan distance"), "paper"
)
V4_5 = register(
    V3_5.but("4.5", choose=NearestEdge(), source="paper, 3.5 + Manhattan distance"), "paper"
)
