import sqlite3

import pytest

from sapper import BEGINNER, BadOption, solver
from sapper.arena.run import Run
from sapper.arena.sums import Sums
from sapper.experiments.store import open_store
from small import sums_of


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
    assert (found.variates.halves == sums.variates.halves).all()


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


def test_a_store_that_was_cut_short_is_refused_and_left_as_it_is(tmp_path):
    file = tmp_path / "cut.sqlite"
    with open_store(file) as store:
        run = Run(solver("4.5"), BEGINNER)
        store.keep_sums(run, sums_of(run, range(50)), Sums())
    whole = file.read_bytes()
    for size in (*range(4096, len(whole), 4096), *range(len(whole) - 4096, len(whole), 512)):
        file.write_bytes(whole[:size])
        with pytest.raises(BadOption, match=r"is damaged|is no store"), open_store(file):
            pass
        assert file.read_bytes() == whole[:size]


def test_a_store_that_cannot_be_used_is_not_called_something_else(tmp_path):
    file = tmp_path / "own.sqlite"
    with open_store(file):
        pass
    file.with_suffix(".sqlite-wal").mkdir()
    with pytest.raises(BadOption, match="cannot use the store"), open_store(file):
        pass
