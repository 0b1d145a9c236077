"""Crew: threads that play the games of a run, batch by batch."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from threading import Timer
from typing import NamedTuple

import numpy as np

from sapper.arena.run import Run
from sapper.arena.sums import Todo
from sapper.engines.engine import Player
from sapper.errors import BadPlayer
from sapper.kernels.core.codes import FINISH_GAME, STOP_NOW
from sapper.solvers.solver import Solver

BATCH_SECONDS = 0.2  # how much play a batch should hold: less is overhead, more is a slow Ctrl-C
MOST_BATCH = 1 << 14
MOST_THREADS = 256


class Batch(NamedTuple):
    """Outcomes of the games first, first + 1, ... of a run.

    `examples` are pairs: a reason why games of the player have ended in a fault, and the first one.
    """

    first: int
    outcomes: np.ndarray
    examples: tuple[tuple[str, str], ...] = ()


@contextmanager
def named(solver: Solver) -> Iterator[None]:
    """Name the player in an error that says what is wrong with it."""
    try:
        yield
    except BadPlayer as error:
        raise BadPlayer(f"player {solver.name}: {error}") from error.__cause__


class Crew:
    """Threads that play batches of a run, each with a player of its own."""

    def __init__(self, run: Run, threads: int) -> None:
        """Hire the threads; the first player compiles what it needs before any clock runs."""
        self._solver = run.solver
        self._all: list[Player] = []
        self._idle: SimpleQueue[Player] = SimpleQueue()
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="sapper")
        try:
            with named(run.solver):
                for _ in range(threads):
                    self._all.append(run.solver.engine.player(run.conditions))
                    self._idle.put(self._all[-1])
        except BaseException:
            self.dismiss()
            raise

    def submit(self, first: int, games: int) -> Future[Batch]:
        """Queue the games first, ..., first + games - 1 for the next idle player."""
        return self._pool.submit(self.play, first, games)

    def play(self, first: int, games: int) -> Batch:
        """Play the games first, ..., first + games - 1 in the calling thread."""
        player = self._idle.get()
        try:
            with named(self._solver):
                outcomes = player.play(first, games)
            return Batch(first, outcomes, tuple(player.examples.items()))
        finally:
            self._idle.put(player)

    def stop(self, how: int) -> None:
        """End after the games in progress (FINISH_GAME) or, if engines can, at once (STOP_NOW)."""
        for player in self._all:
            player.stop(how)

    def dismiss(self) -> None:
        """Stop all players and wait for their threads to end."""
        self.stop(STOP_NOW)
        self._pool.shutdown(wait=True, cancel_futures=True)
        for player in self._all:
            player.close()


def batches(
    run: Run,
    games: Sequence[range],
    threads: int,
    batch: int | None = None,
    seconds: float | None = None,
) -> Iterator[Batch]:
    """Play these games of a run and yield their outcomes, batch by batch, in no fixed order.

    Without `batch`, the size follows the speed of the games. After `seconds` of wall time no game
    is begun, and those in progress are finished: a slow game counts as much as a quick one. Ctrl-C
    ends it, with the games that are over.
    """
    engine = run.solver.engine
    if not engine.in_threads:
        yield from batches_here(run, games, batch, seconds)
        return
    crew = Crew(run, threads)
    end = None if seconds is None else time.monotonic() + seconds
    todo, size = Todo(games), batch or engine.width
    playing: set[Future[Batch]] = set()
    try:
        while True:
            while len(playing) < 2 * threads and (some := todo.take(size, threads)) is not None:
                playing.add(crew.submit(some.start, len(some)))
            if not playing:
                return
            left = None if end is None else max(0.0, end - time.monotonic())
            done, playing = wait(playing, timeout=left, return_when=FIRST_COMPLETED)
            if end is not None and time.monotonic() >= end:
                crew.stop(FINISH_GAME)
                todo.drop()
                end = None
            for future in done:
                found = future.result()
                yield found
                if batch is None:
                    size = next_size(size, float(found.outcomes["seconds"].sum()), engine.width)
    except KeyboardInterrupt:
        crew.stop(STOP_NOW)
        for future in playing:
            if not future.cancel():
                with suppress(BadPlayer):  # Ctrl-C ends the run in any case
                    yield future.result()
        raise
    finally:
        crew.dismiss()


def batches_here(
    run: Run, games: Sequence[range], batch: int | None, seconds: float | None
) -> Iterator[Batch]:
    """Play games in the calling thread, for engines that do not play in several."""
    crew, todo, width = Crew(run, 1), Todo(games), run.solver.engine.width
    size = batch or width
    timer = None if seconds is None else Timer(seconds, crew.stop, (FINISH_GAME,))
    try:
        if timer is not None:
            timer.start()
        while (some := todo.take(size, 1)) is not None:
            found = crew.play(some.start, len(some))
            yield found
            if len(found.outcomes) < len(some):
                return
            if batch is None:
                size = next_size(size, float(found.outcomes["seconds"].sum()), width)
    finally:
        if timer is not None:
            timer.cancel()
        crew.dismiss()


def next_size(size: int, seconds: float, least: int = 1) -> int:
    """Double or halve a batch that took much less or more time than it should."""
    if seconds < BATCH_SECONDS / 2:
        return min(2 * size, MOST_BATCH)
    return max(least, size // 2) if seconds > 2 * BATCH_SECONDS else size


def processors() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(MOST_THREADS, len(os.sched_getaffinity(0)))
    return min(MOST_THREADS, os.cpu_count() or 1)
