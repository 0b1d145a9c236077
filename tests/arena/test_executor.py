import contextlib
import socket

import pytest

from sapper import BadOption
from sapper.arena.executor import as_done, workers
from sapper.errors import ClusterLost


@pytest.mark.parametrize("address", ["local:0", "local:x", "local:999", "bogus://here"])
def test_a_bad_address_is_refused(address):
    pytest.importorskip("distributed")
    with pytest.raises(BadOption), workers(1, address):
        pass


class KilledWorker(Exception):  # noqa: N818  # as distributed names it
    """What a scheduler says of a job that took too many workers with it."""


def dies(times, seen):
    seen.append(1)
    if len(seen) <= times:
        raise KilledWorker("a job")
    return len(seen)


def test_a_lost_job_is_begun_again_but_not_for_ever():
    with workers(1) as pool:
        assert list(as_done(pool, dies, [(2, [])])) == [3]
        with pytest.raises(ClusterLost, match="again and again"):
            list(as_done(pool, dies, [(99, [])]))


@pytest.mark.slow
def test_a_cluster_is_made_beside_another_one():
    pytest.importorskip("distributed")
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with contextlib.suppress(OSError):  # another cluster has it already
            taken.bind(("", 8787))
            taken.listen()
        with workers(1, "local:1") as pool:
            assert pool.submit(abs, -3).result() == 3
