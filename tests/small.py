"""A plan that is played in seconds, and a process that plays it until it is killed."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

from sapper.arena.crew import batches
from sapper.arena.executor import workers
from sapper.arena.run import Run
from sapper.arena.sums import Sums
from sapper.experiments.plan import Amount, ReproductionPlan, Setup, Size
from sapper.experiments.store import Store
from sapper.experiments.sweep import Work, play_plan

SIZE = Size(
    "quick",
    tuple(Setup(p, q, ratio) for p in (5, 6) for q in (3, 4, 5) for ratio in (8, 14, 21)),
    sweep=Amount(30, {"2.0": 12, "3.0": 20}, seeds=20),
    table=Amount(100, {"1.0": 20, "2.0": 40, "uct": 3, "oh": 3}, seeds=80),
    positions=1,
)
PLAN = ReproductionPlan(SIZE, versions=("3.5", "4.5"), beside=())
WITHOUT_TIMES = (
    "SELECT solver, level, game, games, code, won, timed_out FROM games ORDER BY 1, 2, 3"
)


def play_all(plan: ReproductionPlan, store: Store) -> list[Work]:
    """Play what is missing of a plan, and return its units."""
    with workers(2) as pool:
        return list(play_plan(plan, store, pool))


def sums_of(run: Run, *spans: range) -> Sums:
    """Play some games of a run and add them up."""
    sums = Sums()
    for batch in batches(run, spans, threads=2):
        sums = sums.plus(batch.first, batch.outcomes)
    return sums


def play_in_a_process(store: Path, then: str) -> int:
    """Play the plan in a process of its own; `then` is what it does at every unit."""
    text = (
        "import os, signal, sys\nfrom pathlib import Path\nfrom small import PLAN\n"
        "from sapper.experiments import store as stores\n"
        "from sapper.arena.executor import workers\n"
        "from sapper.experiments.sweep import play_plan\n"
        "kill = lambda: os.kill(os.getpid(), signal.SIGKILL)\n" + then
    )
    here = str(Path(__file__).parent)
    paths = os.pathsep.join([here, *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-c", text, str(store)]
    return subprocess.run(command, env=os.environ | {"PYTHONPATH": paths}, check=False).returncode


def rows(file: Path) -> list[tuple[object, ...]]:
    """Return all that a store holds, without times."""
    with sqlite3.connect(file) as connection:
        found = connection.execute(WITHOUT_TIMES).fetchall()
        positions = "SELECT level, game, length(compared) FROM positions ORDER BY 1, 2"
        found += connection.execute(positions).fetchall()
    connection.close()
    return found
