import time

import pytest

from sapper.experiments.optimal import fill
from sapper.experiments.optimal.boards import boards
from sapper.experiments.optimal.fill import Filling, tasks
from sapper.experiments.optimal.search import NO_LIMIT, BoardSearch
from sapper.experiments.optimal.table import OptimalTable
from sapper.game.level import Level


def run(path, table=None, levels=None, cells=8, seconds=None, threads=2):
    """Fill a table; returns it, and the boards that were begun with the work allowed."""
    begun = []
    filling = Filling(
        table or OptimalTable(), path, lambda _, level, work: begun.append((level, work))
    )
    filling.run(levels, cells, seconds, threads)
    return filling.table, begun


@pytest.mark.slow
def test_every_board_gets_its_value_however_little_work_it_is_given_at_first(tmp_path, monkeypatch):
    monkeypatch.setattr(fill, "LEAST_WORK", 2)
    monkeypatch.setattr(fill, "MORE_WORK", 2)
    table, begun = run(tmp_path / "table.json")
    search = BoardSearch(1 << 10)
    assert set(table.values) == set(boards(8, 10**6))
    assert all(search.solve(level) == values for level, values in table.values.items())
    assert len(begun) > len(table.values), "some boards were tried more than once"
    assert not table.tried
    assert OptimalTable.read(tmp_path / "table.json").values == table.values


def test_a_filling_goes_on_where_the_file_ends(tmp_path):
    path = tmp_path / "table.json"
    run(path, cells=6)
    table, begun = run(path, OptimalTable.read(path), cells=8)
    assert set(table.values) == set(boards(8, 10**6))
    assert {level for level, _ in begun} == {one for one in boards(8, 10**6) if one.cells > 6}


def test_work_that_was_not_enough_is_not_tried_again():
    level = Level(5, 4, 5)
    found = {one: work for work, _, one in tasks(OptimalTable(tried={level: 4096}), None, 20)}
    assert found[level] == 4 * 4096
    assert found[Level(4, 4, 4)] == fill.LEAST_WORK


def test_named_boards_take_what_they_need(tmp_path):
    levels = [Level(4, 4, 4), Level(3, 3, 2), Level(4, 4, 4)]
    table, begun = run(tmp_path / "table.json", levels=levels)
    assert set(table.values) == set(levels)
    assert sorted(begun, key=str) == [(one, NO_LIMIT) for one in sorted(set(levels), key=str)]


def test_a_filling_ends_in_time_and_keeps_what_it_has(tmp_path):
    begin = time.monotonic()
    levels = [Level(3, 3, 2), Level(6, 5, 8)]
    table, _ = run(tmp_path / "table.json", levels=levels, seconds=1.0, threads=1)
    assert time.monotonic() - begin < 20
    assert set(table.values) == {Level(3, 3, 2)}
    assert OptimalTable.read(tmp_path / "table.json").values == table.values
