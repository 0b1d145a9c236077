"""What a learned version of the paper sees of a candidate: nine features, or a 3x3 window of Sc.

One definition for kernels, datasets, training and tests. (Paper: Formulating as MDP, Q-learning.)
"""

from __future__ import annotations

ROW_NAMES = ("p", "q", "n", "i", "j", "risk", "size", "index", "score")
"""Sides, mines, place, P, size of M, index of the least P, location score."""
ROW_FEATURES = len(ROW_NAMES)
LONGER, SHORTER, MINES, NEAR_EDGE, NEXT_EDGE, RISK, BOUNDARY, LEAST_INDEX, LOCATION = range(
    ROW_FEATURES
)
