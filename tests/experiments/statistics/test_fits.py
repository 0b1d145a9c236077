import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from sapper.experiments.statistics.fits import fit_cubic, fit_positive, trends


def test_a_cubic_is_found_again_and_the_other_stays_positive():
    x = np.arange(5.0, 26)
    y = 2 - 3 * x + 0.5 * x**2 - 0.01 * x**3
    design = np.column_stack([x**k for k in (3, 2, 1, 0)])
    by_hand = np.linalg.solve(design.T @ design, design.T @ y)
    np.testing.assert_allclose(fit_cubic(x, y).powers, by_hand, rtol=1e-4)
    np.testing.assert_allclose(fit_cubic(x, y).at(x), y, atol=1e-8)
    steep = np.exp(x)
    over = np.linspace(0, 30, 100)
    assert (fit_cubic(x, steep).at(over) < 0).any()
    assert (fit_positive(x, steep).at(over) > 0).all()
    np.testing.assert_allclose(fit_positive(x, steep).at(x), steep, rtol=1e-6)


@given(st.integers(0, 2**32))
def test_trends_are_those_of_the_whole_design(seed):
    rng = np.random.default_rng(seed)
    setup = np.sort(rng.integers(0, 40, 400))
    columns = rng.normal(size=(40, 2))[setup]
    ratio = (np.arange(40) % 5)[setup]
    won = rng.random(400) < 0.5 + 0.1 * np.tanh(columns[:, 0]) - 0.05 * ratio
    slope, error = oracle.trends(won.astype(float), columns, ratio, setup)
    for k, found in enumerate(trends(won, columns, ratio, setup)):
        assert found.slope == pytest.approx(slope[k], abs=1e-9)
        assert found.high - found.slope == pytest.approx(1.959964 * error[k], abs=1e-6)
