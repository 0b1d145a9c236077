"""The versions of the paper whose rule is learned: a model scores the candidates of 4.5."""

from __future__ import annotations

from sapper.policy.models import shipped
from sapper.solvers.parts import learned
from sapper.solvers.solver import register
from sapper.solvers.versions import V4_5

V5_0 = register(
    V4_5.but(
        "5.0", choose=learned("XGBoost", shipped("5.0")), source="paper, 4.5 + XGBoost, single pass"
    )
)
V5_5 = register(
    V4_5.but(
        "5.5", choose=learned("network", shipped("5.5")), source="paper, 4.5 + network, iterative"
    )
)
V6_0 = register(
    V4_5.but(
        "6.0",
        choose=learned("Q-learning", shipped("6.0")),
        source="paper, 4.5 + Q-learning, iterative",
    )
)
V6_5 = register(
    V4_5.but(
        "6.5",
        choose=learned("Q-learning", shipped("6.5")),
        source="paper, 4.5 + Q-learning, single pass",
    )
)
