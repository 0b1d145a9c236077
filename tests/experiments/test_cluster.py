import os
import signal

import pytest

from sapper import BEGINNER, BadOption, play, solver
from sapper.arena import unit as units
from sapper.arena.arena import Run
from sapper.arena.executor import as_done, workers
from sapper.arena.unit import Unit, batches_on, known_everywhere, play_unit
from sapper.errors import ClusterLost, OtherCode
from sapper.experiments.store import open_store
from sapper.experiments.sweep import missing, play_plan
from sapper.solvers.code import code_of
from small import PLAN, play_all, rows

distributed = pytest.importorskip("distributed")


def test_a_worker_that_dies_costs_its_units_and_not_the_run(tmp_path):
    here, far = tmp_path / "here.sqlite", tmp_path / "far.sqlite"
    with open_store(here) as store:
        assert len(play_all(PLAN, store)) == len(PLAN.units) + len(PLAN.position_units)
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with (
        distributed.LocalCluster(**options) as cluster,
        open_store(far) as store,
        workers(1, cluster.scheduler_address) as pool,
    ):
        playing = play_plan(PLAN, store, pool)
        for _ in range(4):
            next(playing)
        with distributed.Client(cluster) as client:
            pids = list(client.run(os.getpid).values())
        assert len(set(pids)) == 2
        os.kill(pids[0], signal.SIGKILL)
        assert sum(1 for _ in playing) + 4 == len(PLAN.units) + len(PLAN.position_units)
        assert missing(PLAN, store) == []
        assert store.faults() == []
    assert rows(far) == rows(here)


def test_a_cluster_made_here_plays_the_games_of_the_arena():
    with workers(1, "local:1") as pool:
        found = list(batches_on(pool, Run(solver("4.5"), BEGINNER, 3), [range(300)]))
    assert sum(len(batch.outcomes) for batch in found) == 300
    expected = play("4.5", BEGINNER, games=300, seed=3)
    for batch in found:
        part = expected.won[batch.first : batch.first + len(batch.outcomes)]
        assert (batch.outcomes["won"] == part).all()


@pytest.mark.parametrize("address", ["local:0", "local:x", "local:999", "bogus://here"])
def test_a_bad_address_is_refused(address):
    with pytest.raises(BadOption), workers(1, address):
        pass


def test_another_code_is_refused():
    code = code_of(solver("3.5"))
    unit = Unit("3.5", "5x5x4", "safe", "rule", 1, 0, 5, 5.0, code)
    assert len(play_unit(unit).outcomes) == 5
    with pytest.raises(OtherCode, match="another code"):
        play_unit(Unit("3.5", "5x5x4", "safe", "rule", 1, 0, 5, 5.0, "0" * 12))


def test_a_solver_of_our_own_is_not_sent_away():
    assert known_everywhere(solver("4.5")) == "4.5"
    with pytest.raises(BadOption, match="registered solvers only, not mine"):
        known_everywhere(solver("4.5").but("mine"))
    with pytest.raises(BadOption, match=r"registered solvers only, not 4\.0"):
        known_everywhere(solver("4.5").but("4.0"))


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


def test_units_end_at_once_when_told():
    unit = Unit("1.0", "30x30x180", "open", "15,15", 1, 1, 50, 1000.0, code_of(solver("1.0")))
    with workers(1) as pool:
        future = pool.submit(play_unit, unit)
        while not units._crews:
            pass
        units.stop_playing()
        with pytest.raises(units.Stopped):
            future.result(timeout=60)
