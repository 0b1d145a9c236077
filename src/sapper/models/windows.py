"""A logistic regression of a mine on its local window: what is shown in the 5x5 cells around it.

(Gardea, Koontz and Silva 2015.)
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from sapper.errors import BadOption
from sapper.models.archive import read_arrays, write_arrays
from sapper.models.model import MODELS

REACH = 2
PLACES = [
    (down, right)
    for down in range(-REACH, REACH + 1)
    for right in range(-REACH, REACH + 1)
    if (down, right) != (0, 0)
]
OFF_BOARD, COVERED_CELL = 9, 10  # codes of a place; a number is its own
CODES = 11


def local_windows(numbers: np.ndarray) -> Iterator[np.ndarray]:
    """Yield for each of PLACES the code that every cell sees there: uint8, shape as `numbers`.

    `numbers` has the shape (positions, height, width), and is below 0 where a cell is covered.
    """
    positions, height, width = numbers.shape
    codes = np.full((positions, height + 2 * REACH, width + 2 * REACH), OFF_BOARD, np.uint8)
    codes[:, REACH:-REACH, REACH:-REACH] = np.where(numbers < 0, COVERED_CELL, numbers)
    for down, right in PLACES:
        yield codes[:, REACH + down :, REACH + right :][:, :height, :width]


@dataclass(frozen=True, eq=False)
class WindowRegression:
    """A bias, and a weight for each code at each place: float64, shape (places, codes)."""

    bias: float
    weights: np.ndarray

    def risk(self, numbers: np.ndarray) -> np.ndarray:
        """Predict the risk of every cell as if it were covered; the shape of `numbers`."""
        score = np.full(numbers.shape, self.bias)
        for weights, codes in zip(self.weights, local_windows(numbers), strict=True):
            score += weights[codes]
        return np.asarray(1.0 / (1.0 + np.exp(-score)))

    @property
    def content(self) -> bytes:
        """The content of its .npz file."""
        return write_arrays({"bias": np.array([self.bias]), "weights": self.weights})

    @property
    def checksum(self) -> str:
        """SHA-256 of its file."""
        return hashlib.sha256(self.content).hexdigest()


def read_windows(content: bytes, name: str) -> WindowRegression:
    """Read the content of an .npz file, or refuse it."""
    arrays = read_arrays(content, name)
    shapes = {key: (one.shape, str(one.dtype)) for key, one in arrays.items()}
    if shapes != {"bias": ((1,), "float64"), "weights": ((len(PLACES), CODES), "float64")}:
        raise BadOption(f"{name} is no regression on local windows")
    if not all(np.isfinite(one).all() for one in arrays.values()):
        raise BadOption(f"{name} holds numbers that are not finite")
    return WindowRegression(float(arrays["bias"][0]), arrays["weights"])


@cache
def shipped_windows() -> WindowRegression:
    """Return the regression that comes with the package."""
    return read_windows((MODELS / "windows.npz").read_bytes(), "windows.npz")
