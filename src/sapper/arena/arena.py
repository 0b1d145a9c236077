"""The arena: many games of one solver, spread over threads. Game i depends on (seed, i) alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from sapper.arena.adjusted import Adjusted, VariateSums
from sapper.arena.crew import MOST_THREADS, batches, processors
from sapper.arena.run import Run
from sapper.arena.stats import Interval, count_faults, wilson
from sapper.errors import whole
from sapper.game.level import Level
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME
from sapper.solvers.foreign import solver_of
from sapper.solvers.solver import Solver

MOST_GAMES = 10**9


@dataclass(frozen=True, eq=False)
class Results:
    """A run and its games: per game, in order, whether it was won and what it took.

    `variates` are the control variates of each game: outcome minus expectation, with mean 0.
    `needless` counts the guesses made although a cell was certainly safe; `given_away` sums the
    risk of all guesses above the least risk; `fault` is 0, or why the game of a foreign
    player was ended (`faults` has it in words).
    """

    run: Run
    won: np.ndarray
    seconds: np.ndarray
    moves: np.ndarray
    guesses: np.ndarray
    needless: np.ndarray
    given_away: np.ndarray
    opened: np.ndarray
    timed_out: np.ndarray
    fault: np.ndarray
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
        """The rate adjusted by control variates; None if games are few or were not measured."""
        if not self.run.measured:
            return None
        return VariateSums.none().plus(0, self.won, self.variates).adjusted

    @property
    def needless_per_game(self) -> float | None:
        """How many guesses of a game were needless; None if games were not measured."""
        return float(self.needless.mean()) if self.run.measured else None

    @property
    def given_away_per_guess(self) -> float | None:
        """How much riskier a guess is than the safest cell; None without measured guesses."""
        guesses = int(self.guesses.sum())
        return float(self.given_away.sum()) / guesses if guesses else None

    @property
    def faults(self) -> dict[str, int]:
        """How many games ended in a fault, by its reason."""
        return dict(count_faults(self.fault))

    @property
    def luck(self) -> np.ndarray:
        """The former name of `variates`."""
        return self.variates


def play(
    player: str | Solver | Callable[..., Any],
    level: Level | str,
    games: int = 1000,
    seed: int = 1,
    start: str = "safe",
    first: str | tuple[int, int] = "rule",
    threads: int | None = None,
    timeout: float | None = 5.0,
    batch: int | None = None,
    measures: bool = True,
) -> Results:
    """Play many games with one player: a solver, its name, or a function (see `policy`).

    Game i depends on the seed and i alone. `level` may be text, such as "30x16x99". `start` is
    what the first cell is promised: "safe", "open" (it shows 0) or "none". `first` is which cell
    that is: "rule" (the solver's own), "corner" or (row, col). `threads` is one for each core by
    default, and `batch` how many games a thread plays at once. A game that takes more than
    `timeout` seconds of processor time is not won (some are given up). Without `measures`, the
    guesses of solvers that do not know exact risks are not examined: no guesses, nothing needless
    or given away, and no adjusted rate.
    """
    level = Level.parse(level) if isinstance(level, str) else level
    run = Run(solver_of(player), level, seed, start, first, timeout, measures)
    games = whole(games, "games", 1, MOST_GAMES)
    batch = None if batch is None else whole(batch, "batch", 1, MOST_GAMES)
    threads = processors() if threads is None else whole(threads, "threads", 1, MOST_THREADS)
    outcomes = records(games, OUTCOME)
    for found in batches(run, [range(games)], threads, batch):
        outcomes[found.first : found.first + len(found.outcomes)] = found.outcomes
    return Results(run, **{column: outcomes[column].copy() for column in OUTCOME.names or ()})
