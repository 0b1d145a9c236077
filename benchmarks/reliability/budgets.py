"""Every call with a limit answers within twice that limit plus a second, on every board.

python benchmarks/reliability/budgets.py solvers [NAME ...]   # `decide` of every solver
python benchmarks/reliability/budgets.py calls                # the other calls with a limit
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection

import numpy as np
from trials import Tally, scattered, tiled

import sapper
from sapper import Level, SapperError, View

LIMIT = 1.0  # seconds
HANGING = 30.0  # after so long a call is given up
LEVELS = ("9x9x10", "30x16x99", "100x100x1500", "60x60x1200", "254x254x6000", "254x254x16000")
SHARES = (0.0, 0.05, 0.2, 0.6)
Call = Callable[[View], object]


def boards() -> Iterator[tuple[str, View]]:
    """Yield positions from easy to hopeless."""
    for text in LEVELS:
        for share in SHARES:
            yield f"{text}, {share:.0%} open", scattered(Level.parse(text), share, 1)
    for text in ("1x21000x3000", "21000x1x3000", "254x254x64515", "254x254x1"):
        yield text, scattered(Level.parse(text), 0.3, 1)
    for text in ("30x30x180", "60x60x720", "100x100x2000", "254x254x13000"):
        level = Level.parse(text)
        yield f"{text}, apart", tiled(("HHHH", "H3HH", "HHHH", "HHHH"), level)
        yield f"{text}, lattice", tiled(("HHH", "H2H", "HHH", "HHH"), level)
        yield f"{text}, net", tiled(("H2", "HH"), level)


def calls() -> dict[str, Call]:
    """Return the calls with a limit, beside those of solvers."""

    def first(view: View) -> tuple[int, int]:
        row, col = np.argwhere(view.covered)[-1]
        return int(row), int(col)

    return {
        "analyse": lambda view: sapper.analyse(view, timeout=LIMIT),
        "analyse, solutions": lambda view: sapper.analyse(view, timeout=LIMIT).solutions,
        "explain": lambda view: sapper.explain(view, first(view), timeout=LIMIT),
        "solve_perfectly": lambda view: sapper.solve_perfectly(view, timeout=LIMIT),
        "enumerate_solutions": lambda view: sapper.enumerate_solutions(view, timeout=LIMIT),
        "win_chance": lambda view: sapper.win_chance(view, timeout=LIMIT),
    }


def work(asked: Connection, name: str, kind: str) -> None:
    """Make calls until the other side hangs up; a first one compiles."""
    call = calls()[name] if kind == "calls" else decide_by(name)
    for text in ("9x9x10", "60x60x600"):
        for share in (0.0, 0.1):
            try:
                call(scattered(Level.parse(text), share, 2))
            except SapperError:
                continue
    asked.send("ready")
    while True:
        view = asked.recv()
        begun, used = time.monotonic(), time.thread_time()
        try:
            call(view)
            what = "an answer"
        except SapperError as error:
            what = type(error).__name__
        except BaseException as error:
            what = f"!{type(error).__name__}: {error}"
        asked.send((what, time.monotonic() - begun, time.thread_time() - used))


def decide_by(name: str) -> Call:
    """Return a solver's `decide` with the limit."""
    solver = sapper.solver(name)
    return lambda view: solver.decide(view, timeout=LIMIT)


def try_all(kind: str, names: list[str]) -> None:
    """Make every call on every board, each in a process that can be ended."""
    context = multiprocessing.get_context("spawn")
    for name in names:
        tally, slowest, process, ours = Tally(name), (0.0, ""), None, None
        for text, view in boards():
            if process is None:
                ours, theirs = context.Pipe()
                process = context.Process(target=work, args=(theirs, name, kind), daemon=True)
                process.start()
                if not ours.poll(300):
                    tally.note("! does not start")
                    break
                ours.recv()
            assert ours is not None
            ours.send(view)
            if not ours.poll(HANGING):
                process.kill()
                process = None
                tally.note(f"! over {HANGING:g} s", text)
                slowest = (HANGING, text)
                continue
            what, wall, used = ours.recv()
            slowest = max(slowest, (used, text))
            late = used > 2 * LIMIT + 1
            tally.note(f"! {what} after the limit" if late else what, f"{text}: {wall:.1f} s")
        if process is not None:
            process.kill()
        tally.show()
        print(f"        slowest: {slowest[0]:.2f} s of processor time, {slowest[1]}", flush=True)


if __name__ == "__main__":
    kind, names = sys.argv[1], sys.argv[2:]
    listed = [one.name for one in sapper.list_solvers()]
    try_all(kind, names or (list(calls()) if kind == "calls" else listed))
