import numpy as np
import pytest
from numba import njit

from sapper.kernels.csp import activations


@njit
def apply_exp(x, out):
    for k in range(x.size):
        out[k] = activations.exp(x[k])


@njit
def apply_sigmoid(x, out):
    for k in range(x.size):
        out[k] = activations.sigmoid(x[k])


@njit
def apply_tanh(x, out):
    for k in range(x.size):
        out[k] = activations.tanh(x[k])


def spread(most):
    """Numbers of every size up to `most`, of both signs, and zero."""
    sizes = np.concatenate([np.geomspace(1e-30, most, 20_001), np.linspace(0, 100, 100_001)])
    return np.concatenate([-sizes, sizes])


def test_exp_is_right_to_14_digits():
    x = spread(700)
    found = np.empty_like(x)
    apply_exp(x, found)
    assert np.abs(found / np.exp(x) - 1).max() < 1e-14


@pytest.mark.parametrize(
    ("apply", "theirs"),
    [(apply_sigmoid, lambda x: 1 / (1 + np.exp(-x))), (apply_tanh, np.tanh)],
    ids=["sigmoid", "tanh"],
)
def test_sigmoid_and_tanh_are_numpys(apply, theirs):
    x = spread(300).astype(np.float32)
    found = np.empty_like(x)
    apply(x, found)
    assert np.abs(found - theirs(x.astype(np.float64))).max() < 1e-7


def test_what_is_far_out_saturates():
    x = np.array([-np.inf, -3e38, -1000, 1000, 3e38, np.inf], np.float32)
    found = np.empty_like(x)
    apply_sigmoid(x, found)
    assert found.tolist() == [0, 0, 0, 1, 1, 1]
    apply_tanh(x, found)
    assert found.tolist() == [-1, -1, -1, 1, 1, 1]
