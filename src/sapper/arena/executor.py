"""Where work is done: threads here, or the workers of a Dask cluster, behind one interface."""

from __future__ import annotations

import logging
import re
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from sapper.errors import BadOption, ClusterLost, needs, shown, whole

T = TypeVar("T")
MOST_LOST = 3  # times that a job is begun again because its worker died
MOST_WORKERS = 256


class Pool(NamedTuple):
    """An executor, and how many jobs it does at a time."""

    executor: Executor
    slots: Callable[[], int]

    def submit(self, work: Callable[..., T], *job: Any) -> Future[T]:
        """Submit a job to the executor."""
        return self.executor.submit(work, *job)


@contextmanager
def workers(threads: int, cluster: str | None = None) -> Iterator[Pool]:
    """Yield a pool of `threads` threads, or of the workers of a Dask scheduler.

    The cluster is the scheduler's address, or `local:N` for one with N processes on this machine.
    """
    if cluster is None:
        pool = ThreadPoolExecutor(threads, thread_name_prefix="sapper")
        try:
            yield Pool(pool, lambda: threads)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        return
    with connected(cluster) as client:
        far = client.get_executor(pure=False)
        try:
            yield Pool(far, lambda: max(1, sum(client.nthreads().values())))
        finally:
            far.shutdown(wait=False)  # what nobody waits for any more is cancelled


@contextmanager
def connected(cluster: str) -> Iterator[Any]:
    """Yield a client of the scheduler at an address, or of a cluster started on this machine."""
    distributed = needs("distributed", extra="cluster")
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # our error says it
    here = re.fullmatch(r"local:(.*)", cluster)
    if here is not None:
        count = whole(int(here[1]) if here[1].isdecimal() else 0, "N in local:N", 1, MOST_WORKERS)
        with made_here(distributed, count) as made, distributed.Client(made) as client:
            yield client
        return
    try:
        client = distributed.Client(cluster, timeout=10)
    except (OSError, ValueError) as error:
        raise BadOption(f"no Dask scheduler answers at {shown(cluster)}: {error}") from None
    with client:
        yield client


@contextmanager
def made_here(distributed: Any, count: int) -> Iterator[Any]:
    """Yield a cluster of `count` processes on this machine; they ignore Ctrl-C."""
    mine = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if mine else None
    try:
        made = distributed.LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            dashboard_address="127.0.0.1:0",  # any free port: another cluster may have 8787
            scheduler_kwargs={"dashboard": False},
            silence_logs=logging.CRITICAL,
        )
    finally:
        if mine:
            signal.signal(signal.SIGINT, before)
    with made:
        yield made


def each(
    pool: Pool, work: Callable[..., T], jobs: Iterable[tuple[Any, ...]], ahead: int
) -> Iterator[T]:
    """Do every job, about `ahead` at a time, and yield the results in the order of the jobs."""
    waiting: deque[Future[T]] = deque()
    for job in jobs:
        waiting.append(pool.submit(work, *job))
        if len(waiting) >= max(ahead, 2 * pool.slots()):
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


class Begun(NamedTuple):
    """A job, and how many times its worker died over it."""

    job: tuple[Any, ...]
    lost: int = 0


def as_done(
    pool: Pool, work: Callable[..., T], jobs: Iterable[tuple[Any, ...]]
) -> Generator[T, None, None]:
    """Do every job and yield the results as they come; a job whose worker died is begun again."""
    todo = iter(jobs)
    again: list[Begun] = []
    running: dict[Future[T], Begun] = {}
    try:
        while True:
            while len(running) < 2 * pool.slots():
                job = None if again else next(todo, None)
                if job is None and not again:
                    break
                begun = again.pop() if job is None else Begun(job)
                running[pool.submit(work, *begun.job)] = begun
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                begun = running.pop(future)
                found = result_of(future, begun.lost)
                if found is None:
                    again.append(Begun(begun.job, begun.lost + 1))
                else:
                    yield found
    finally:
        for future in running:
            future.cancel()


def result_of(future: Future[T], lost: int) -> T | None:
    """Return a result; None if the worker died over it and it may be begun again."""
    try:
        return future.result()
    except CancelledError:
        raise ClusterLost("the Dask scheduler is gone; what is in a store stays") from None
    except Exception as error:
        if type(error).__name__ != "KilledWorker":  # its package need not be installed
            raise
        if lost == MOST_LOST:
            raise ClusterLost(f"workers died again and again over one job: {error}") from None
        return None
