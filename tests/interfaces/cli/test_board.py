import pytest

import sapper
from typed import invoke


def test_board_prints_the_board_of_a_game():
    done = invoke("board", "--level", "8x5x7", "--seed", "9", "--game", "4", "--first", "2,2")
    expected = sapper.Board.random(sapper.Level(8, 5, 7), 9, (2, 2), "safe", 4)
    assert done.stdout.endswith(f"{expected}\n")


@pytest.mark.parametrize("form", ["mbf", "abf"])
def test_board_writes_a_board_file(form, tmp_path):
    file = tmp_path / f"own.{form}"
    asked = ("board", "--level", "8x5x7", "--seed", "9", "--format", form)
    assert invoke(*asked, "--out", str(file)).exit_code == 0
    expected = sapper.Board.random(sapper.Level(8, 5, 7), 9)
    assert file.read_bytes() == sapper.write_board(expected)
    assert invoke(*asked).stdout_bytes == sapper.write_board(expected)
