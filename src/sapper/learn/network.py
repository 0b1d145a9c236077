"""Small dense networks in Keras on JAX, and their layers as plain arrays."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from sapper.errors import needs
from sapper.kernels.core.rows import ROW_FEATURES
from sapper.learn.export import network_to_npz
from sapper.models.inputs import Inputs
from sapper.models.layers import Layer
from sapper.models.model import Model

CLASSIFIER = (
    (ROW_FEATURES, "relu"),
    (ROW_FEATURES, "relu"),
    (5, "relu"),
    (5, "relu"),
    (1, "sigmoid"),
)
"""Neurons and activations of 5.5. (Paper: Table 2.)"""
Q_FUNCTION = ((9, "relu"), (9, "tanh"), (9, "linear"), (9, "linear"), (1, "tanh"))
"""Neurons and activations of 6.0 and 6.5. (Paper: Table 3.)"""


ROW_SCALE = np.array([30, 30, 270, 15, 15, 1, 100, 900, 1], np.float32)
"""What the numbers of a row are divided by: about the largest of each."""
WINDOW_SCALE = np.ones(ROW_FEATURES, np.float32)


def keras() -> Any:
    """Import Keras with JAX behind it."""
    os.environ.setdefault("KERAS_BACKEND", "jax")
    needs("jax", extra="train")
    return needs("keras", extra="train")


def build(
    shape: Sequence[tuple[int, str]], loss: str, optimizer: str, rate: float, seed: int
) -> Any:
    """Return a network with fresh weights."""
    library = keras()
    library.utils.set_random_seed(seed)
    layers = [library.layers.Input((ROW_FEATURES,))]
    layers += [library.layers.Dense(size, activation=name) for size, name in shape]
    model = library.Sequential(layers)
    chosen = library.optimizers.get({"class_name": optimizer, "config": {"learning_rate": rate}})
    model.compile(optimizer=chosen, loss=loss)
    return model


def layers_of(model: Any) -> list[Layer]:
    """Return the layers of a network."""
    return [
        Layer(np.asarray(weights), np.asarray(biases), layer.activation.__name__)
        for layer in model.layers
        for weights, biases in [layer.get_weights()]
    ]


def model_of(network: Any, scale: np.ndarray, inputs: Inputs) -> Model:
    """Return a network as the model that solvers play with."""
    return Model(network_to_npz(layers_of(network), scale, inputs))
