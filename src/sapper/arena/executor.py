"""Where work is done: threads here, or the workers of a Dask cluster, behind one interface."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from sapper.errors import BadOption, needs

T = TypeVar("T")


@contextmanager
def workers(threads: int, cluster: str | None = None) -> Iterator[Executor]:
    """Give an executor with so many threads, or that of the Dask scheduler at an address."""
    if cluster is None:
        pool = ThreadPoolExecutor(threads, thread_name_prefix="sapper")
        try:
            yield pool
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        return
    distributed = needs("distributed", extra="cluster")
    try:
        client = distributed.Client(cluster, timeout=10)
    except (OSError, ValueError) as error:
        raise BadOption(f"no Dask scheduler answers at {cluster}: {error}") from None
    with client, client.get_executor(pure=False) as pool:
        yield pool


def each(
    pool: Executor, work: Callable[..., T], jobs: Iterable[tuple[Any, ...]], ahead: int
) -> Iterator[T]:
    """Do every job, at most `ahead` at a time, and give the results in the order of the jobs."""
    waiting: deque[Future[T]] = deque()
    for job in jobs:
        waiting.append(pool.submit(work, *job))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
