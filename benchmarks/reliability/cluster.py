"""A cluster whose workers, then scheduler, are killed by -9 while games are played.

python benchmarks/reliability/cluster.py [ROUNDS]
"""

from __future__ import annotations

import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kills import results_in
from trials import SAPPER, Tally, is_one_sentence

BENCH = ("bench", "3.5", "exact", "--games", "30000", "--store", "won.sqlite")
DASK = (sys.executable, "-m", "distributed.cli")
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


class Cluster:
    """A scheduler and workers, each a process."""

    def __init__(self) -> None:
        """Start them."""
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            port = taken.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        command = [*DASK[:2], "distributed.cli.dask_scheduler", "--port", str(port)]
        command += ["--host", "127.0.0.1", "--no-dashboard"]
        self.scheduler = subprocess.Popen(command, **QUIET)  # type: ignore[call-overload]
        time.sleep(4)
        self.workers = [self.hire() for _ in range(2)]
        time.sleep(6)

    def hire(self) -> subprocess.Popen[bytes]:
        """Start a worker."""
        command = [*DASK[:2], "distributed.cli.dask_worker", self.address, "--nthreads", "1"]
        return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
            [*command, "--no-nanny", "--no-dashboard"], **QUIET
        )

    def close(self) -> None:
        """End all of them."""
        for one in (*self.workers, self.scheduler):
            one.kill()
            one.wait()


def play(place: Path, *more: str) -> subprocess.Popen[str]:
    """Start a bench."""
    return subprocess.Popen(
        [*SAPPER, *BENCH, *more], cwd=place, text=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip


def try_cluster(rounds: int) -> None:
    """Kill workers, then the scheduler, and compare the stores with one without a cluster."""
    tally, rng = Tally("a cluster of two workers"), random.Random(6)
    alone = Path(tempfile.mkdtemp(prefix="cluster-"))
    play(alone).communicate()
    expected = results_in(alone)
    for round_ in range(rounds):
        place, cluster = Path(tempfile.mkdtemp(prefix="cluster-")), Cluster()
        running = play(place, "--cluster", cluster.address)
        for _ in range(2):
            time.sleep(rng.uniform(2, 6))
            cluster.workers.pop(0).kill()
            cluster.workers.append(cluster.hire())
        if round_ % 2:
            time.sleep(rng.uniform(0, 3))
            cluster.scheduler.kill()
        try:
            _, said = running.communicate(timeout=90)
        except subprocess.TimeoutExpired:
            running.kill()
            tally.note("! hangs for 90 s", str(round_))
            cluster.close()
            continue
        killed = "workers, then the scheduler killed" if round_ % 2 else "two workers killed"
        fine = is_one_sentence(said)
        tally.note(f"{killed}: ends with {running.returncode}", said.strip()[-150:])
        if not fine:
            tally.note("! more than a sentence", repr(said[-300:]))
        cluster.close()
        play(place).communicate()  # goes on without a cluster
        same = results_in(place) == expected
        tally.note("then the same store" if same else "! another store", str(place))
        if same:
            shutil.rmtree(place)
    tally.show()


if __name__ == "__main__":
    try_cluster(int(sys.argv[1]) if sys.argv[1:] else 4)
