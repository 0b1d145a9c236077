from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.experiments.statistics.student import quantile95, statistic, two_sided

scipy_stats = pytest.importorskip("scipy.stats")


@given(st.floats(-50, 50), st.integers(1, 40))
def test_p_values_are_those_of_scipy(t, freedom):
    assert two_sided(t, freedom) == pytest.approx(2 * scipy_stats.t.sf(abs(t), freedom), abs=1e-12)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 9, 30])
def test_quantiles_are_those_of_scipy(freedom):
    assert quantile95(freedom) == pytest.approx(scipy_stats.t.ppf(0.975, freedom), rel=1e-9)


def test_an_effect_without_error_is_certain():
    assert two_sided(statistic(0.1, 0.0), 4) == 0
    assert two_sided(statistic(0.0, 0.0), 4) == 1
    assert statistic(1.0, 0.0) == inf
