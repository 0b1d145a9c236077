"""Games in step: a batch goes on together, and a model scores the candidates of all that wait."""

from __future__ import annotations

import numpy as np

from sapper.kernels.instep import NEW, OVER, Arrays, advance
from sapper.kernels.workspace import OUTCOME, STOP_NOW, Workspace, records
from sapper.policy.sheet import Sheet
from sapper.solvers.solver import Solver

MOST_IN_STEP = 256  # games: more do not make a model's call cheaper
MOST_LINES = 1 << 16


class InStep:
    """Plays batches of games of one solver on one level, in one thread."""

    def __init__(
        self, solver: Solver, recipe: np.ndarray, workspace: Workspace, most: int = MOST_IN_STEP
    ) -> None:
        """Take the parts, and a workspace of the level; at most so many games go together."""
        self._model = solver.choose.model
        self._recipe = recipe
        self._workspace = workspace
        self._exacts = solver.count_scratch(workspace)
        self._cells = int(workspace.games[0].cells)
        self.most = max(1, min(most, MOST_IN_STEP, MOST_LINES // self._cells))
        self._games = np.repeat(workspace.games, self.most)
        self._sheet = Sheet(self.most * self._cells)

    def play(self, seed: int, first: int, games: int) -> np.ndarray:
        """Play games first, first + 1, ... to their ends; gives their outcomes.

        They are fewer than asked only if the workspace was told to stop.
        """
        found = [records(0, OUTCOME)]
        for begin in range(0, games, self.most):
            if self._workspace.trees[0].stop:
                break
            found.append(self._play_together(seed, first + begin, min(self.most, games - begin)))
        return np.concatenate(found)

    def _play_together(self, seed: int, first: int, games: int) -> np.ndarray:
        """Play a batch that fits into the memory."""
        batch = self._games[:games]
        batch["seed"] = seed
        batch["index"] = np.arange(first, first + games, dtype=np.uint64)
        batch["phase"] = NEW
        outcomes = records(games, OUTCOME)
        keeps, trees = bool(self._recipe["keep"][0]), self._workspace.trees
        waiting = games
        while waiting and trees[0].stop < STOP_NOW:
            if keeps:
                self._sheet.reserve(2 * (waiting + 1) * self._cells)
            place = (batch, trees, self._exacts, self._recipe)
            waiting = advance(*place, self._sheet.book, outcomes)
            if waiting and self._model is not None:
                self._sheet.score(self._model)
        over = batch["phase"] == OVER
        return outcomes if over.all() else outcomes[: int(np.argmin(over))]

    def take(self) -> Arrays:
        """Give what was kept of the games played so far, and begin anew."""
        return self._sheet.take()
