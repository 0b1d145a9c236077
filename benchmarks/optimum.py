"""What UCT loses against perfect play on tiny boards, guess by guess.

For every guess in its games, the chance to win by the chosen cell is compared with the best one,
both with perfect play afterwards. The mean sum over a game is how far UCT is below the optimum: its
interval is far narrower than that of games won.

Usage: python benchmarks/optimum.py [SIMULATIONS GAMES]
"""

from __future__ import annotations

import sys
from functools import cache

import numpy as np

from sapper import Game, Level, View, solve_perfectly
from sapper.engines.exact import Exact
from sapper.engines.guesses.belief_tree import BeliefTree
from sapper.inference.counting import Budget
from sapper.inference.perfect import MOST_LAYOUTS, Layouts, list_layouts

FIRST = {"4x4x4": (0, 1), "5x2x3": (0, 2), "10x1x5": (0, 4)}  # a best first cell
SEED = 2


@cache
def gaps(level: Level, shown: bytes) -> dict[int, float]:
    """Return for every covered cell how much less than the best one it wins."""
    cells = np.frombuffer(shown, np.int8).reshape(level.height, level.width)
    view, budget = View(level, cells), Budget(None)
    layouts = list_layouts(view, budget, MOST_LAYOUTS)
    game = Layouts(layouts, np.flatnonzero(view.covered).tolist(), budget)
    best = game.value(game.everything)
    found = {cell: game.value_of(game.everything, cell) for cell in game.cells}
    return {cell: (best - value) / len(layouts) for cell, value in found.items()}


def losses_of(engine: Exact, level: Level, first: tuple[int, int], index: int) -> list[float]:
    """Play a game; returns what each guess loses."""
    game, lost = Game(level, seed=SEED, index=index), []
    game.open(*first)
    while game.status == "playing":
        decision = engine.decide(game.view, SEED, index, None)
        if not decision.safe:
            row, col = decision.cell
            lost.append(gaps(level, game.view.cells.tobytes())[row * level.width + col])
        for cell in decision.safe or (decision.cell,):
            if game.status == "playing" and game.view.cells[cell] < 0:
                game.open(*cell)
    return lost


def main() -> None:
    """Print a line for each board."""
    simulations, games = (int(text) for text in (sys.argv[1:] or ["10000", "1500"]))
    engine = Exact(BeliefTree(simulations, 0.5))
    for name, first in FIRST.items():
        level = Level.parse(name)
        played = [losses_of(engine, level, first, index) for index in range(games)]
        lost = np.array([sum(one) for one in played])
        guesses = [gap for one in played for gap in one]
        wrong = sum(gap > 0 for gap in guesses)
        mean, half = 100 * lost.mean(), 196 * lost.std() / games**0.5
        best = 100 * float(solve_perfectly(View.untouched(level)).win_probability)
        print(
            f"{name}: {wrong} of {len(guesses)} guesses not perfect, {mean:.3f} +- {half:.3f} "
            f"points below {best:.3f}"
        )


if __name__ == "__main__":
    main()
