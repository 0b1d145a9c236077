"""The work of a Q decision, counted: cells scored, and edges walked for P before that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from sapper.experiments.complexity.growth import Exponent, exponents
from sapper.game.game import Game
from sapper.game.level import Level
from sapper.game.view import View
from sapper.inference.solutions import enumerate_solutions
from sapper.solvers.solver import solver

SIDES, RATIO = (6, 8, 10, 13, 16, 20, 25, 30), 0.15
SOLUTIONS, DEPTH, ITERATIONS = 100, 300, 100_000  # the limits of 4.5


@dataclass(frozen=True)
class DecisionGrowth:
    """The exponents of pq in the cells scored, at first and in play, and in the edges walked."""

    first: Exponent
    scored: Exponent
    walked: Exponent
    boards: int
    decisions: int


def level_of(side: int) -> Level:
    """Return a square level."""
    return Level(side, side, round(RATIO * side * side))


def untouched(side: int) -> View:
    """Return a square board before the first move, where every cell is scored."""
    return View.untouched(level_of(side))


def scored_and_walked(name: str, side: int, seed: int, index: int) -> Iterator[tuple[int, int]]:
    """Play a game; yield the cells scored and the edges walked of every decision by score."""
    player, game = solver(name), Game(level_of(side), seed, "safe", index)
    while game.status == "playing":
        view = game.view
        decision = player.decide(view, seed, index)
        if decision.scores and (view.cells >= 0).any():
            found = enumerate_solutions(view, "dsscsp", SOLUTIONS, DEPTH, ITERATIONS, seed)
            yield len(decision.scores), found.edges
        for cell in decision.safe or (decision.cell,):
            if game.status == "playing":
                game.open(*cell)


@cache
def decision_growth(models: tuple[str, ...], seed: int, games: int) -> DecisionGrowth | None:
    """Fit the exponents over boards of growing size, from the mean of all models and games.

    None if on some size no decision was made by score.
    """
    means, firsts, decisions = [], [], 0
    for side in SIDES:
        counted = [
            one
            for name in models
            for index in range(games)
            for one in scored_and_walked(name, side, seed, index)
        ]
        if not counted:
            return None
        decisions += len(counted)
        means.append(np.mean(counted, axis=0))
        firsts.append([len(solver(name).decide(untouched(side)).scores) for name in models])
    blocks = np.array(SIDES, float) ** 2
    scored, walked = (exponents(column, blocks)[0] for column in np.array(means).T)
    first = exponents(np.mean(firsts, axis=1), blocks)[0]
    return DecisionGrowth(first, scored, walked, len(SIDES) * len(models), decisions)
