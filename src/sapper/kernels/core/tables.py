"""Small tables that several kernels read."""

from __future__ import annotations

from math import comb

import numpy as np

from sapper.game.topology import STEPS

BINOMIAL = np.array([[float(comb(n, k)) for k in range(9)] for n in range(9)])
"""C(n, k) for boxes, which have at most 8 cells."""

ONES = np.array([mask.bit_count() for mask in range(256)], np.uint8)
"""How many bits of a mask are set."""

FAR = tuple((r, c) for r in range(-2, 3) for c in range(-2, 3) if (r, c) != (0, 0))
"""The 24 cells that may share a neighbour with a cell."""

SHARED = np.array(
    [
        sum(1 << k for k, (r, c) in enumerate(STEPS) if max(abs(r - down), abs(c - right)) == 1)
        for down, right in FAR
    ],
    np.int64,
)
"""For each of FAR: which neighbours of a cell, in the order of STEPS, it shares."""

SHARING = np.array(
    [sum(1 << far for far in range(len(FAR)) if SHARED[far] & mask) for mask in range(256)],
    np.uint32,
)
"""For each set of neighbours of a cell: which of FAR share one of them, a bit each."""


def _shapes() -> np.ndarray:
    """Return the shape of every set of neighbours, given as 8 bits in the order of STEPS.

    The shape is the set seen from its first member: 15 bits for the 3 x 5 cells from there on.
    Two cells have the same rows if and only if the first of these rows and the shape are the same.
    """
    shapes = np.zeros(256, np.uint32)
    for mask in range(1, 256):
        members = [STEPS[k] for k in range(8) if mask >> k & 1]
        top, left = members[0]
        shapes[mask] = sum(1 << ((r - top) * 5 + c - left + 2) for r, c in members)
    return shapes


SHAPE = _shapes()
