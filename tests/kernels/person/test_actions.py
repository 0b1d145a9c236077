import numpy as np
import pytest

import sapper
from acting import STATUS, act_at_random, memory_of, start_of
from sapper.kernels.person.actions import replay_game
from sapper.kernels.person.memory import NONE

LEVELS = ("1x1x0", "2x1x1", "5x4x4", "9x9x10", "16x3x8", "30x16x99", "40x30x150")


@pytest.mark.parametrize("start", ["none", "safe", "open", "laid"])
@pytest.mark.parametrize("level", LEVELS)
def test_a_game_is_that_of_python(level, start):
    level, ended = sapper.Level.parse(level), set()
    if start == "open" and level.cells - level.mines < 9:
        pytest.skip("no room for an open start")
    for seed in range(30):
        rng = np.random.default_rng(seed)
        index = int(rng.integers(1000))
        game = sapper.Game(level, seed, "safe" if start == "laid" else start, index)
        board = sapper.Board.random(level, seed, (0, 0), "safe", index) if start == "laid" else None
        game = game if board is None else sapper.Game.on(board)
        actions = act_at_random(game, rng, int(rng.integers(1, 6 * level.cells)))
        workspace, standings, shown, done = memory_of(level, seed, index, actions)
        code, mined = start_of(start, board)
        replay_game(workspace.games, standings, mined, shown, done, code)
        standing, record = standings[0], workspace.games[0]
        assert np.array_equal(shown.reshape(game.shown.shape), game.shown)
        assert STATUS[record.status] == game.status
        exploded = None if standing.exploded == NONE else divmod(standing.exploded, level.width)
        assert exploded == game.exploded
        assert standing.refused == NONE
        assert standing.opened == (game.shown >= 0).sum()
        if game.board is not None:
            assert np.array_equal(
                record.mine[record.place[: level.cells]], game.board.mines.ravel()
            )
        ended.add(game.status)
    assert level.cells < 4 or "lost" in ended


def test_an_action_after_the_end_is_refused():
    level = sapper.Level.parse("2x1x1")
    actions = [sapper.Action("open", 0, 0), sapper.Action("flag", 0, 1)]
    workspace, standings, shown, done = memory_of(level, 1, 0, actions)
    code, mined = start_of("safe", None)
    replay_game(workspace.games, standings, mined, shown, done, code)
    assert standings[0].refused == 1
    assert shown.tolist() == [1, -1]


def test_a_first_cell_that_leaves_no_room_is_named():
    level = sapper.Level.parse("3x3x4")
    actions = [sapper.Action("open", 1, 1)]
    workspace, standings, shown, done = memory_of(level, 1, 0, actions)
    code, mined = start_of("open", None)
    replay_game(workspace.games, standings, mined, shown, done, code)
    assert standings[0].crowded == 4
    assert shown.tolist() == [-1] * 9
    with pytest.raises(sapper.BadLevel, match="keeps 9 cells"):
        sapper.Game(level, 1, "open").open(1, 1)
