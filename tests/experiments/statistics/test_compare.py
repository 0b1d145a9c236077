from fractions import Fraction
from math import comb, exp, log, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.experiments.statistics.compare import (
    compare,
    geometric_mean,
    holm,
    sign_test,
    time_ratio,
)


@given(st.integers(0, 60), st.integers(0, 60))
def test_the_sign_test_is_exact(better, worse):
    tosses = better + worse
    tail = sum(comb(tosses, k) for k in range(min(better, worse) + 1))
    expected = min(Fraction(1), Fraction(2 * tail, 2**tosses))
    assert sign_test(better, worse) == pytest.approx(float(expected), rel=1e-9)


def test_the_sign_test_survives_many_games():
    assert sign_test(500_000, 500_000) == pytest.approx(1)
    assert sign_test(60_000, 40_000) < 1e-100


@given(st.lists(st.floats(0, 1), max_size=12))
def test_holm_is_what_the_steps_say(values):
    """The slow twin: p is real at a level if every smaller one is, each against its share."""
    for value, adjusted in zip(values, holm(values), strict=True):
        order = sorted(values)
        steps = [(len(values) - k) * one for k, one in enumerate(order) if one <= value]
        assert adjusted == pytest.approx(min(1.0, max(steps)))
        assert adjusted >= value


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=60))
def test_a_comparison_counts_pairs(pairs):
    one, two = (np.array(side) for side in zip(*pairs, strict=True))
    found = compare(one, two)
    assert found.better == sum(a and not b for a, b in pairs)
    assert found.worse == sum(b and not a for a, b in pairs)
    assert found.gain.mean == pytest.approx((found.better - found.worse) / len(pairs))
    assert found.gain.low <= found.gain.mean <= found.gain.high
    assert found.games == len(pairs)


def test_without_games_nothing_is_compared():
    none = np.zeros(0, np.bool_)
    assert compare(none, none) is None
    assert time_ratio(none, none, none) is None


def test_a_ratio_of_times_holds_the_truth():
    rng = np.random.default_rng(5)
    inside, group = 0, np.repeat(np.arange(60), 10)
    for _ in range(100):
        fast = rng.exponential(1, 600) * np.repeat(rng.exponential(1, 60), 10)
        slow = fast * rng.gamma(9, 1 / 3, 600)  # three times, on the mean
        found = time_ratio(slow, fast, group)
        assert found.low < found.value < found.high
        inside += found.low < 3 < found.high
    assert 85 <= inside <= 100


def test_a_geometric_mean_counts_each_position_alike():
    slow, fast = np.array([8.0, 2.0, 4.0]), np.array([1.0, 1.0, 4.0])
    found = geometric_mean(slow, fast)
    assert found.value == pytest.approx((8 * 2 * 1) ** (1 / 3))
    logs = [log(8), log(2), log(1)]
    middle = sum(logs) / 3
    error = sqrt(sum((one - middle) ** 2 for one in logs) / 2 / 3)
    assert found.low == pytest.approx(exp(middle - 1.959963984540054 * error))
    assert found.high == pytest.approx(exp(middle + 1.959963984540054 * error))
    assert geometric_mean(slow[:1], fast[:1]) is None
