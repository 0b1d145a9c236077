from math import erfc, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.arena.stats import wilson
from sapper.experiments.outcomes import Panel, in_common
from sapper.experiments.statistics.compare import compare
from sapper.experiments.statistics.contrast import (
    above,
    all_pairs,
    contrast,
    contrast_means,
    judgeable,
    rate_interval,
)

scipy_stats = pytest.importorskip("scipy.stats")


def panel(rng, models, games=200, chance=0.5, learned=None):
    """Some games of some models, which win more or less often."""
    shift = rng.normal(0, 0.05, (models, 1)) if models > 1 else 0
    won = rng.random((models, games)) < chance + shift
    zeros = np.zeros((models, games))
    where = np.arange(games)
    return Panel(
        where * 0, where, won, zeros > 0, zeros, models > 1 if learned is None else learned
    )


def by_hand(values, spreads, freedom, base=0.0):
    """Effect, interval and p of a mean over games, from sums."""
    mean = sum(values) / len(values)
    games = sum((value - mean) ** 2 for value in values) / len(values) / len(values)
    between = 0.0
    for rates, share in spreads:
        middle = sum(rates) / len(rates)
        square = sum((rate - middle) ** 2 for rate in rates) / (len(rates) - 1)
        between += share**2 * square / len(rates)
    error = sqrt(games + between)
    half = scipy_stats.t.ppf(0.975, freedom) * error
    effect = mean - base
    return effect, effect - half, effect + half, 2 * scipy_stats.t.sf(abs(effect) / error, freedom)


def assert_is(found, expected):
    assert (*found.gain, found.p) == pytest.approx(expected, abs=1e-9)


def rates(one):
    return [sum(line) / len(line) for line in one.won.tolist()]


def mean_line(one):
    return [sum(column) / len(column) for column in zip(*one.won.tolist(), strict=True)]


@given(st.integers(0, 2**32), st.integers(2, 6), st.integers(1, 6))
def test_a_contrast_adds_the_spread_between_models_to_that_of_games(seed, models, others):
    rng = np.random.default_rng(seed)
    one, two = panel(rng, models, chance=0.6), panel(rng, others)
    values = [a - b for a, b in zip(mean_line(one), mean_line(two), strict=True)]
    spreads = [(rates(side), 1) for side in (one, two) if side.models > 1]
    fewest = min(side.models for side in (one, two) if side.models > 1)
    found = contrast(one, two)
    assert_is(found, by_hand(values, spreads, fewest - 1))
    assert (found.games, found.models) == (200, fewest)


@given(st.integers(0, 2**32))
def test_the_mean_of_two_methods_has_half_of_each_spread(seed):
    rng = np.random.default_rng(seed)
    sides = [panel(rng, models) for models in (3, 5, 4, 3)]
    lines = list(map(mean_line, sides))
    values = [(a + b) / 2 - (c + d) / 2 for a, b, c, d in zip(*lines, strict=True)]
    found = contrast_means(sides[:2], sides[2:])
    assert_is(found, by_hand(values, [(rates(side), 0.5) for side in sides], 2))


@given(st.integers(0, 2**32), st.floats(0, 0.05))
def test_a_printed_rate_may_have_an_error_of_its_own(seed, error):
    rng = np.random.default_rng(seed)
    one = panel(rng, 5)
    effect, low, high, _ = by_hand(mean_line(one), [(rates(one), 1)], 4, base=0.4)
    scale = scipy_stats.t.ppf(0.975, 4)
    wider = sqrt(((high - low) / 2 / scale) ** 2 + error**2)
    found = above(one, 0.4, error)
    assert found.gain == pytest.approx(
        (effect, effect - scale * wider, effect + scale * wider), abs=1e-9
    )
    assert found.p == pytest.approx(2 * scipy_stats.t.sf(abs(effect) / wider, 4), abs=1e-9)


def test_one_solver_against_a_printed_rate_is_normal():
    one = panel(np.random.default_rng(1), 1, learned=False)
    error = sqrt(one.rate * (1 - one.rate) / len(one))
    found = above(one, 0.4)
    assert found.p == pytest.approx(erfc(abs(one.rate - 0.4) / error / sqrt(2)))
    assert found.gain.high == pytest.approx(one.rate - 0.4 + 1.959963984540054 * error)
    assert found.models == 0


def test_without_learning_the_exact_sign_test_counts():
    rng = np.random.default_rng(2)
    one, two = panel(rng, 1, chance=0.7), panel(rng, 1)
    plain = compare(one.won[0], two.won[0])
    assert contrast(one, two) == (plain.gain, plain.games, 0, plain.p)


def test_only_games_that_both_played_count():
    rng = np.random.default_rng(3)
    one, two = panel(rng, 3), panel(rng, 1)
    fewer = two.where(np.arange(200)[::-2])
    first, second = in_common(one, fewer)
    assert first.game.tolist() == second.game.tolist() == list(range(1, 200, 2))
    assert contrast(one, fewer).games == 100
    none = two.where(np.zeros(0, int))
    assert contrast(one, none) is None
    assert above(none, 0.5) is None
    assert contrast_means([one], [none]) is None


def test_one_trained_model_is_no_method():
    rng = np.random.default_rng(4)
    single, several, plain = panel(rng, 1, learned=True), panel(rng, 3), panel(rng, 1)
    assert not judgeable(several, single)
    assert judgeable(several, plain)
    choice = {"5.0": single, "6.5": several, "4.5": plain}.get
    (pair,) = all_pairs(choice, ("5.0", "6.5", "4.5"))
    assert {pair.one, pair.two} == {"6.5", "4.5"}


def test_the_interval_of_a_rate_has_the_spread_between_models():
    rng = np.random.default_rng(5)
    several, plain = panel(rng, 4), panel(rng, 1)
    _, low, high, _ = by_hand(mean_line(several), [(rates(several), 1)], 3)
    assert rate_interval(several) == pytest.approx((max(0, low), min(1, high)), abs=1e-9)
    assert several.rate == pytest.approx(sum(rates(several)) / 4)
    assert rate_interval(plain) == wilson(int(plain.won.sum()), 200)
