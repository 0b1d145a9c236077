import numpy as np
import pytest

from sapper.experiments.complexity.growth import exponents

scipy_stats = pytest.importorskip("scipy.stats")


def test_powers_are_found_again():
    n, m = (grid.ravel() for grid in np.meshgrid([2.0, 4, 8], [3.0, 9, 27]))
    first, second = exponents(5 * n**2 * m**0.5, n, m)
    assert first == pytest.approx((2, 2, 2))
    assert second == pytest.approx((0.5, 0.5, 0.5))


def test_one_exponent_is_the_line_that_scipy_fits():
    rng = np.random.default_rng(1)
    size = np.arange(5.0, 30)
    work = size**1.3 * rng.lognormal(0, 0.2, len(size))
    line = scipy_stats.linregress(np.log(size), np.log(work))
    half = scipy_stats.t.ppf(0.975, len(size) - 2) * line.stderr
    (found,) = exponents(work, size)
    assert found == pytest.approx((line.slope, line.slope - half, line.slope + half))
