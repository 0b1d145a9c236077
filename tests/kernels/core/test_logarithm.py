from math import log as reference

import numpy as np
import pytest
from numba import njit

from sapper.kernels.core.logarithm import log


@njit
def write_logs(numbers, logs):
    for k in range(numbers.size):
        logs[k] = log(numbers[k])


def numbers_of(kind):
    rng = np.random.default_rng(7)
    return {
        "risks": rng.random(20_000),
        "near one": 1 + (rng.random(20_000) - 0.5) * 1e-3,
        "all powers": 2.0 ** (rng.random(20_000) * 2040 - 1020),
        "counts": np.arange(1.0, 20_000.0),
        "ends of the halves": np.nextafter(0.5**0.5, [0, 1]) * 2.0 ** np.arange(-9, 9)[:, None],
    }[kind].ravel()


@pytest.mark.parametrize(
    "kind", ["risks", "near one", "all powers", "counts", "ends of the halves"]
)
def test_the_last_bit_at_most_differs_from_the_library(kind):
    """As a float32, which is what the champion's network sees, none differs."""
    numbers = numbers_of(kind)
    found, wanted = np.empty_like(numbers), np.array([reference(one) for one in numbers])
    write_logs(numbers, found)
    assert (abs(found - wanted) <= np.spacing(abs(wanted))).all()
    assert (found.astype(np.float32) == wanted.astype(np.float32)).all()


def test_the_logarithm_of_one_is_zero():
    found = np.empty(1)
    write_logs(np.ones(1), found)
    assert found[0] == 0.0
