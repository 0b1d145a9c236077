import pytest

from sapper.errors import BadOption
from sapper.experiments.optimal.search import BoardSearch
from sapper.experiments.optimal.table import OptimalTable
from sapper.game.level import Level


def test_a_table_is_read_as_it_was_written(tmp_path):
    table, search = OptimalTable(tried={Level(6, 5, 6): 4096}, seconds=7.0), BoardSearch(1 << 10)
    for level in (Level(4, 3, 3), Level(2, 2, 3), Level(3, 3, 2)):
        table.add(search.solve(level))
    table.write(tmp_path / "optimal.json")
    assert OptimalTable.read(tmp_path / "optimal.json") == table


def test_a_solved_board_is_no_longer_a_tried_one():
    table = OptimalTable(tried={Level(3, 3, 2): 1024})
    table.add(BoardSearch(1 << 10).solve(Level(3, 3, 2)))
    assert not table.tried


def test_no_file_is_an_empty_table(tmp_path):
    assert OptimalTable.read(tmp_path / "none.json") == OptimalTable()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"sapper_optimal": 1, "seconds": 1, "tried": {}, "values": [{}]}',
        '{"sapper_optimal": 1, "seconds": 1, "tried": {}, "values": [{"level": "2x1x1", "start": '
        '"safe", "wins": 2, "layouts": 1, "best": [[0, 0]]}]}',
    ],
)
def test_another_file_is_refused(tmp_path, text):
    (tmp_path / "other.json").write_text(text)
    with pytest.raises(BadOption, match="is not a table of optimal values"):
        OptimalTable.read(tmp_path / "other.json")


def test_another_format_is_refused(tmp_path):
    (tmp_path / "new.json").write_text('{"sapper_optimal": 9}')
    with pytest.raises(BadOption, match="has another format"):
        OptimalTable.read(tmp_path / "new.json")
