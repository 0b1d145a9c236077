"""Rows from games, and Newton's method on them."""

import numpy as np
import pytest

from sapper.learn.windows import (
    INPUTS,
    WindowRows,
    cross_entropy,
    expand,
    newton_step,
    predict,
    record_windows,
)
from sapper.models.windows import CODES, PLACES


def drawn_rows(count):
    """Random windows whose risk follows a regression."""
    rng = np.random.default_rng(2)
    truth = rng.normal(scale=0.4, size=INPUTS)
    codes = rng.integers(0, CODES, (count, len(PLACES))).astype(np.uint8)
    return WindowRows(codes, predict(truth, expand(codes)))


def test_a_row_has_a_one_for_its_bias_and_for_each_code():
    codes = np.array([[k % CODES for k in range(len(PLACES))]], np.uint8)
    row = expand(codes)[0]
    assert row[0] == 1
    assert row[1:].reshape(len(PLACES), CODES).argmax(axis=1).tolist() == codes[0].tolist()
    assert row.sum() == 1 + len(PLACES)


def test_newton_finds_the_regression_that_the_risks_follow():
    rows = drawn_rows(900)
    weights = np.zeros(INPUTS)
    for _ in range(6):
        weights = newton_step(weights, rows, 1e-6)
    np.testing.assert_allclose(predict(weights, expand(rows.codes)), rows.risk, atol=1e-4)


def test_a_step_goes_down_and_ends_where_the_slope_is_zero():
    rows = drawn_rows(500)
    weights, ridge = np.zeros(INPUTS), 3.0
    for _ in range(8):
        weights = newton_step(weights, rows, ridge)
    seen = expand(rows.codes)
    slope = ridge * weights + seen.T @ (predict(weights, seen) - rows.risk)
    assert np.abs(slope).max() == pytest.approx(0.0, abs=1e-8)


def test_the_loss_is_least_for_the_true_risks():
    risk = np.array([0.2, 0.5, 0.9])
    least = cross_entropy(risk, risk)
    assert cross_entropy(risk, np.array([0.3, 0.5, 0.9])) > least
    assert cross_entropy(np.array([1.0]), np.array([0.5])) == pytest.approx(np.log(2))


@pytest.mark.slow
def test_rows_are_recorded_from_games_that_depend_on_the_seed_alone():
    rows, again, other = (record_windows(8, seed) for seed in (3, 3, 4))
    np.testing.assert_array_equal(rows.codes, again.codes)
    np.testing.assert_array_equal(rows.risk, again.risk)
    assert len(rows.risk) != len(other.risk)
    assert ((rows.risk >= 0) & (rows.risk <= 1)).all()
    assert 0.1 < rows.risk.mean() < 0.6
