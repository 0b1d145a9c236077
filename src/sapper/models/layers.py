"""Dense layers of a small network: from a file to the memory of the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from sapper.errors import BadOption
from sapper.kernels.core.rows import MOST_FEATURES
from sapper.kernels.memory.model import (
    DENSE,
    LINEAR,
    MOST_LAYERS,
    MOST_UNITS,
    MOST_WEIGHTS,
    RELU,
    SIGMOID,
    TANH,
)
from sapper.models.archive import Arrays

ACTIVATIONS = {"linear": LINEAR, "relu": RELU, "tanh": TANH, "sigmoid": SIGMOID}
LARGEST = 1e6  # of a number in a row
MOST_SUM = 1e30  # of a unit: far below the largest float32


class Layer(NamedTuple):
    """A dense layer: weights with the shape (in, out), biases, and the name of its activation."""

    weights: np.ndarray
    biases: np.ndarray
    activation: str


@dataclass(frozen=True, eq=False)
class Layers:
    """Layers on rows that are divided by a scale."""

    layers: Sequence[Layer]
    scale: np.ndarray

    def to_arrays(self) -> dict[str, Any]:
        """Return the arrays of a file."""
        found: dict[str, Any] = {"scale": self.scale.astype(np.float32)}
        found["activation"] = np.array([layer.activation for layer in self.layers])
        for k, layer in enumerate(self.layers):
            found[f"weight_{k}"] = layer.weights.astype(np.float32)
            found[f"bias_{k}"] = layer.biases.astype(np.float32)
        return found

    @classmethod
    def from_arrays(cls, arrays: Arrays, name: str) -> Layers:
        """Read the arrays of a file."""
        try:
            words = [str(word) for word in arrays["activation"]]
            if len(words) > MOST_LAYERS:
                raise BadOption(f"{name} has more than {MOST_LAYERS} layers")
            layers = [
                Layer(arrays[f"weight_{k}"], arrays[f"bias_{k}"], word)
                for k, word in enumerate(words)
            ]
            numbers = [arrays["scale"]]
            for layer in layers:
                numbers += [layer.weights, layer.biases]
            if any(one.dtype != np.float32 for one in numbers):
                raise TypeError
        except (KeyError, TypeError):
            raise BadOption(f"{name} is no network: its arrays are not those of layers") from None
        found = cls(layers, arrays["scale"])
        found.check(name)
        return found

    def check(self, name: str) -> None:
        """Refuse layers that the kernels cannot hold, or whose scores may overflow."""
        if (
            self.scale.ndim != 1
            or not 0 < self.scale.size <= MOST_FEATURES
            or not (np.isfinite(self.scale) & (self.scale > 0)).all()
        ):
            raise BadOption(
                f"the scale of {name} must be up to {MOST_FEATURES} numbers, each above zero"
            )
        inputs, largest = self.scale.size, LARGEST / self.scale.astype(np.float64)
        for weights, biases, activation in self.layers:
            if weights.ndim != 2 or weights.shape[0] != inputs or biases.shape != weights.shape[1:]:
                raise BadOption(f"the layers of {name} do not fit together")
            inputs = biases.size
            if not 0 < inputs <= MOST_UNITS:
                raise BadOption(f"a layer of {name} must have from 1 to {MOST_UNITS} units")
            if activation not in ACTIVATIONS:
                raise BadOption(f"an activation must be {' or '.join(ACTIVATIONS)} in {name}")
            if not (np.isfinite(weights).all() and np.isfinite(biases).all()):
                raise BadOption(f"{name} holds numbers that are not finite")
            largest = largest @ np.abs(weights).astype(np.float64) + np.abs(biases)
            if largest.max() > MOST_SUM:
                raise BadOption(f"the weights of {name} are too large")
        count = sum(layer.weights.size + layer.biases.size for layer in self.layers)
        if not self.layers or inputs != 1 or count > MOST_WEIGHTS:
            raise BadOption(f"{name} must have one output and at most {MOST_WEIGHTS:,} weights")

    def write(self, record: np.ndarray) -> None:
        """Write the layers to the record of a model."""
        units = [np.vstack([layer.biases, layer.weights]).T.ravel() for layer in self.layers]
        flat = np.concatenate(units)
        count = len(self.layers)
        record["kind"], record["layers"], record["features"] = DENSE, count, self.scale.size
        record["scale"][0, : self.scale.size] = self.scale
        record["weight"][0, : flat.size] = flat
        record["units"][0, :count] = [layer.biases.size for layer in self.layers]
        record["activation"][0, :count] = [ACTIVATIONS[layer.activation] for layer in self.layers]
