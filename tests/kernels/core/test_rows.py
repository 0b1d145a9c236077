"""Names and constants of the paper's nine features are one list, which kernels write in order."""

import numpy as np
import pytest

from sapper import Game, Level
from sapper.kernels.core import rows
from sapper.kernels.core.rows import ROW_FEATURES, ROW_NAMES
from sapper.learn.dataset import PLAYER, WIDTHS
from sapper.learn.record import record

CONSTANTS = {  # by the letters of the paper
    "p": "LONGER",
    "q": "SHORTER",
    "n": "MINES",
    "i": "PLACE_I",
    "j": "PLACE_J",
    "risk": "RISK",
    "size": "BOUNDARY",
    "index": "LEAST_INDEX",
    "score": "LOCATION",
}


def test_names_and_constants_agree_in_order_and_number():
    assert tuple(CONSTANTS) == ROW_NAMES
    assert [getattr(rows, name) for name in CONSTANTS.values()] == list(range(ROW_FEATURES))
    assert ROW_FEATURES == 9


def test_a_dataset_has_a_column_for_each():
    assert len(WIDTHS) == ROW_FEATURES - 1  # the last is a float as well


def test_the_first_row_of_a_game_has_every_number_in_its_column():
    level, seed = Level(7, 5, 6), 3
    lines = record(PLAYER, level, seed, 0, 1)
    row = lines.seen[(lines.before == 0) & (lines.played == 1)][0]
    density = level.mines / level.cells
    game = Game(level, seed)
    cell = PLAYER.decide(game.view, seed).cell
    near = sorted(min(at, side - 1 - at) for at, side in zip(cell, (5, 7), strict=True))
    expected = dict.fromkeys(ROW_NAMES, 0.0) | {
        "p": 7, "q": 5, "n": 6, "i": near[0], "j": near[1], "risk": 0.5, "index": -1,
    }  # fmt: skip
    walls = (cell[0] in (0, 4)) + (cell[1] in (0, 6))
    expected["score"] = (1 - density) ** (8 - 2 * walls)
    assert row == pytest.approx(np.array(list(expected.values())), abs=1e-6)
