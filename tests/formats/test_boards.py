import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawn import levels
from sapper import BadLevel, BadPosition, Board, Level, read_board, write_board


def test_the_bytes_are_width_height_mines_then_col_and_row_of_each():
    board = Board.of(Level(30, 16, 3), [(0, 29), (2, 1), (15, 0)])
    content = bytes([30, 16, 0, 3, 29, 0, 1, 2, 0, 15])
    assert write_board(board) == content
    assert (read_board(content).mines == board.mines).all()


def test_the_number_of_mines_has_its_higher_byte_first():
    board = Board.random(Level(30, 24, 300), seed=1)
    assert write_board(board)[:4] == bytes([30, 24, 1, 300 - 256])


@given(levels(), st.integers(0, 2**32))
def test_what_is_written_is_read_back(level, seed):
    board = Board.random(level, seed, start="none")
    again = read_board(write_board(board))
    assert (again.mines == board.mines).all()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "at least 4 bytes"),
        (bytes([9, 9, 0]), "at least 4 bytes"),
        (bytes([0, 9, 0, 1, 0, 0]), "bytes 0 to 3"),
        (bytes([2, 2, 0, 4]), "bytes 0 to 3"),
        (bytes([9, 9, 0, 2, 1, 1]), "9x9x2 has 8 bytes, this one 6"),
        (bytes([9, 9, 0, 1, 1, 1, 7]), "9x9x1 has 6 bytes, this one 7"),
        (bytes([9, 9, 0, 2, 1, 1, 9, 0]), "byte 6 of the board file: row 0, col 9"),
        (bytes([9, 9, 0, 2, 3, 1, 3, 1]), "byte 6 of the board file: row 1, col 3 has a mine"),
    ],
)
def test_a_wrong_file_is_refused_with_the_byte_at_fault(content, sentence):
    with pytest.raises(BadPosition, match=sentence):
        read_board(content)


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(content):
    try:
        board = read_board(content)
    except BadPosition:
        return
    assert len(content) == 4 + 2 * board.level.mines


def test_a_board_that_does_not_fit_a_byte_is_refused():
    with pytest.raises(BadLevel, match="at most 255"):
        write_board(Board.random(Level(256, 1, 1), seed=1))
