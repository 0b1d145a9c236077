"""oh: UCT that tries cells and plays rollouts by HCSP. (Buffet, Lee, Lin and Teytaud 2012.)"""

from __future__ import annotations

from sapper.engines.guesses.belief_tree import BeliefTree
from sapper.solvers.field.uct import UCT
from sapper.solvers.solver import register

OH = register(
    UCT.but(
        "oh",
        guess=BeliefTree(5000, exploration=0.2, widening=2, moves="hcsp", rollouts="hcsp"),
        source="Buffet, Lee, Lin and Teytaud 2012, UCT with HCSP",
    ),
    "field",
)
