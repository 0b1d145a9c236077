"""uct: UCT on belief states. (Sebag and Teytaud 2012.)"""

from __future__ import annotations

from sapper.engines.exact import Exact
from sapper.engines.guesses.belief_tree import BeliefTree
from sapper.solvers.solver import Solver, register

UCT = register(
    Solver(
        "uct",
        Exact(BeliefTree(simulations=5000, exploration=0.5)),
        "Sebag and Teytaud 2012, UCT on belief states",
    ),
    "field",
)
