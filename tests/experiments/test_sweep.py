import os
import signal
from pathlib import Path

import pytest

from sapper import BEGINNER, models, play, solver
from sapper.arena.executor import made_here, workers
from sapper.experiments.outcomes import read_outcomes
from sapper.experiments.plan import UNSEEN, ReproductionPlan
from sapper.experiments.store import key_of, open_store
from sapper.experiments.sweep import missing, play_plan, progress_of
from small import PLAN, SIZE, play_all, play_in_a_process, rows

FILE = Path(models.__file__).parent / "6.0.npz"
KILLED_BETWEEN_UNITS = """
with stores.open_store(Path(sys.argv[1])) as store, workers(2) as pool:
    for done, _ in enumerate(play_plan(PLAN, store, pool), 1):
        if done == 12:
            kill()
"""
KILLED_IN_A_WRITE = """
def half(self, text, line):
    self._connection.execute("BEGIN")
    self._connection.execute(text, line)
    global left
    left -= 1
    if not left:
        kill()
    self._connection.commit()

left = 10
stores.Store._write = half
with stores.open_store(Path(sys.argv[1])) as store, workers(2) as pool:
    for _ in play_plan(PLAN, store, pool):
        pass
"""


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory):
    file = tmp_path_factory.mktemp("store") / "whole.sqlite"
    with open_store(file) as store:
        assert len(play_all(PLAN, store)) == len(PLAN.units) + len(PLAN.position_units)
    return file


@pytest.mark.slow
def test_a_killed_run_goes_on_and_equals_one_that_was_not(uninterrupted, tmp_path):
    """Killed with -9 between two units, then in the middle of a transaction."""
    file = tmp_path / "killed.sqlite"
    assert play_in_a_process(file, KILLED_BETWEEN_UNITS) == -signal.SIGKILL
    with open_store(file) as store:
        assert len(store.keys()) == 12
        assert store.faults() == []
    assert play_in_a_process(file, KILLED_IN_A_WRITE) == -signal.SIGKILL
    with open_store(file) as store:
        assert len(store.keys()) == 12 + 9
        assert store.faults() == []
        before = store.keys()
        done = [key_of(work) for work in play_all(PLAN, store)]
        assert len(done) == len(set(done))
        assert not before & set(done)
        assert missing(PLAN, store) == []
        assert store.faults() == []
        assert play_all(PLAN, store) == []
    assert rows(file) == rows(uninterrupted)


def test_progress_is_counted_per_solver(uninterrupted):
    with open_store(uninterrupted) as store:
        found = progress_of(PLAN, store)
        for one in found:
            assert one.done == one.units > 0
            assert one.games_done == one.games
        other = progress_of(type(PLAN)(SIZE, seed=2, versions=("3.5",), beside=()), store)
        assert [one.done for one in other] == [0, 0]
    assert [one.name for one in found] == ["3.5", "4.5", "solution sets"]


def test_a_run_that_is_left_keeps_what_is_done(tmp_path):
    with open_store(tmp_path / "left.sqlite") as store, workers(2) as pool:
        playing = play_plan(PLAN, store, pool)
        for _ in range(3):
            next(playing)
        playing.close()
        assert len(store.keys()) == 3


@pytest.mark.slow
def test_a_worker_that_dies_costs_its_units_and_not_the_run(uninterrupted, tmp_path):
    distributed = pytest.importorskip("distributed")
    far = tmp_path / "far.sqlite"
    with (
        made_here(distributed, 2) as cluster,
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
    assert rows(far) == rows(uninterrupted)


def test_a_model_of_ones_own_plays_here(tmp_path):
    own = solver("6.5", FILE)
    plan = ReproductionPlan(SIZE, ("table",), versions=("4.5",), beside=(), own=(own,))
    assert plan.solvers == ("4.5", own.name)
    with open_store(tmp_path / "own.sqlite") as store:
        play_all(plan, store)
        found = read_outcomes(plan, store)
    shipped = play("6.0", BEGINNER, games=100, seed=UNSEEN, threads=1)
    assert found.single(own.name).won.sum() == shipped.wins != found.single("4.5").wins
