"""A unit of work: some games of a run, named so that any machine can play them.

A unit holds names and numbers only. The same unit gives the same games everywhere, or is refused
where the solver's code differs.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from threading import Lock

from sapper.arena.crew import Batch, Crew, next_size
from sapper.arena.executor import Pool, as_done
from sapper.arena.run import Run
from sapper.arena.sums import Todo
from sapper.errors import BadOption, OtherCode, Stopped, UnknownSolver
from sapper.game.level import Level
from sapper.kernels.core.codes import STOP_NOW
from sapper.solvers.solver import Solver, solver


@dataclass(frozen=True)
class Unit:
    """The games `game`, ..., `game + games - 1` of a run, and the code of their solver."""

    solver: str
    level: str
    start: str
    first: str
    seed: int
    game: int
    games: int
    timeout: float | None
    code: str

    def run(self, own: Solver | None = None) -> Run:
        """Return the run that the games belong to, of a registered solver or of one's own."""
        return Run(
            own or solver(self.solver),
            Level.parse(self.level),
            self.seed,
            self.start,
            self.first,
            self.timeout,
        )


_crews: set[Crew] = set()
_lock = Lock()


def play_unit(unit: Unit, measured: bool = False, own: Solver | None = None) -> Batch:
    """Play the games of a unit, in this thread; `own` is its solver if no registry knows it."""
    run = replace(unit.run(own), measured=measured)
    if run.solver.engine.fingerprint != unit.code:
        raise OtherCode(f"solver {unit.solver} has another code on a worker: install the same one")
    crew = Crew(run, 1)
    with _lock:
        _crews.add(crew)
    try:
        found = crew.play(unit.game, unit.games)
    finally:
        with _lock:
            _crews.discard(crew)
        crew.dismiss()
    if len(found.outcomes) < unit.games:
        raise Stopped("the games were stopped")
    return found


def stop_playing() -> None:
    """Stop every unit that is being played in this process, unfinished."""
    with _lock:
        for crew in _crews:
            crew.stop(STOP_NOW)


def known_everywhere(one: Solver) -> str:
    """Return the name of a solver, if other machines know it by that name."""
    try:
        if solver(one.name) == one:
            return one.name
    except UnknownSolver:
        pass
    raise BadOption(f"a cluster knows registered solvers only, not {one.name}")


def batches_on(
    pool: Pool, run: Run, games: Sequence[range], seconds: float | None = None
) -> Iterator[Batch]:
    """Play these games of a run on a cluster, as `batches` does here.

    After `seconds` of wall time no unit is begun; those in progress are finished.
    """
    names = (known_everywhere(run.solver), str(run.level), run.start, run.first_text, run.seed)
    rest = (run.timeout, run.solver.engine.fingerprint)
    end = None if seconds is None else time.monotonic() + seconds
    todo, size = Todo(games), 1

    def units() -> Iterator[tuple[Unit, bool]]:
        while end is None or time.monotonic() < end:
            some = todo.take(size, pool.slots())
            if some is None:
                return
            yield Unit(*names, some.start, len(some), *rest), run.measured

    for found in as_done(pool, play_unit, units()):
        yield found
        size = next_size(size, float(found.outcomes["seconds"].sum()))
