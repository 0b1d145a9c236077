"""Fill the table of optimal values, board by board in order of work, until the time is up.

How much work a board takes is not known before, so each one is given a little, then four times as
much, and so on. What a search has found stays in its transposition table.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from heapq import heapify, heappop, heappush
from math import comb, inf
from pathlib import Path
from threading import Lock

from sapper.errors import Stopped, TooHard
from sapper.experiments.optimal.boards import MOST_LAYOUTS, boards
from sapper.experiments.optimal.search import NO_LIMIT, BoardSearch
from sapper.experiments.optimal.table import OptimalTable
from sapper.game.level import Level
from sapper.kernels.optimal.memory import MOST_BITS

LEAST_WORK, MORE_WORK = 1 << 10, 4
KEEP = 10.0  # seconds between two writes
WATCH = 0.2  # seconds between two looks at the clock

Task = tuple[int, int, Level]
"""A board to solve: the work that it may take, its place among boards of that work, its level."""
Notice = Callable[[OptimalTable, Level, int], None]
"""Called when a board begins, with the work that it may take."""


def tasks(table: OptimalTable, levels: Sequence[Level] | None, cells: int) -> list[Task]:
    """Return what is to be done: named levels whatever they take, or every board."""
    if levels is not None:
        named = [level for level in dict.fromkeys(levels) if level not in table.values]
        return [(NO_LIMIT, place, level) for place, level in enumerate(named)]
    found = []
    for place, level in enumerate(boards(cells, MOST_LAYOUTS)):
        work = LEAST_WORK
        while work * MOST_BITS < comb(level.cells, level.mines) or work <= table.tried.get(
            level, 0
        ):
            work *= MORE_WORK
        if level not in table.values:
            found.append((work, place, level))
    return found


class Filling:
    """A table that several threads fill, each with a search of its own."""

    def __init__(self, table: OptimalTable, path: Path, notice: Notice) -> None:
        """Take the table, the file that keeps it, and whom to tell."""
        self.table, self.path, self._notice = table, path, notice
        self._lock = Lock()
        self._heap: list[Task] = []
        self._written = time.monotonic()

    def run(
        self, levels: Sequence[Level] | None, cells: int, seconds: float | None, threads: int
    ) -> None:
        """Fill the table until nothing is left or the time is up; keeps what was found."""
        self._heap = tasks(self.table, levels, cells)
        heapify(self._heap)
        searches = [BoardSearch() for _ in range(threads)]
        end = inf if seconds is None else time.monotonic() + seconds
        with ThreadPoolExecutor(threads) as pool:
            running = [pool.submit(self._work, search) for search in searches]
            try:
                while wait(running, WATCH).not_done and time.monotonic() < end:
                    pass
            finally:
                for search in searches:
                    search.end()
                wait(running)
                self.table.write(self.path)
        for one in running:
            one.result()

    def _work(self, search: BoardSearch) -> None:
        """Solve boards, one after another, until none is left or the search is ended."""
        while True:
            with self._lock:
                if not self._heap:
                    return
                work, place, level = heappop(self._heap)
                self._notice(self.table, level, work)
            begin, values = time.thread_time(), None
            try:
                values = search.solve(level, work)
            except TooHard:
                pass
            except Stopped:
                return
            finally:
                with self._lock:
                    self.table.seconds += time.thread_time() - begin
            with self._lock:
                if values is not None:
                    self.table.add(values)
                elif work < NO_LIMIT:
                    self.table.tried[level] = work
                    heappush(self._heap, (work * MORE_WORK, place, level))
                if time.monotonic() - self._written > KEEP:
                    self.table.write(self.path)
                    self._written = time.monotonic()
