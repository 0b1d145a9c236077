"""The arena: many games of one solver, spread over threads. Game i depends on (seed, i) alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sapper.arena.adjusted import Adjusted, VariateSums
from sapper.arena.crew import MOST_THREADS, batches, processors
from sapper.arena.run import Run
from sapper.arena.stats import Interval, wilson
from sapper.errors import whole
from sapper.game.level import Level
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME
from sapper.solvers.solver import Solver, solver

MOST_GAMES = 10**9


@dataclass(frozen=True, eq=False)
class Results:
    """A run and its games: per game, in order, whether it was won and what it took.

    `variates` are the control variates of each game: outcome minus expectation, with mean 0.
    """

    run: Run
    won: np.ndarray
    seconds: np.ndarray
    moves: np.ndarray
    guesses: np.ndarray
    opened: np.ndarray
    timed_out: np.ndarray
    variates: np.ndarray

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.won)

    @property
    def wins(self) -> int:
        """How many of them were won."""
        return int(self.won.sum())

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> Interval:
        """Wilson's 95% interval of the rate."""
        return wilson(self.wins, self.games)

    @property
    def adjusted(self) -> Adjusted | None:
        """The rate adjusted by control variates; None if risks are not exact or games few."""
        if not self.run.solver.knows_exact_risks:
            return None
        return VariateSums.none().plus(0, self.won, self.variates).adjusted

    @property
    def luck(self) -> np.ndarray:
        """The former name of `variates`."""
        return self.variates


def play(
    name: str | Solver,
    level: Level,
    games: int = 1000,
    seed: int = 1,
    start: str = "safe",
    first: str | tuple[int, int] = "rule",
    threads: int | None = None,
    timeout: float | None = 5.0,
    batch: int | None = None,
) -> Results:
    """Play many games with one solver.

    Game i depends on the seed and i alone. A game that takes more than `timeout` seconds of
    processor time is not won (some are given up). `first` is "rule" (the solver's), "corner" or
    (row, col).
    """
    run = Run(
        name if isinstance(name, Solver) else solver(name), level, seed, start, first, timeout
    )
    games = whole(games, "games", 1, MOST_GAMES)
    batch = None if batch is None else whole(batch, "batch", 1, MOST_GAMES)
    threads = processors() if threads is None else whole(threads, "threads", 1, MOST_THREADS)
    outcomes = records(games, OUTCOME)
    for found in batches(run, [range(games)], threads, batch):
        outcomes[found.first : found.first + len(found.outcomes)] = found.outcomes
    return Results(run, **{column: outcomes[column].copy() for column in OUTCOME.names or ()})
