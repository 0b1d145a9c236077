"""Solvers beside the paper's: they know the exact chance of a mine in every cell."""

from __future__ import annotations

from sapper.solvers.parts import dss, exact, least_exact_risk
from sapper.solvers.solver import Solver, register

EXACT = register(Solver("exact", dss, exact, least_exact_risk, "least exact risk"))
