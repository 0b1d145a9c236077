"""Whole games of engines that know exact risks."""

import numpy as np

from sapper import BEGINNER, Board, Level, play
from sapper.engines.engine import Conditions
from sapper.engines.exact import Exact
from sapper.engines.guesses.champion import Champion
from sapper.game.topology import count_around
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME


def fewest_clicks(board):
    """The fewest clicks that open a board: one for each region of 0s, one for each cell beside."""
    zeros = {tuple(cell) for cell in zip(*(board.numbers == 0).nonzero(), strict=True)}
    zeros = {cell for cell in zeros if not board.mines[cell]}
    beside = count_around((board.numbers == 0) & ~board.mines) > 0
    clicks = int((~board.mines & (board.numbers > 0) & ~beside).sum())
    while zeros:
        waiting = [zeros.pop()]
        clicks += 1
        while waiting:
            row, col = waiting.pop()
            near = {(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
            waiting += near & zeros
            zeros -= near
    return clicks


def test_moves_are_clicks_that_open_something():
    level, first = BEGINNER, (0, 0)
    results = play("exact", level, games=300, seed=4, first=first)
    lost = ~results.won
    assert (results.moves <= results.opened + lost).all()
    for index in results.won.nonzero()[0].tolist():
        board = Board.random(level, 4, first, "safe", index)
        assert results.moves[index] >= fewest_clicks(board)


def test_what_a_0_opens_is_one_move():
    assert play("exact", Level(6, 5, 0), games=1).moves.tolist() == [1]


def test_no_guess_of_an_endgame_is_resampled():
    """After the middle cell the rest is a 50/50 on every layout; a guess that survives wins."""
    engine, conditions = Exact(Champion()), Conditions(Level(3, 1, 1), 2, "safe", 1, None)
    workspace, outcomes = conditions.workspace(), records(1, OUTCOME)
    entries = engine.rule.entries(workspace)
    entry, memory = entries.play, entries.memory
    won = 0
    for index in range(20):
        run = np.array([conditions.seed, index], np.uint64)
        entry(workspace.games, workspace.controls, *memory, engine.rule.settings, run, outcomes)
        assert workspace.games[0].expected.tolist() == [0.5, 0, 0, 0, 0, 0]
        won += int(outcomes["won"][0])
    assert 0 < won < 20
