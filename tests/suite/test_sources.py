import numpy as np
import pytest

from sapper import Level
from sapper.suite.sources import BLIND, HUGE, LUCKY, ORDINARY, WIDE, Source


@pytest.mark.parametrize("player", ["2.0", "exact", LUCKY, BLIND])
def test_the_positions_of_a_game_open_more_and_more(player):
    source = Source(Level(8, 8, 10), player)
    views = [view for index in range(6) for view in source.positions(3, index)]
    assert views == [view for index in range(6) for view in source.positions(3, index)]
    for index in range(6):
        opened = [int((~view.covered).sum()) for view in source.positions(3, index)]
        assert opened == sorted(set(opened))
        assert all(0 < count < 54 for count in opened)


@pytest.mark.parametrize("player", [LUCKY, BLIND])
def test_a_lucky_player_meets_no_mine_and_wins_every_game(player):
    for index in range(5):
        last = Source(Level(8, 8, 18), player).positions(1, index)[-1]
        assert not last.is_over
        assert (last.covered.sum() - 18) < 30
        assert len(Source(Level(8, 8, 18), player).positions(1, index)) > 3


def test_a_blind_player_leaves_certain_cells_covered():
    views = Source(Level(16, 16, 40), BLIND).positions(1, 0)
    assert any((np.asarray(view.cells) == 0).any() for view in views)
    assert len(views) > len(Source(Level(16, 16, 40), LUCKY).positions(1, 0))


def test_dense_boards_begin_open():
    assert Source(Level(9, 9, 20), "exact").start == "open"
    assert Source(Level(9, 9, 10), "exact").start == "safe"


def test_sources_are_distinct():
    every = (*ORDINARY, *WIDE, *HUGE)
    assert len(set(every)) == len(every)
