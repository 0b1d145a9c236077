"""The win rate without luck: its mean is the true win rate, and it varies less."""

from itertools import combinations
from math import sqrt

import numpy as np
import pytest

from sapper import BEGINNER, EXPERT, Board, Game, Level, play, solve_perfectly, solver
from sapper.arena.luck import Luck
from sapper.kernels.workspace import COLUMNS, ENDGAME, STAGES

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


@pytest.mark.parametrize(
    ("name", "start", "games"),
    [
        ("lookahead", "none", 100_000),
        ("champion", "none", 6_000),
        ("champion", "safe", 6_000),
        ("champion", "open", 6_000),
    ],
)
def test_every_column_has_the_mean_0(name, start, games):
    results = play(name, Level(8, 8, 13), games=games, seed=9, start=start)
    spread = results.luck.std(axis=0)
    known = COLUMNS if name == "champion" else ENDGAME + 1
    assert results.luck.shape == (games, COLUMNS)
    assert (spread[ENDGAME:known] > 0).all()
    assert (np.abs(results.luck.mean(axis=0)) <= 4 * spread / sqrt(games)).all()


def open_certain(player, game):
    """Open what is certain until a guess is due or the game is over."""
    while game.status == "playing":
        decision = player.decide(game.view)
        if not decision.safe:
            break
        for cell in decision.safe:
            if game.status == "playing":
                game.open(*cell)


@pytest.mark.parametrize("name", ["lookahead", "champion"])
def test_the_endgame_counts_what_perfect_play_is_worth(name):
    """With 105 layouts at most, the first guess is in the endgame already."""
    level, first = Level(4, 4, 2), (1, 1)
    results = play(name, level, games=200, seed=6, first=first)
    guessed = 0
    for index, won in enumerate(results.won):
        game = Game(level, seed=6, index=index)
        game.open(*first)
        open_certain(solver(name), game)
        luck = results.luck[index]
        if game.status == "won":
            assert luck[ENDGAME] == 0
        else:
            worth = float(solve_perfectly(game.view).win_probability)
            assert luck[ENDGAME] == pytest.approx(won - worth, abs=1e-12)
            guessed += 1
        assert not luck[:STAGES].any()
    assert guessed > 20


def test_the_champions_interval_is_less_than_half_of_the_plain_one():
    results = play("champion", EXPERT, games=2000, seed=4, first="corner")
    (_, (low, high)), plain = results.adjusted, results.interval
    stages = Luck.none(STAGES).plus(0, results.won, results.luck[:, :STAGES]).adjusted.interval
    assert high - low < 0.5 * (plain.high - plain.low)
    assert high - low < 0.7 * (stages.high - stages.low)


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
