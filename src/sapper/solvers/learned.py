"""The versions of the paper whose rule is learned: a model scores the candidates of 4.5."""

from __future__ import annotations

from sapper.engines.parts import Learned
from sapper.models.model import shipped
from sapper.solvers.solver import Solver, register
from sapper.solvers.versions import V4_5


def _learned(name: str, label: str, source: str) -> Solver:
    return register(V4_5.but(name, choose=Learned(label, shipped(name)), source=source), "paper")


V5_0 = _learned("5.0", "XGBoost", "paper, 4.5 + XGBoost, single pass")
V5_5 = _learned("5.5", "network", "paper, 4.5 + network, iterative")
V6_0 = _learned("6.0", "Q-learning", "paper, 4.5 + Q-learning, iterative")
V6_5 = _learned("6.5", "Q-learning", "paper, 4.5 + Q-learning, single pass")


def seeds_of(name: str) -> tuple[str, ...]:
    """Return the names of the solvers of all training seeds of a learned version."""
    return ()
