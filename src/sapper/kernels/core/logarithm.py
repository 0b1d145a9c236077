"""The natural logarithm, in plain arithmetic.

No library is called, so that every machine finds the same bits.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.compile import kernel

LOG_HIGH, LOG_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10  # log 2 = high + low
_LEAST = np.uint64(0x3FE6A09E00000000)  # the bits of the root of 1/2: the least m
_RAISE = np.uint64(0x3FF0000000000000 - 0x3FE6A09E00000000)
_FRACTION = np.uint64(0x000FFFFFFFFFFFFF)
_EXPONENT = np.uint64(52)
_BIAS = 1023


@kernel
def log(x: float) -> float:
    """Return the natural logarithm of a positive, normal float64; its last bit may be wrong.

    x = m 2^k with m between the roots of 1/2 and 2. With f = m - 1 and s = f / (2 + f), the
    logarithm of m is 2 atanh(s) = f - f^2 / 2 + s (f^2 / 2 + r), and r a polynomial in s^2.
    (Coefficients: fdlibm.)
    """
    bits = np.float64(x).view(np.uint64) + _RAISE
    k = float(np.int64(bits >> _EXPONENT) - _BIAS)
    f = np.uint64((bits & _FRACTION) + _LEAST).view(np.float64) - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    even = w * (0.3999999999940941908 + w * (0.2222219843214978396 + w * 0.1531383769920937332))
    odd = 0.2857142874366239149 + w * (0.1818357216161805012 + w * 0.1479819860511658591)
    r = even + z * (0.6666666666666735130 + w * odd)
    half = 0.5 * f * f
    return s * (half + r) + k * LOG_LOW - half + f + k * LOG_HIGH
