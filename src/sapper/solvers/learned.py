"""The versions of the paper whose rule is learned: a model scores the candidates of 4.5.

Each is there twice: adapted, as it plays best, and as printed. All seeds that it was trained from
are there too, under names of their own; the version is the one that the rule of selection names.
"""

from __future__ import annotations

from sapper.engines.parts import Learned
from sapper.models.model import MODELS, shipped
from sapper.solvers.solver import Solver, register
from sapper.solvers.versions import V4_5

SEEDS = (1, 2, 3, 4, 5)


def _learned(version: str, label: str, source: str) -> tuple[Solver, Solver]:
    """Register a version, adapted and as printed, and all its seeds."""
    found = []
    for name, words in ((version, "adapted"), (f"{version}-printed", "as printed")):
        rule, about = Learned(label, shipped(name)), f"paper, 4.5 + {source}, {words}"
        found.append(register(V4_5.but(name, choose=rule, source=about), "paper"))
        for seed in SEEDS:
            own = f"{name}-seed{seed}"
            rule = Learned(label, shipped(f"seeds/{own}"))
            one = V4_5.but(own, choose=rule, source=f"{about}, trained from seed {seed}")
            register(one, "paper", listed=False)
    return found[0], found[1]


V5_0, V5_0_PRINTED = _learned("5.0", "XGBoost", "XGBoost, single pass")
V5_5, V5_5_PRINTED = _learned("5.5", "network", "network, iterative")
V6_0, V6_0_PRINTED = _learned("6.0", "Q-learning", "Q-learning, iterative")
V6_5, V6_5_PRINTED = _learned("6.5", "Q-learning", "Q-learning, single pass")


def seeds_of(name: str) -> tuple[str, ...]:
    """Return the names of all seeds of a learned version; none if only one model is shipped."""
    names = tuple(f"{name}-seed{seed}" for seed in SEEDS)
    return names if all((MODELS / "seeds" / f"{one}.npz").exists() for one in names) else ()
