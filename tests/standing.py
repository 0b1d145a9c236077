"""Stand-ins: solvers that play as if they were training seeds, and versions as printed."""

from contextlib import contextmanager

import pytest

from sapper.experiments import plan
from sapper.solvers import solver as registry
from sapper.solvers.solver import Solver, solver

SEEDS = {"6.5": ("6.5", "5.5", "6.0"), "6.5-printed": ("3.5", "4.5")}
PRINTED = {"6.5-printed": "3.5"}


@contextmanager
def trained():
    """Let 6.5 have three trained models and 6.5-printed two."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plan, "seeds_of", lambda name: SEEDS.get(name, ()))
        known = {
            name: one for name, one in registry._registry.items() if not name.endswith("-printed")
        }
        for name, other in PRINTED.items():
            known[name] = Solver(name, solver(other).engine, "a test")
        patch.setattr(registry, "_registry", known)
        yield
