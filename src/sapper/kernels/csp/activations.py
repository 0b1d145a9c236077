"""The exponential function, the sigmoid and tanh, in plain arithmetic.

No library is called, so that every machine finds the same bits.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel

LOWEST, HIGHEST = -708.0, 709.0  # beyond these the result is no normal float64
PER_LOG = 1.4426950408889634  # 1 / log 2
LOG_HIGH, LOG_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10  # log 2 = high + low
ROUND = 6755399441055744.0  # 1.5 * 2^52: adding it rounds to a whole number, held in the low bits
EXPONENT_BIAS, EXPONENT = np.uint64(1023), np.uint64(52)
ONE, TWO = 1.0, 2.0


@kernel
def exp(x: float) -> float:
    """Return e^x with a relative error below 1e-14, for x clipped to [-708, 709].

    x = k log 2 + r with |r| <= log 2 / 2: e^r is a polynomial, and 2^k is made from its bits.
    """
    x = x if x > LOWEST else LOWEST
    x = x if x < HIGHEST else HIGHEST
    rounded = np.float64(x * PER_LOG + ROUND)
    k = rounded - ROUND
    r = (x - k * LOG_HIGH) - k * LOG_LOW
    found = 1 / 479001600
    found = found * r + 1 / 39916800
    found = found * r + 1 / 3628800
    found = found * r + 1 / 362880
    found = found * r + 1 / 40320
    found = found * r + 1 / 5040
    found = found * r + 1 / 720
    found = found * r + 1 / 120
    found = found * r + 1 / 24
    found = found * r + 1 / 6
    found = found * r + 0.5
    found = found * r + ONE
    found = found * r + ONE
    power = np.uint64((rounded.view(np.uint64) + EXPONENT_BIAS) << EXPONENT)
    return found * power.view(np.float64)


@kernel
def sigmoid(x: np.float32) -> np.float32:
    """Return 1 / (1 + e^-x)."""
    return np.float32(ONE / (ONE + exp(-np.float64(x))))


@kernel
def tanh(x: np.float32) -> np.float32:
    """Return the hyperbolic tangent."""
    return np.float32(ONE - TWO / (exp(TWO * np.float64(x)) + ONE))
