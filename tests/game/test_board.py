import copy
from collections import Counter
from itertools import combinations
from math import sqrt
from pickle import dumps, loads

import numpy as np
import pytest

from sapper import BadLevel, BadOption, Board, IllegalMove, Level
from sapper.arena.run import Run
from sapper.game.board import STARTS, protected
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME
from sapper.kernels.play.enumerating import play_games
from sapper.solvers.versions import V3_5

LEVELS = [Level(3, 3, 2), Level(4, 3, 3), Level(5, 2, 1), Level(7, 1, 3), Level(4, 4, 11)]


def compiled_layout(level, seed, index, start, first):
    """The mines that the kernels lay for game `index` of a run."""
    run = Run(V3_5, level, seed, start, divmod(first, level.width))
    workspace = run.conditions.workspace()
    arrays = run.solver.engine.arrays(workspace, level)
    begin = np.array([seed, index], np.uint64)
    play_games(workspace.games, arrays, None, workspace.examiner, begin, records(1, OUTCOME))
    with_border = workspace.games[0].mine[: (level.width + 2) * (level.height + 2)]
    return with_border.reshape(level.height + 2, level.width + 2)[1:-1, 1:-1].astype(bool)


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("level", [*LEVELS, Level(30, 16, 99), Level(33, 40, 900)], ids=str)
def test_kernels_lay_the_same_mines_as_the_board(level, start):
    for index in range(20):
        first = (7 * index) % level.cells
        if start == "open" and level.mines > level.cells - len(protected(level, start, first)):
            continue
        laid = compiled_layout(level, 5, index, start, first)
        board = Board.random(level, 5, divmod(first, level.width), start, index)
        assert np.array_equal(laid, board.mines)


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize(
    ("level", "first"), [(Level(4, 3, 3), 5), (Level(3, 4, 2), 0), (Level(4, 4, 12), 3)], ids=str
)
def test_all_layouts_that_the_start_allows_are_equally_likely(level, first, start):
    """A chi-square over all layouts; the board equals the kernels, see above."""
    free = protected(level, start, first)
    allowed = list(combinations(sorted(set(range(level.cells)) - free), level.mines))
    games, place = 40 * len(allowed), divmod(first, level.width)
    seen = Counter(
        tuple(np.flatnonzero(Board.random(level, 11, place, start, index).mines).tolist())
        for index in range(games)
    )
    assert set(seen) <= set(allowed)
    chi_square = sum((seen[layout] - 40) ** 2 / 40 for layout in allowed)
    freedom = len(allowed) - 1
    # Wilson and Hilferty: the cube root of chi-square / freedom is close to normal.
    if freedom:
        spread = 2 / (9 * freedom)
        z = ((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
        assert abs(z) < 4


def test_an_open_start_without_room_is_refused_with_the_reason():
    with pytest.raises(BadLevel, match="keeps 9 cells free of mines, which leaves 0 cells"):
        Board.random(Level(3, 3, 1), 1, (1, 1), "open")


def test_an_unknown_start_is_refused():
    with pytest.raises(BadOption, match="start must be one of"):
        Board.random(Level(3, 3, 1), 1, (1, 1), "zero")


def test_places_and_seeds_are_checked():
    with pytest.raises(IllegalMove, match="outside the board"):
        Board.random(Level(3, 3, 8), 1, (5, 0))
    with pytest.raises(BadOption, match="seed"):
        Board.random(Level(3, 3, 8), -1)
    with pytest.raises(BadOption, match="3x3x2 needs 2 different places, not 1"):
        Board.of(Level(3, 3, 2), [(0, 0), (0, 0)])
    with pytest.raises(IllegalMove, match="outside the board"):
        Board.of(Level(3, 3, 1), [(3, 0)])


def test_a_board_is_drawn_with_its_numbers():
    assert str(Board.of(Level(3, 2, 2), [(0, 0), (1, 2)])) == "3x2x2\n*21\n12*"


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: loads(dumps(one))])
def test_a_copy_is_read_only_too(copied):
    one = Board.random(Level(3, 2, 1), 1)
    same = copied(one)
    np.testing.assert_array_equal(same.mines, one.mines)
    with pytest.raises(ValueError, match="read-only"):
        same.mines[0, 0] = 1
