"""Solvers beside the paper's: they know the exact chance of a mine in every cell."""

from __future__ import annotations

from dataclasses import replace

from sapper.engines.exact import Exact
from sapper.engines.guesses.champion import Champion, Rollouts
from sapper.engines.guesses.second_move import SecondMove
from sapper.engines.parts import LeastRisk
from sapper.models.network import Network
from sapper.solvers.solver import Solver, register

EXACT = register(Solver("exact", Exact(LeastRisk()), "ours, the truth about P"), "ours")
LOOKAHEAD = register(
    EXACT.but("lookahead", guess=SecondMove(), source="ours, exact + what a move leads to"), "ours"
)
_CHAMPION = Champion(rollouts=Rollouts(128, late=0.8))
CHAMPION = register(
    EXACT.but(
        "champion",
        guess=_CHAMPION,
        source="ours, lookahead + foreseen 50/50s + a learned score + rollouts",
    ),
    "ours",
)
CHAMPION_DEEP = register(
    EXACT.but(
        "champion-deep",
        guess=Champion(rollouts=Rollouts(512, late=0.5, drop_sigma=1.25, ahead=True)),
        source="ours, champion + more, earlier and better rollouts",
    ),
    "ours",
)


def champion_with(network: Network) -> Solver:
    """Return the champion with another network."""
    return CHAMPION.but("student", guess=replace(_CHAMPION, network=network))
