"""What a learned version of the paper sees of a candidate: nine features, or a window of Sc.

One definition for kernels, datasets, training and tests. (Paper: Formulating as MDP, Q-learning.)
"""

from __future__ import annotations

ROW_NAMES = ("p", "q", "n", "i", "j", "risk", "size", "index", "score")
"""Sides, mines, place, P, size of M, index of the least P, location score."""
ROW_FEATURES = len(ROW_NAMES)
LONGER, SHORTER, MINES, PLACE_I, PLACE_J, RISK, BOUNDARY, LEAST_INDEX, LOCATION = range(
    ROW_FEATURES
)
SUBS = (3, 5)
"""The sides that a window may have. (Paper: sub.)"""
MOST_FEATURES = max(SUBS) ** 2
