"""The work of DSS, counted: entries of A that Algorithm 2 reads or writes, as printed.

`n` is the number of variables, `m` that of rows. The worst case is a chain that is read against its
direction: each pass over the rows determines one variable.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from sapper.experiments.complexity.growth import Exponent, exponents
from sapper.game.game import Game
from sapper.game.level import Level
from sapper.inference.system import system
from sapper.kernels.board.dss import LOOPS
from sapper.solvers.solver import solver

CHAINS, COPIES = (8, 16, 32, 64), (1, 2, 4, 8)
SIDES, RATIO = (6, 9, 12, 16, 22, 30), 0.15  # the boards whose positions are counted
PLAYER = "4.5"


@dataclass(frozen=True)
class DSSWork:
    """What DSS determined, as values by variable, and how many entries of A it read or wrote."""

    determined: dict[int, int]
    entries: int


@dataclass(frozen=True)
class DSSGrowth:
    """The exponents of n and m in the worst case, that of n in 10 passes, that of n^2 m in play."""

    variables: Exponent
    rows: Exponent
    in_passes: Exponent
    in_play: Exponent
    systems: int
    positions: int


def count_dss(A: np.ndarray, N: np.ndarray, passes: int | None = None) -> DSSWork:  # noqa: N803
    """Run Algorithm 2 and count; without a number of passes, until nothing more follows."""
    left, needs = A.astype(bool), N.astype(np.int64)
    determined: dict[int, int] = {}
    rows, entries = list(range(len(A))), 0
    while passes is None or passes > 0:
        before = len(determined)
        kept = []
        for row in rows:
            entries += left.shape[1]
            variables = np.flatnonzero(left[row])
            if len(variables) == 0:
                continue  # the row is deleted
            kept.append(row)
            if needs[row] not in (0, len(variables)):
                continue
            value = int(needs[row] > 0)
            for j in variables.tolist():
                entries += len(left)
                needs -= value * left[:, j]
                left[:, j] = False
                determined[j] = value
        rows = kept
        passes = None if passes is None else passes - 1
        if passes is None and len(determined) == before:
            break
    return DSSWork(determined, entries)


def chain(n: int, copies: int) -> tuple[np.ndarray, np.ndarray]:
    """Make a chain over n variables whose rows are read from its end, each so many times."""
    rows = np.zeros((n, n), bool)
    rows[0, 0] = True
    for i in range(1, n):
        rows[i, i - 1 : i + 1] = True
    needs = np.ones(n, np.int64)
    needs[0] = 0
    return np.repeat(rows[::-1], copies, axis=0), np.repeat(needs[::-1], copies)


def systems_in_play(side: int, seed: int, index: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Play a game and return A and N before every decision with a number on the board."""
    level = Level(side, side, round(RATIO * side * side))
    player, game, found = solver(PLAYER), Game(level, seed, "safe", index), []
    while game.status == "playing":
        view = game.view
        if (view.cells >= 0).any():
            here = system(view)
            found.append((here.A, here.N))
        decision = player.decide(view, seed, index)
        for cell in decision.safe or (decision.cell,):
            if game.status == "playing":
                game.open(*cell)
    return found


@cache
def dss_growth(seed: int, games: int) -> DSSGrowth:
    """Fit the exponents of the work of DSS, on chains and on the positions of some games."""
    sizes = [(n, copies) for n in CHAINS for copies in COPIES]
    n = np.array([n for n, _ in sizes], float)
    m = n * np.array([copies for _, copies in sizes])
    whole, cut = (
        np.array([count_dss(*chain(*size), passes).entries for size in sizes], float)
        for passes in (None, LOOPS)
    )
    variables, rows = exponents(whole, n, m)
    games_of = [(side, index) for side in SIDES for index in range(games)]
    played = [one for side, index in games_of for one in systems_in_play(side, seed, index)]
    product = np.array([A.shape[1] ** 2 * A.shape[0] for A, _ in played], float)
    work = np.array([count_dss(A, N).entries for A, N in played], float)
    return DSSGrowth(
        variables,
        rows,
        exponents(cut, n, m)[0],
        exponents(work, product)[0],
        len(sizes),
        len(played),
    )
