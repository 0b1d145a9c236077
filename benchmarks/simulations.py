"""Simulations per second of UCT, on one core: decisions on positions of real games.

Usage: taskset -c 0 python benchmarks/simulations.py
"""

from __future__ import annotations

import time

from sapper import Game, Level, View, solver
from sapper.engines.exact import Exact
from sapper.engines.guesses.belief_tree import BeliefTree
from sapper.inference.position import workspace_of
from sapper.kernels.field.tree_memory import BeliefTreeRecord

BOARDS = {"9x9x10": 200, "16x16x40": 60, "30x16x99": 20}  # positions of each
SIMULATIONS = 3000
RULES = {"uct": ("random", "random"), "oh": ("hcsp", "hcsp")}


def first_guess(level: Level, seed: int) -> View | None:
    """Return the first position of a game after its first cell in which nothing is certain."""
    game = Game(level, seed=seed)
    game.open(0, 0)
    while game.status == "playing":
        decision = solver("exact").decide(game.view)
        if not decision.safe:
            return game.view
        for cell in decision.safe:
            if game.status == "playing":
                game.open(*cell)
    return None


def main() -> None:
    """Print a line for each board and rule."""
    for board, positions in BOARDS.items():
        found = (first_guess(Level.parse(board), seed) for seed in range(2 * positions))
        views = [view for view in found if view is not None][:positions]
        for name, rules in RULES.items():
            engine = Exact(BeliefTree(SIMULATIONS, 0.3, 1, *rules))
            engine.decide(views[0], 1, 0, None)
            simulated, begun = 0, time.process_time()
            for view in views:
                engine.decide(view, 1, 0, None)
                simulated += int(workspace_of(view).memory(BeliefTreeRecord)["simulated"][0])
            seconds = time.process_time() - begun
            print(
                f"{board:9} {name:4} {len(views)} positions {simulated / seconds:10,.0f} a second"
            )


if __name__ == "__main__":
    main()
