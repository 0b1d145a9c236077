"""The untouched board that a kernel writes, beside a slow twin."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import oracle
from sapper.kernels.core.codes import LARGE, SMALL
from sapper.kernels.core.types import dtype_of, records
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.prepare import prepare_game

BY_CELL = ("blank", "place", "index_of", "ranked", "rank")
SIDES = st.integers(1, 30)


def prepared(width, height, mines):
    capacity = SMALL if (width + 2) * (height + 2) <= SMALL else LARGE
    games = records(1, dtype_of(GameRecord, capacity))
    prepare_game(games, width, height, mines)
    return games[0]


def check(width, height, mines):
    game = prepared(width, height, mines)
    expected = oracle.untouched_board(width, height)
    assert (game.width, game.height, game.mines) == (width, height, mines)
    assert (game.stride, game.cells) == (width + 2, (width + 2) * (height + 2))
    assert game.conflict == -1
    assert game.step.tolist() == expected["step"]
    assert game.far.tolist() == expected["far"]
    for name in BY_CELL:
        found = game[name]
        assert found[: game.cells].tolist() == expected[name], name
        assert not found[game.cells :].any(), name


@given(SIDES, SIDES, st.integers(0, 900))
@example(1, 1, 0)
@example(1, 9, 3)
@example(2, 2, 1)
@example(9, 9, 10)
@example(30, 16, 99)
def test_a_board_of_any_size_is_that_of_the_twin(width, height, mines):
    check(width, height, mines)


@pytest.mark.parametrize(("width", "height"), [(40, 30), (1, 400), (254, 254)])
def test_so_are_boards_of_the_large_capacity(width, height):
    check(width, height, 7)


def test_nothing_else_is_written():
    game = prepared(9, 9, 10)
    told = {"width", "height", "mines", "stride", "cells", "conflict", "step", "far", *BY_CELL}
    for name in set(game.dtype.names) - told:
        assert not np.any(game[name]), name
