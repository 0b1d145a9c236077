"""Playing a plan: the units that the store does not hold yet, here or on a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import numpy as np

from sapper.arena.executor import Pool, as_done
from sapper.arena.unit import Unit, play_unit, stop_playing
from sapper.experiments.plan import ReproductionPlan
from sapper.experiments.positions import PositionUnit, compare_positions
from sapper.experiments.store import Store, key_of
from sapper.solvers.solver import Solver

Work = Unit | PositionUnit


@dataclass(frozen=True)
class Progress:
    """How much of a plan is done: units and games of one solver."""

    name: str
    done: int
    units: int
    games_done: int
    games: int


def missing(plan: ReproductionPlan, store: Store) -> list[Work]:
    """Return the units of a plan that are still to be done, in its order."""
    games, positions = store.keys(), store.position_keys()
    todo: list[Work] = [unit for unit in plan.units if key_of(unit) not in games]
    todo += [unit for unit in plan.position_units if key_of(unit) not in positions]
    return todo


def do(work: Work, own: Solver | None = None) -> tuple[Work, np.ndarray]:
    """Play or compare one unit, by a solver of the caller's own if its name is not registered."""
    if isinstance(work, PositionUnit):
        return work, compare_positions(work)
    return work, play_unit(work, own=own).outcomes


def play_plan(plan: ReproductionPlan, store: Store, pool: Pool) -> Iterator[Work]:
    """Play what is missing; yield each unit once it is in the store.

    A stopped run is gone on with by the next one. A worker that dies costs the units it was at.
    """
    own = {one.name: one for one in plan.own}
    jobs = ((unit, own.get(getattr(unit, "solver", ""))) for unit in missing(plan, store))
    try:
        with closing(as_done(pool, do, jobs)) as done:
            for work, found in done:
                if isinstance(work, PositionUnit):
                    store.add_positions(work, found)
                else:
                    store.add(work, found)
                yield work
    except BaseException:  # Ctrl-C above all
        stop_playing()
        raise


def progress_of(plan: ReproductionPlan, store: Store) -> list[Progress]:
    """Return how much is done, for each solver and for the positions."""
    keys, found = store.keys(), []
    for name in plan.solvers:
        units = plan.units_of(name)
        there = [unit for unit in units if key_of(unit) in keys]
        games = (sum(unit.games for unit in some) for some in (there, units))
        found.append(Progress(name, len(there), len(units), *games))
    units_there = store.position_keys()
    done = sum(key_of(unit) in units_there for unit in plan.position_units)
    total = len(plan.position_units)
    return [*found, Progress("solution sets", done, total, done, total)]
