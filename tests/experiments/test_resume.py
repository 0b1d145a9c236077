import signal
import sqlite3

import pytest

from sapper import BEGINNER, BadOption, solver
from sapper.arena.arena import Run
from sapper.arena.executor import workers
from sapper.arena.sums import Sums
from sapper.experiments.store import key_of, open_store
from sapper.experiments.sweep import missing, play_plan, progress_of
from small import PLAN, play_all, play_in_a_process, rows, sums_of

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
        other = progress_of(type(PLAN)(PLAN.size, seed=2, versions=("3.5",)), store)
        assert [one.done for one in other] == [0, 0]
    assert [one.name for one in found] == ["3.5", "4.5", "solution sets"]


def test_a_run_that_is_left_keeps_what_is_done(tmp_path):
    with open_store(tmp_path / "left.sqlite") as store, workers(2) as pool:
        playing = play_plan(PLAN, store, pool)
        for _ in range(3):
            next(playing)
        playing.close()
        assert len(store.keys()) == 3


def test_sums_come_back_as_they_were_kept(tmp_path):
    run = Run(solver("exact"), BEGINNER, 2**63, first=(3, 3))
    sums = sums_of(run, range(5), range(8, 20))
    with open_store(tmp_path / "own.sqlite") as store:
        assert store.sums(run).played == ()
        store.keep_sums(run, sums, Sums())
    with open_store(tmp_path / "own.sqlite") as store:
        found = store.sums(run)
    assert found.played == (range(5), range(8, 20))
    assert found.missing(22) == [range(5, 8), range(20, 22)]
    assert found.tally == sums.tally
    assert (found.luck.halves == sums.luck.halves).all()


def test_nobody_writes_over_the_sums_of_somebody_else(tmp_path):
    run = Run(solver("4.5"), BEGINNER)
    with open_store(tmp_path / "own.sqlite") as one, open_store(tmp_path / "own.sqlite") as other:
        one.keep_sums(run, sums_of(run, range(3)), Sums())
        for before in (Sums(), Sums((range(2),))):
            with pytest.raises(BadOption, match="another process"):
                other.keep_sums(run, sums_of(run, range(10, 12)), before)
        assert one.sums(run).played == (range(3),)


def test_a_store_of_an_earlier_version_takes_sums(tmp_path):
    file = tmp_path / "own.sqlite"
    with open_store(file):
        pass
    connection = sqlite3.connect(file)
    connection.execute("DROP TABLE sums")
    connection.close()
    with open_store(file) as store:
        assert store.sums(Run(solver("4.5"), BEGINNER)).played == ()


def test_a_database_of_another_program_is_refused_and_left_as_it_is(tmp_path):
    file = tmp_path / "other.sqlite"
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE things (name)")
    connection.close()
    before = file.read_bytes()
    with pytest.raises(BadOption, match="is no store"), open_store(file):
        pass
    assert file.read_bytes() == before
