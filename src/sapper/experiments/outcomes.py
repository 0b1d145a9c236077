"""What the store says of a plan: the games of every solver as columns, ready to be counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sapper.arena.stats import Interval, wilson
from sapper.experiments.paper import is_learned
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


@dataclass(frozen=True, eq=False)
class Panel:
    """The games of a method: a column for each game, a line for each of its trained models.

    A method that is not learned has one line. So has a learned one without training seeds.
    """

    setup: np.ndarray
    game: np.ndarray
    won: np.ndarray
    timed_out: np.ndarray
    seconds: np.ndarray
    learned: bool = False

    def __len__(self) -> int:
        """Count the games of one model."""
        return len(self.game)

    @property
    def models(self) -> int:
        """How many models play."""
        return len(self.won)

    @property
    def rates(self) -> np.ndarray:
        """The share of games that each model wins."""
        return np.asarray(self.won.mean(axis=1))

    @property
    def rate(self) -> float:
        """The share of games won, the mean over the models; nan without games."""
        return float(self.rates.mean()) if len(self) else float("nan")

    def where(self, chosen: np.ndarray) -> Panel:
        """Select games."""
        won, over, seconds = (part[:, chosen] for part in (self.won, self.timed_out, self.seconds))
        return Panel(self.setup[chosen], self.game[chosen], won, over, seconds, self.learned)


def panel_of(models: Sequence[Games], learned: bool) -> Panel:
    """Put the models of a method side by side, on the games that all of them played."""
    if all(np.array_equal(one.game, models[0].game) for one in models):
        common = list(models)
    else:
        games = models[0].game
        for one in models[1:]:
            games = np.intersect1d(games, one.game, True)
        common = [one.where(np.isin(one.game, games)) for one in models]
    won, over, seconds = (
        np.array([getattr(one, name) for one in common]) for name in ("won", "timed_out", "seconds")
    )
    return Panel(common[0].setup, common[0].game, won, over, seconds, learned)


def in_common(one: Panel, two: Panel) -> tuple[Panel, Panel]:
    """Return the games both methods played, in the same order."""
    if np.array_equal(one.game, two.game):
        return one, two
    _, first, second = np.intersect1d(one.game, two.game, True, return_indices=True)
    return one.where(first), two.where(second)


Choice = Callable[[str], Panel]
"""Returns the games of a method: those of the sweep, or those of the table."""


@dataclass(frozen=True, eq=False)
class Outcomes:
    """All that is known of a plan: of each solver its games, by method the panels of them."""

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

    @cached_property
    def _panels(self) -> dict[tuple[bool, str], Panel]:
        return {}

    def _panel(self, name: str, swept: bool) -> Panel:
        if (swept, name) not in self._panels:
            played = self.sweep if swept else self.table
            models = [played.get(one, join([])) for one in self.plan.models_of(name)]
            self._panels[swept, name] = panel_of(models, is_learned(name))
        return self._panels[swept, name]

    def swept(self, name: str) -> Panel:
        """Return the sweep of a method, empty if it did not play."""
        return self._panel(name, True)

    def on_table(self, name: str) -> Panel:
        """Return the games of a method on 9x9x10, empty if it did not play."""
        return self._panel(name, False)

    def single(self, name: str) -> Games:
        """Return the games of one solver on 9x9x10, of a learned version the shipped model."""
        return self.table.get(name, join([]))

    def between(self, name: str, low: int, high: int) -> Panel:
        """Return the sweep of a method on mine ratios from `low` to `high`."""
        games = self.swept(name)
        ratio = self.column("ratio")[games.setup]
        return games.where((ratio >= low) & (ratio <= high))

    def sized(self, name: str, low: int, high: int) -> Panel:
        """Return the sweep of a method on boards of `low` to `high` blocks."""
        games = self.swept(name)
        blocks = self.column("blocks")[games.setup]
        return games.where((blocks >= low) & (blocks <= high))


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
        if plan.plays_sweep(name)
    }
    positions = list(store.read_positions(plan.position_units))
    return Outcomes(plan, table, sweep, np.concatenate([np.zeros(0, COMPARED), *positions]))
