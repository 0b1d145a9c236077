"""What the store says of a plan: the games of every solver as columns, ready to be counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sapper.arena.stats import Interval, wilson
from sapper.experiments.plan import ReproductionPlan, Setup
from sapper.experiments.positions import COMPARED
from sapper.experiments.store import Store


@dataclass(frozen=True, eq=False)
class Games:
    """Games of one solver as columns: setup, number and outcome."""

    setup: np.ndarray
    game: np.ndarray
    won: np.ndarray
    timed_out: np.ndarray
    seconds: np.ndarray

    def __len__(self) -> int:
        """Count the games."""
        return len(self.won)

    def where(self, chosen: np.ndarray | slice) -> Games:
        """Select games."""
        columns = (self.setup, self.game, self.won, self.timed_out, self.seconds)
        return Games(*(column[chosen] for column in columns))

    @property
    def wins(self) -> int:
        """Games won."""
        return int(self.won.sum())

    @property
    def rate(self) -> float:
        """The share of games won; nan without games."""
        return self.wins / len(self) if len(self) else float("nan")

    @property
    def interval(self) -> Interval:
        """Wilson's 95% interval of the rate."""
        return wilson(self.wins, len(self))

    @property
    def pace(self) -> float:
        """Mean processor time of a game, in seconds; nan without games."""
        return float(self.seconds.mean()) if len(self) else float("nan")


def join(parts: Sequence[Games]) -> Games:
    """Concatenate games."""
    empty = Games(*(np.zeros(0, kind) for kind in (int, int, bool, bool, float)))
    names = ("setup", "game", "won", "timed_out", "seconds")
    together = [[getattr(part, name) for part in (empty, *parts)] for name in names]
    return Games(*(np.concatenate(columns) for columns in together))


def shared(one: Games, two: Games) -> tuple[Games, Games]:
    """Return the games both played, in the same order; a game has one number in all setups."""
    _, first, second = np.intersect1d(one.game, two.game, True, return_indices=True)
    return one.where(first), two.where(second)


@dataclass(frozen=True, eq=False)
class Outcomes:
    """All that is known of a plan."""

    plan: ReproductionPlan
    table: dict[str, Games]
    sweep: dict[str, Games]
    positions: np.ndarray

    @cached_property
    def ratios(self) -> list[int]:
        """The mine ratios of the sweep, in per cent."""
        return sorted({setup.ratio for setup in self.plan.setups})

    def column(self, name: str) -> np.ndarray:
        """Return a property of every setup of the sweep."""
        return np.array([getattr(setup, name) for setup in self.plan.setups])

    def swept(self, name: str) -> Games:
        """Return the sweep of a solver, empty if it did not play."""
        return self.sweep.get(name, join([]))

    def on_table(self, name: str) -> Games:
        """Return the games of a solver on 9x9x10, empty if it did not play."""
        return self.table.get(name, join([]))

    def between(self, name: str, low: int, high: int) -> Games:
        """Return the sweep of a solver on mine ratios from `low` to `high`."""
        games = self.swept(name)
        ratio = self.column("ratio")[games.setup]
        return games.where((ratio >= low) & (ratio <= high))


def games_of(
    plan: ReproductionPlan, store: Store, name: str, setup: Setup | None, number: int
) -> Games:
    """Read the games of a solver in a setup, or on 9x9x10."""
    units = plan.table_units(name) if setup is None else plan.setup_units(name, setup)
    parts = []
    for unit, played in store.read(units):
        index = np.arange(unit.game, unit.game + unit.games)
        where = np.full(unit.games, number)
        seconds = played.seconds.astype(np.float64)
        parts.append(Games(where, index, played.won, played.timed_out, seconds))
    return join(parts)


def read_outcomes(plan: ReproductionPlan, store: Store) -> Outcomes:
    """Read all games of a plan that are in the store."""
    table = {name: games_of(plan, store, name, None, 0) for name in plan.solvers}
    sweep = {
        name: join(
            [games_of(plan, store, name, setup, number) for number, setup in enumerate(plan.setups)]
        )
        for name in plan.solvers
    }
    positions = list(store.read_positions(plan.position_units))
    return Outcomes(plan, table, sweep, np.concatenate([np.zeros(0, COMPARED), *positions]))
