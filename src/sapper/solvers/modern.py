"""Solvers beside the paper's: they know the exact chance of a mine in every cell."""

from __future__ import annotations

from sapper.solvers.parts import (
    exact,
    least_exact_risk,
    promising,
    second_move,
    with_endgame,
    with_foresight,
    with_playouts,
)
from sapper.solvers.solver import register
from sapper.solvers.versions import V3_0

EXACT = register(
    V3_0.but("exact", enumerate=exact, choose=least_exact_risk, source="ours, the truth about P")
)
LOOKAHEAD = register(
    EXACT.but(
        "lookahead",
        choose=with_endgame(second_move),
        source="ours, exact + what a move leads to",
    )
)
CHAMPION = register(
    EXACT.but(
        "champion",
        choose=with_playouts(with_foresight(with_endgame(promising, 1000)), 128, 0.8),
        source="ours, lookahead + foreseen 50/50s + a learned score + playouts",
    )
)
CHAMPION_DEEP = register(
    CHAMPION.but(
        "champion-deep",
        choose=with_playouts(CHAMPION.choose, 512, 0.5, patience=1.25, ahead=True),
        source="ours, champion + more, earlier and better playouts",
    )
)
