from math import comb

import pytest

from sapper.errors import BadLevel, TooHard
from sapper.experiments.optimal.boards import boards, check_board, first_cells, lying
from sapper.game.level import Level


@pytest.mark.parametrize(
    ("level", "kinds"), [("4x4x4", 3), ("5x5x5", 6), ("5x4x5", 6), ("5x1x2", 3), ("1x1x0", 1)]
)
def test_first_cells_are_one_of_each_kind(level, kinds):
    assert len(first_cells(Level.parse(level))) == kinds


def test_a_board_and_its_transpose_are_one():
    assert lying(Level(3, 5, 2)) == lying(Level(5, 3, 2)) == Level(5, 3, 2)
    found = boards(12, 10**6)
    assert len(found) == len({lying(level) for level in found}) == 120


def test_boards_come_by_their_layouts_up_to_a_limit():
    layouts = [comb(level.cells, level.mines) for level in boards(12, 100)]
    assert layouts == sorted(layouts)
    assert layouts[-1] <= 100
    assert Level(4, 3, 3) not in boards(12, 100)


def test_a_board_that_is_too_large_is_refused():
    check_board(Level(8, 8, 4))
    with pytest.raises(BadLevel, match="at most 64 cells: 9x9x10 has 81"):
        check_board(Level(9, 9, 10))
    with pytest.raises(TooHard, match="8x8x10 has"):
        check_board(Level(8, 8, 10))
