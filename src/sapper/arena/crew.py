"""Crew: threads that play the games of a run, batch by batch."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from queue import SimpleQueue
from typing import NamedTuple

import numpy as np

from sapper.arena.run import Run
from sapper.arena.sums import Todo
from sapper.engines.engine import Player
from sapper.kernels.core.codes import FINISH_GAME, STOP_NOW

BATCH_SECONDS = 0.2  # how much play a batch should hold: less is overhead, more is a slow Ctrl-C
MOST_BATCH = 1 << 14
MOST_THREADS = 256


class Batch(NamedTuple):
    """Outcomes of the games first, first + 1, ... of a run."""

    first: int
    outcomes: np.ndarray


class Crew:
    """Threads that play batches of a run, each with a player of its own."""

    def __init__(self, run: Run, threads: int) -> None:
        """Hire the threads; the first player compiles what it needs before any clock runs."""
        conditions = run.conditions
        self._all = [run.solver.engine.player(conditions) for _ in range(threads)]
        self._idle: SimpleQueue[Player] = SimpleQueue()
        for player in self._all:
            self._idle.put(player)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="sapper")

    def submit(self, first: int, games: int) -> Future[Batch]:
        """Queue the games first, ..., first + games - 1 for the next idle player."""
        return self._pool.submit(self.play, first, games)

    def play(self, first: int, games: int) -> Batch:
        """Play the games first, ..., first + games - 1 in the calling thread."""
        player = self._idle.get()
        try:
            return Batch(first, player.play(first, games))
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
    crew = Crew(run, threads)
    end = None if seconds is None else time.monotonic() + seconds
    todo, size = Todo(games), batch or 1
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
                    size = next_size(size, float(found.outcomes["seconds"].sum()))
    except KeyboardInterrupt:
        crew.stop(STOP_NOW)
        for future in playing:
            if not future.cancel():
                yield future.result()
        raise
    finally:
        crew.dismiss()


def next_size(size: int, seconds: float) -> int:
    """Double or halve a batch that took much less or more time than it should."""
    if seconds < BATCH_SECONDS / 2:
        return min(2 * size, MOST_BATCH)
    return max(1, size // 2) if seconds > 2 * BATCH_SECONDS else size


def processors() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(MOST_THREADS, len(os.sched_getaffinity(0)))
    return min(MOST_THREADS, os.cpu_count() or 1)
