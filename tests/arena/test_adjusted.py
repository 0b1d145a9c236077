"""The adjusted win rate: its mean is the true win rate, and it varies less."""

from itertools import combinations
from math import sqrt

import numpy as np
import pytest

from rules import as_4_0, random_cells
from sapper import BEGINNER, EXPERT, Board, Game, Level, play, policy, solver
from sapper.arena.adjusted import VariateSums, adjusted_gain
from sapper.arena.stats import paired_gain
from sapper.kernels.core.codes import STAGES

LEVEL, FIRST = Level(4, 4, 4), (1, 1)


def true_rate(name):
    """The share of all layouts with a safe first cell that a solver wins."""
    cells = [(r, c) for r in range(4) for c in range(4) if (r, c) != FIRST]
    known = {}  # what is opened on each view
    won = games = 0
    for mines in combinations(cells, LEVEL.mines):
        game = Game.on(Board.of(LEVEL, mines))
        game.open(*FIRST)
        while game.status == "playing":
            seen = game.view.cells.tobytes()
            if seen not in known:
                decision = solver(name).decide(game.view)
                known[seen] = decision.safe or (decision.cell,)
            for cell in known[seen]:
                if game.status == "playing":
                    game.open(*cell)
        won += game.status == "won"
        games += 1
    return won / games


@pytest.mark.parametrize("name", ["exact", "lookahead"])
def test_its_mean_over_many_short_runs_is_the_true_win_rate(name):
    results = play(name, LEVEL, games=60_000, seed=5, first=FIRST)
    short = [
        VariateSums.none().plus(0, results.won[some], results.variates[some]).adjusted.rate
        for some in (slice(begin, begin + 60) for begin in range(0, results.games, 60))
    ]
    plain = results.won.reshape(-1, 60).mean(axis=1)
    error = np.std(short) / sqrt(len(short))
    truth = true_rate(name)
    assert abs(np.mean(short) - truth) < 4 * error
    assert np.std(short) < np.std(plain)
    rate, (low, high) = results.adjusted
    assert low - (high - low) < truth < high + (high - low)
    assert rate == pytest.approx(results.rate, abs=0.02)


@pytest.mark.slow
def test_the_champions_interval_is_less_than_half_of_the_plain_one():
    results = play("champion", EXPERT, games=2000, seed=4, first="corner")
    (_, (low, high)), plain = results.adjusted, results.interval
    stages = VariateSums.none(STAGES).plus(0, results.won, results.variates[:, :STAGES])
    by_stage = stages.adjusted.interval
    assert high - low < 0.5 * (plain.high - plain.low)
    assert high - low < 0.7 * (by_stage.high - by_stage.low)


def test_batches_in_any_order_have_the_same_rate():
    results = play("exact", BEGINNER, games=2000, seed=1)
    sums = VariateSums.none()
    for begin in (1001, 0, 333):
        end = {1001: 2000, 0: 333, 333: 1001}[begin]
        sums = sums.plus(begin, results.won[begin:end], results.variates[begin:end])
    assert sums.adjusted.rate == pytest.approx(results.adjusted.rate, abs=1e-12)


def test_few_games_or_unmeasured_ones_say_nothing():
    assert play("exact", BEGINNER, games=5).adjusted is None
    assert play("4.5", BEGINNER, games=500, measures=False).adjusted is None


def test_a_gain_is_the_difference_of_the_rates_and_narrower_than_without_variates():
    one, two = (play(name, BEGINNER, games=3000, seed=2) for name in ("lookahead", "exact"))
    gain = adjusted_gain(one.won, one.variates, two.won, two.variates)
    plain = paired_gain(one.won, two.won)
    assert gain.low < gain.mean < gain.high
    assert gain.mean == pytest.approx(one.adjusted.rate - two.adjusted.rate, abs=0.01)
    assert gain.high - gain.low < plain.high - plain.low
    assert adjusted_gain(one.won[:50], one.variates[:50], two.won[:50], two.variates[:50]) is None


def adjusted_plainly(won, variates):
    """The adjusted mean and half its interval: least squares on one half, applied to the other."""
    rate = variance = 0.0
    for half in (0, 1):
        y, x = won[1 - half :: 2], variates[1 - half :: 2]
        slope = np.linalg.lstsq(x - x.mean(0), y - y.mean(), rcond=None)[0]
        left = won[half::2] - variates[half::2] @ slope
        rate += len(left) / len(won) * left.mean()
        variance += (len(left) / len(won)) ** 2 * left.var() / len(left)
    return rate, 1.959964 * sqrt(variance)


@pytest.mark.parametrize("games", [200, 201])
def test_it_is_least_squares_on_the_other_half(games):
    """Control variates of a sample are not quite 0 on average: here they are far from it."""
    rng = np.random.default_rng(games)
    variates = rng.normal([2.0, 0.0, -1.0], size=(games, 3))
    won = variates @ [0.3, -0.2, 0.1] + rng.normal(size=games) > 0.5
    mean, reach = VariateSums.none(3).plus(0, won, variates).mean
    assert (mean, reach) == pytest.approx(adjusted_plainly(won, variates), rel=1e-5)


def test_adding_games_leaves_the_sums_before_alone():
    before = VariateSums.none(1).plus(0, np.ones(9), np.ones((9, 1)))
    kept = before.halves.copy()
    before.plus(9, np.ones(9), np.ones((9, 1)))
    assert np.array_equal(before.halves, kept)


def test_the_interval_of_a_rate_stays_within_0_and_1():
    rng = np.random.default_rng(1)
    for wins, games in ((1, 40), (39, 40)):
        won = np.arange(games) < wins
        _, (low, high) = VariateSums.none(1).plus(0, won, rng.normal(size=(games, 1))).adjusted
        assert 0.0 <= low < high <= 1.0
        assert low == 0.0 or high == 1.0


def outlook(results):
    """Return the plain rate, the adjusted one and their standard errors."""
    rate, (low, high) = results.adjusted
    plain = sqrt(results.rate * (1 - results.rate) / results.games)
    return results.rate, rate, plain, (high - low) / 2 / 1.96


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "level", "start", "games"),
    [
        (policy(random_cells, batch=True), Level(5, 5, 3), "safe", 40_000),
        (policy(random_cells, batch=True), Level(5, 5, 2), "none", 40_000),
        (solver("single-point"), Level(7, 7, 8), "safe", 20_000),
        (solver("single-point"), Level(7, 7, 7), "open", 20_000),
        (solver("pgms"), Level(7, 7, 9), "none", 20_000),
        (policy(as_4_0), Level(7, 7, 9), "safe", 1500),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_the_adjusted_rate_of_any_player_has_no_bias(rule, level, start, games):
    """One seed gives the adjusted rate, another one the plain rate."""
    one, other = (play(rule, level, games, seed=seed, start=start) for seed in (21, 22))
    assert not one.faults
    _, adjusted, _, error = outlook(one)
    plain, _, plain_error, _ = outlook(other)
    assert 0.01 < plain < 0.99
    assert abs(adjusted - plain) < 3.5 * sqrt(error**2 + plain_error**2)
    spread = one.variates.std(axis=0) / sqrt(games)
    assert (spread[:STAGES] > 0).sum() >= 2
    assert (np.abs(one.variates.mean(axis=0)) <= 3.5 * spread).all()
    assert error < plain_error
