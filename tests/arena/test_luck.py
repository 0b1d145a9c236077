"""The win rate without luck: its mean is the true win rate, and it varies less."""

from itertools import combinations
from math import sqrt

import numpy as np
import pytest

from sapper import BEGINNER, Board, Game, Level, play, solver
from sapper.arena.luck import Luck
from sapper.kernels.workspace import STAGES

LEVEL, FIRST = Level(4, 4, 4), (1, 1)


def true_rate(name):
    """The share of all layouts with a safe first cell that a solver wins."""
    cells = [(r, c) for r in range(4) for c in range(4) if (r, c) != FIRST]
    won = games = 0
    for mines in combinations(cells, LEVEL.mines):
        game = Game.on(Board.of(LEVEL, mines))
        game.open(*FIRST)
        while game.status == "playing":
            decision = solver(name).decide(game.view)
            for cell in decision.safe or (decision.cell,):
                if game.status == "playing":
                    game.open(*cell)
        won += game.status == "won"
        games += 1
    return won / games


@pytest.mark.parametrize("name", ["exact", "lookahead"])
def test_its_mean_over_many_short_runs_is_the_true_win_rate(name):
    results = play(name, LEVEL, games=60_000, seed=5, first=FIRST)
    short = [
        Luck.none().plus(begin, results.won[begin:][:60], results.luck[begin:][:60]).adjusted.rate
        for begin in range(0, results.games, 60)
    ]
    plain = results.won.reshape(-1, 60).mean(axis=1)
    error = np.std(short) / sqrt(len(short))
    truth = true_rate(name)
    assert abs(np.mean(short) - truth) < 4 * error
    assert np.std(short) < np.std(plain)
    rate, (low, high) = results.adjusted
    assert low - (high - low) < truth < high + (high - low)
    assert rate == pytest.approx(results.rate, abs=0.02)


def test_the_luck_of_every_stage_has_the_mean_0():
    results = play("lookahead", BEGINNER, games=100_000, seed=9, start="none")
    scores = results.luck.mean(axis=0) / (results.luck.std(axis=0) / sqrt(results.games))
    assert np.abs(scores).max() < 4
    assert results.luck.shape == (100_000, STAGES)


def test_batches_in_any_order_give_the_same():
    results = play("exact", BEGINNER, games=2000, seed=1)
    luck = Luck.none()
    for begin in (1001, 0, 333):
        end = {1001: 2000, 0: 333, 333: 1001}[begin]
        luck = luck.plus(begin, results.won[begin:end], results.luck[begin:end])
    assert luck.adjusted.rate == pytest.approx(results.adjusted.rate, abs=1e-12)


def test_few_games_and_inexact_risks_say_nothing():
    assert play("exact", BEGINNER, games=5).adjusted is None
    assert play("4.5", BEGINNER, games=500).adjusted is None
