from math import sqrt

import numpy as np
import pytest

from panels import panel_of_lines
from sapper.experiments.series import time_of, with_spread
from sapper.experiments.statistics.fits import Trend

scipy_stats = pytest.importorskip("scipy.stats")


def test_a_trend_is_widened_by_the_spread_of_its_slopes():
    slopes = np.array([0.1, 0.3, 0.2, 0.2])
    line = Trend(0.2, 0.2 - 1.959963984540054 * 0.05, 0.2 + 1.959963984540054 * 0.05)
    found = with_spread(line, slopes, 4)
    error = sqrt(0.05**2 + np.var(slopes, ddof=1) / 4)
    half = scipy_stats.t.ppf(0.975, 3) * error
    assert found == pytest.approx((0.2, 0.2 - half, 0.2 + half))


def test_times_are_means_over_models():
    one = panel_of_lines([[1, 1], [0, 1]], seconds=[[1, 3], [2, 4]], timed_out=[[0, 1], [0, 0]])
    row = time_of(one)
    assert (row["seconds"], row["games"], row["timed_out"]) == (2.5, 2, 1)
