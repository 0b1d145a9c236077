import numpy as np
import pytest

from sapper.arena.adjusted import VariateSums
from sapper.kernels.chances.regression import add_moments, adjust


def sums_of(won, variates):
    sums = np.zeros((2, variates.shape[1] + 2, variates.shape[1] + 2))
    add_moments(sums, np.int64(0), won, variates)
    return sums


def coefficients_of(sums):
    """The coefficients that the last half was given: those of the even games."""
    size, found = sums.shape[-1] - 1, np.zeros(2)
    coefficients = np.empty(size - 1)
    adjust(sums, np.empty((2, size, size)), coefficients, found)
    return coefficients


@pytest.mark.parametrize("columns", [1, 2, 11, 22])
def test_coefficients_are_those_of_least_squares(columns):
    rng = np.random.default_rng(columns)
    variates = rng.normal(size=(900, columns)) @ rng.normal(size=(columns, columns))
    won = (variates.sum(axis=1) + rng.normal(size=900) > 0).astype(float)
    even, results = variates[::2] - variates[::2].mean(0), won[::2] - won[::2].mean()
    slope = np.linalg.lstsq(even, results, rcond=None)[0]
    assert coefficients_of(sums_of(won, variates)) == pytest.approx(slope, abs=1e-6)


def test_variates_that_repeat_or_never_vary_do_no_harm():
    rng = np.random.default_rng(5)
    one = rng.normal(size=600)
    won = (one + rng.normal(size=600) > 0).astype(float)
    alone = VariateSums.none(1).plus(0, won, one[:, None]).mean
    more = np.column_stack([one, np.zeros(600), one, np.full(600, 2.5), 3 * one])
    assert VariateSums.none(5).plus(0, won, more).mean == pytest.approx(alone, rel=1e-9)
    nothing = VariateSums.none(2).plus(0, won, np.zeros((600, 2))).mean
    assert nothing[0] == pytest.approx(won.mean())


def test_sums_are_all_products_by_half():
    rng = np.random.default_rng(6)
    won, variates = rng.normal(size=31), rng.normal(size=(31, 3))
    columns = np.column_stack([np.ones(31), won, variates])
    sums = sums_of(won, variates)
    for half in (0, 1):
        assert sums[half] == pytest.approx(columns[half::2].T @ columns[half::2])
