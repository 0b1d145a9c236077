"""The compiled step against the game in plain Python, and in other modes of the compiler."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from drawn import tasks
from modes import run, run_here
from sapper import Game, Level
from sapper.engines.engine import START_CODES
from sapper.kernels.core.types import records
from sapper.kernels.play.environment import (
    ENVIRONMENT_STATE,
    MINE,
    NO_CELL,
    GameTable,
    begin_games,
    step_games,
)
from sapper.kernels.workspace import Workspace

STATUS = ["playing", "won", "lost"]


def table_for(level, games):
    workspace = Workspace(level.width, level.height, level.mines)
    layouts = np.zeros((games, int(workspace.games[0].cells)), np.uint8)
    shown, covered = np.zeros((2, games, level.cells), np.int8)
    return workspace, GameTable(records(games, ENVIRONMENT_STATE), layouts, shown, covered)


def assert_line_is(table, slot, game, exploded):
    state, layout, shown, covered = (one[slot] for one in table)
    assert shown.tolist() == game.shown.ravel().tolist()
    assert covered.tolist() == (game.shown.ravel() < 0).astype(int).tolist()
    assert STATUS[state.status] == game.status
    assert state.opened == (game.shown >= 0).sum()
    assert state.index == game.index
    assert state.exploded == exploded
    if game.board is not None:
        height, width = game.board.mines.shape
        mines = (layout & MINE).reshape(height + 2, width + 2) > 0
        assert mines.sum() == game.level.mines
        assert np.array_equal(mines[1:-1, 1:-1], game.board.mines)


@given(tasks(), st.integers(0, 2**64 - 4), st.data())
def test_every_step_is_that_of_the_game(task, seed, data):
    level, start = task
    seeds = [seed, seed + 1, seed + 2]
    workspace, table = table_for(level, len(seeds))
    table.states["seed"] = seeds
    begin_games(table, np.ones(len(seeds), bool))
    games = [Game(level, one, start) for one in seeds]
    cells = st.lists(st.integers(0, level.cells - 1), min_size=len(seeds), max_size=len(seeds))
    for _ in range(12):
        actions = data.draw(cells)
        code = START_CODES[start]
        assert step_games(workspace.games, np.array(actions), code, table) == -1
        for slot, action in enumerate(actions):
            before = games[slot]
            if before.status != "playing":
                games[slot] = Game(level, seeds[slot], start, before.index + 1)
                assert_line_is(table, slot, games[slot], NO_CELL)
                state = table.states[slot]
                assert (state.begun, state.alone, state.before) == (True, False, 0)
                continue
            view, place = before.view, divmod(action, level.width)
            before.open(*place)
            state = table.states[slot]
            assert not state.begun
            assert state.before == (view.cells >= 0).sum()
            assert state.alone == oracle.is_alone(view, place)
            assert_line_is(table, slot, before, action if before.status == "lost" else NO_CELL)


@pytest.mark.parametrize("wrong", [-1, 9, 2**62])
def test_an_action_off_the_board_changes_nothing(wrong):
    level = Level(3, 3, 2)
    workspace, table = table_for(level, 3)
    begin_games(table, np.ones(3, bool))
    before = [one.copy() for one in table]
    actions = np.array([0, 4, wrong])
    assert step_games(workspace.games, actions, START_CODES["safe"], table) == 2
    assert all(np.array_equal(one, old) for one, old in zip(table, before, strict=True))


SCRIPT = """
import gymnasium, numpy as np, sapper
for level, steps in (("5x4x4", 12), ("1x1x0", 3), {large}):
    env = gymnasium.make_vec("sapper/Minesweeper-v0", num_envs=3, level=level, reward="paper")
    seen, info = env.reset(seed=5)
    rng = np.random.default_rng(1)
    for _ in range(steps):
        seen, reward, over, _, info = env.step(rng.integers(0, env.single_action_space.n, 3))
        print(seen.tolist(), reward.tolist(), over.tolist(), info["action_mask"].sum())
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "large"), [("checked", '("40x30x60", 20)'), ("plain", '("9x9x10", 10)')]
)
def test_every_mode_takes_the_same_steps(mode, large):
    script = SCRIPT.format(large=large)
    assert run(script, mode) == run_here(script)
