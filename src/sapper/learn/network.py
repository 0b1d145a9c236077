"""Small dense networks in Keras on JAX, and their layers as plain arrays.

Both libraries catch whatever is raised in some places, Ctrl-C too: it waits until they are done.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from sapper.errors import needs
from sapper.formats.files import write_whole
from sapper.interrupts import late_interrupts
from sapper.kernels.core.rows import ROW_FEATURES
from sapper.models.inputs import Inputs
from sapper.models.layers import Layer, Layers
from sapper.models.model import Model, pack

CLASSIFIER = (
    (ROW_FEATURES, "relu"),
    (ROW_FEATURES, "relu"),
    (5, "relu"),
    (5, "relu"),
    (1, "sigmoid"),
)
"""Neurons and activations of 5.5. (Paper: Table 2.)"""
ROW_SCALE = np.array([30, 30, 270, 15, 15, 1, 100, 900, 1], np.float32)
"""What the numbers of a row are divided by: about the largest of each."""


def keras() -> Any:
    """Import Keras with JAX behind it."""
    os.environ.setdefault("KERAS_BACKEND", "jax")
    needs("jax", extra="train")
    return needs("keras", extra="train")


def q_function(features: int) -> tuple[tuple[int, str], ...]:
    """Return neurons and activations of 6.0 and 6.5 on sub x sub numbers. (Paper: Table 3.)"""
    hidden = ("relu", "tanh", "linear", "linear")
    return (*((features, name) for name in hidden), (1, "tanh"))


@late_interrupts()
def build(
    shape: Sequence[tuple[int, str]], loss: str, optimizer: str, rate: float, seed: int
) -> Any:
    """Return a network with fresh weights; its first layer has a unit for each number of a row."""
    library = keras()
    library.utils.set_random_seed(seed)
    layers = [library.layers.Input((shape[0][0],))]
    layers += [library.layers.Dense(size, activation=name) for size, name in shape]
    model = library.Sequential(layers)
    chosen = library.optimizers.get({"class_name": optimizer, "config": {"learning_rate": rate}})
    model.compile(optimizer=chosen, loss=loss)
    return model


@late_interrupts()
def write_network(path: Path, network: Any) -> None:
    """Write a network atomically, to train it further."""
    with tempfile.TemporaryDirectory() as place:
        half = Path(place) / path.name
        network.save(half)
        write_whole(path, half.read_bytes())


@late_interrupts()
def read_network(path: Path) -> Any:
    """Return a network that was written, to train it further."""
    return keras().models.load_model(path)


@late_interrupts()
def layers_of(model: Any) -> list[Layer]:
    """Return the layers of a network."""
    return [
        Layer(np.asarray(weights), np.asarray(biases), layer.activation.__name__)
        for layer in model.layers
        for weights, biases in [layer.get_weights()]
    ]


def network_to_npz(layers: Sequence[Layer], scale: np.ndarray, inputs: Inputs) -> bytes:
    """Return the file of dense layers on rows that are divided by a scale."""
    network = Layers(layers, scale)
    network.check("the network")
    return pack(network, inputs)


def model_of(network: Any, scale: np.ndarray, inputs: Inputs) -> Model:
    """Return a network as the model that solvers play with."""
    return Model(network_to_npz(layers_of(network), scale, inputs))
