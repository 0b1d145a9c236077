import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from acting import act_at_random
from drawn import levels
from sapper import Action, BadOption, Board, Game, IllegalMove, Level, metrics, replay

TOLD = ("three_bv", "three_bv_done", "openings", "islands")


def timed(actions, pace=0.5):
    return [Action(one.act, one.row, one.col, pace * k) for k, one in enumerate(actions)]


def of(found, *names):
    return {name: getattr(found, name) for name in names}


@settings(max_examples=150)
@given(levels(8), st.integers(0, 2**32), st.integers(1, 60))
def test_three_bv_is_what_the_oracle_counts(level, seed, most):
    game = Game(level, seed)
    actions = act_at_random(game, np.random.default_rng(seed), most)
    found = metrics(Game(level, seed), actions)
    assert found.status == game.status
    assert found.opened == (game.shown >= 0).sum()
    assert found.flags == (game.shown == -2).sum()
    if game.board is None:
        assert of(found, *TOLD) == dict.fromkeys(TOLD)
    else:
        assert of(found, *TOLD) == oracle.measure(game.board, game.shown)


STEPS = {
    "open": ["lc", "lr"],
    "flag": ["rc", "rr"],
    "chord": ["lc", "cc", "rr", "lr"],
}


@pytest.mark.parametrize(
    ("level", "games"), [("5x4x3", 150), ("9x9x10", 100), ("16x16x40", 40), ("30x16x99", 20)]
)
def test_metrics_are_those_of_ms_toollib(level, games):
    theirs, level, seen = pytest.importorskip("ms_toollib"), Level.parse(level), set()
    for seed in range(games):
        board = Board.random(level, seed, (2, 2))
        game = replay(Game.on(board), [Action("open", 2, 2)])
        actions = [Action("open", 2, 2)]  # theirs does not count all clicks before the first
        actions += act_at_random(game, np.random.default_rng(seed), 3 * level.cells)
        found = metrics(board, actions)
        grid = np.where(board.mines, -1, board.numbers).tolist()
        known = theirs.Board(grid)
        assert (found.three_bv, found.openings, found.islands) == (known.bbbv, known.op, known.isl)
        if found.status == "lost" and actions[-1].act == "chord":
            continue  # theirs opens what is safe around it
        seen.add(found.status)
        played = theirs.MinesweeperBoard(grid)
        for one in actions:
            played.step_flow([(step, (one.row, one.col)) for step in STEPS[one.act]])
        clicks = found.clicks
        assert clicks.left == played.left
        assert clicks.right == played.right
        assert clicks.chord == played.double
        assert clicks.total - clicks.wasted == played.ce
        assert (found.three_bv_done, found.flags) == (played.bbbv_solved, played.flag)
    assert "lost" in seen


def test_ratios_are_those_of_the_clicks():
    board = Board.of(Level(5, 1, 1), [(0, 2)])
    actions = timed([Action("open", 0, 0), Action("open", 0, 0), Action("open", 0, 4)])
    found = metrics(board, actions)
    assert of(found, *TOLD) == {"three_bv": 2, "three_bv_done": 2, "openings": 2, "islands": 0}
    assert (found.clicks.left, found.clicks.wasted, found.clicks.total) == (3, 1, 3)
    assert (found.status, found.seconds, found.three_bv_per_second) == ("won", 1.0, 2.0)
    assert (found.efficiency, found.throughput, found.correctness) == (2 / 3, 1.0, 2 / 3)
    assert found.clicks_per_second == 3.0


def test_time_begins_with_the_first_cell_opened():
    board = Board.of(Level(5, 1, 1), [(0, 2)])
    actions = timed([Action("flag", 0, 2), Action("open", 0, 2), Action("open", 0, 0)])
    assert metrics(board, actions).seconds == 0.0
    assert metrics(board, actions).three_bv_per_second is None
    assert metrics(board, [*actions, Action("flag", 0, 4)]).seconds is None
    assert metrics(board, [*actions, Action("flag", 0, 4, 4)]).seconds == 3.0
    assert metrics(board, actions[:2]).seconds is None


def test_a_flag_counts_once_and_only_on_a_mine():
    board = Board.of(Level(5, 1, 1), [(0, 2)])
    flags = [Action("flag", 0, 2)] * 3 + [Action("flag", 0, 4)] * 2
    found = metrics(board, flags)
    assert (found.clicks.right, found.clicks.wasted, found.flags) == (5, 4, 1)


def test_without_mines_there_is_no_three_bv():
    found = metrics(Game(Level(5, 1, 1)), [Action("flag", 0, 2)])
    assert of(found, *TOLD) == dict.fromkeys(TOLD)
    assert (found.efficiency, found.clicks.right) == (None, 1)


def test_what_cannot_be_measured_is_told():
    board = Board.of(Level(2, 1, 1), [(0, 0)])
    with pytest.raises(IllegalMove, match="the game is over: won"):
        metrics(board, [Action("open", 0, 1), Action("flag", 0, 0)])
    with pytest.raises(BadOption, match="time must be a number of seconds from 0 on, not -1"):
        Action("open", 0, 0, -1)
    with pytest.raises(BadOption, match="not nan"):
        Action("open", 0, 0, float("nan"))
