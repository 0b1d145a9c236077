"""Other readings of hcsp, studholme and windows, for `benchmarks/field.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from sapper import Solver, Turns, policy, solver
from sapper.game.topology import count_around
from sapper.inference.analysis import risks_of
from sapper.inference.shares import Shares, shares_of
from sapper.models.windows import shipped_windows
from sapper.solvers.field.guessing.draw import keep_least, open_certain, prefer
from sapper.solvers.field.studholme import choose_by_share

CORNER = {"first": "corner"}
NINE, EARLY = ("9x9x10", "16x16x40", "30x16x99"), ("8x8x10", "15x13x40", "30x16x99")
Answer = tuple[np.ndarray, np.ndarray]


def by_risk(ties: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> Callable[[Turns], Answer]:
    """Play by least exact risk with another rule for ties."""

    def answer(turns: Turns) -> Answer:
        risk = risks_of(turns.level, turns.numbers)
        return open_certain(
            turns,
            risk == 0.0,
            lambda some, at: ties(keep_least(risk[at], some.covered), some.covered),
        )

    return answer


def by_kings_moves(allowed: np.ndarray, covered: np.ndarray) -> np.ndarray:
    """Keep the allowed cells that are the fewest king's moves from an open cell."""
    found, reached = np.zeros_like(allowed), ~covered
    while (waits := ~found.any(axis=(1, 2))).any():
        reached = reached | (count_around(reached) > 0)
        found[waits] = (allowed & reached)[waits]
    return found


def most_seen(turns: Turns) -> Answer:
    """Play as `studholme`, but of equal shares take the cell that the most numbers see."""
    found = shares_of(turns.level, turns.numbers)

    def guess(some: Turns, at: np.ndarray) -> np.ndarray:
        best = choose_by_share(some, Shares(found.share[at], found.closed[at]))
        numbers = count_around(~some.covered)
        return prefer(keep_least(8 - numbers, best & (numbers > 0)), best)

    return open_certain(turns, found.share == 0.0, guess)


def never_closed(turns: Turns) -> Answer:
    """Play as `studholme`, but guess no closed subset before its time."""
    share = shares_of(turns.level, turns.numbers).share
    none = np.zeros(share.shape, np.bool_)
    return open_certain(
        turns, share == 0.0, lambda some, at: choose_by_share(some, Shares(share[at], none[at]))
    )


def without_deduction(turns: Turns) -> Answer:
    """Play as `windows`, but by predicted risks alone."""

    def guess(some: Turns, at: np.ndarray) -> np.ndarray:
        boundary = some.covered & (count_around(~some.covered) > 0)
        return prefer(keep_least(shipped_windows().risk(some.numbers), boundary), some.covered)

    return open_certain(turns, np.zeros(turns.covered.shape, np.bool_), guess)


def readings() -> list[tuple[str, Solver, dict[str, Any], tuple[str, ...]]]:
    """List what is measured: words, solver, options of the games, levels."""

    def row(words: str, function: Callable[[Turns], Answer], levels: tuple[str, ...]) -> Any:
        return words, policy(function, words, batch=True), CORNER, levels

    return [
        ("hcsp: ties by Manhattan distance (ours)", solver("hcsp"), CORNER, NINE),
        row("hcsp: ties by king's moves", by_risk(by_kings_moves), NINE),
        row("hcsp: ties anywhere", by_risk(lambda allowed, covered: allowed), NINE),
        ("studholme: ties anywhere (ours)", solver("studholme"), CORNER, EARLY),
        row("studholme: ties by numbers", most_seen, EARLY),
        row("studholme: no closed subsets", never_closed, EARLY),
        ("windows: after single numbers (ours)", solver("windows"), CORNER, NINE),
        row("windows: no deduction", without_deduction, NINE),
    ]
