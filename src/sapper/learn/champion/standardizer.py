"""Standardizer: inputs with mean 0 and deviation 1, for a network that later takes them raw."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sapper.kernels.core.features import FEATURE_ROW, FEATURES, INPUTS

Layers = list[tuple[np.ndarray, np.ndarray]]
LEAST_DEVIATION = 1e-3  # of an input that hardly varies


class Standardizer(NamedTuple):
    """The mean and deviation of every input: descent is faster if all have the same scale."""

    mean: np.ndarray
    deviation: np.ndarray

    def standardize(self, inputs: np.ndarray) -> np.ndarray:
        """Return inputs with mean 0 and deviation 1."""
        return np.asarray((inputs - self.mean) / self.deviation)

    def fold_into(self, layers: Layers) -> Layers:
        """Return layers that take raw inputs, for some that take standardized ones."""
        (weight, bias), *rest = layers
        weight = weight / self.deviation[:, None]
        return [(weight, bias - self.mean @ weight), *rest]


def standardizer_of(features: np.ndarray, rivals: np.ndarray) -> Standardizer:
    """Return the standardizer of features, of candidates and rivals; patches stay as they are."""
    mean, deviation = np.zeros(INPUTS, np.float32), np.ones(INPUTS, np.float32)
    for part, numbers in ((slice(FEATURES), features), (slice(FEATURE_ROW, INPUTS), rivals)):
        mean[part], deviation[part] = numbers.mean(0), numbers.std(0) + LEAST_DEVIATION
    return Standardizer(mean, deviation)
