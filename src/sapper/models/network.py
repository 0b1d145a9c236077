"""The network of the champion's score: an .npz file, written to the memory of the kernels."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from sapper.errors import BadOption
from sapper.kernels.core.features import INPUTS
from sapper.kernels.memory.evaluation import NETWORK_UNITS, NETWORK_WEIGHTS

LAYERS = ("first", "second", "last")


@dataclass(frozen=True)
class Network:
    """Two hidden layers and one output: weights and biases, from an .npz file or its bytes."""

    source: Path | bytes
    name: str = "a network in memory"

    @property
    def content(self) -> bytes:
        """The bytes of the file."""
        if isinstance(self.source, bytes):
            return self.source
        try:
            return self.source.read_bytes()
        except OSError as error:
            raise BadOption(f"cannot read the network {self}: {error.strerror}") from None

    @cached_property
    def layers(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """Weights, float32 with the shape (inputs, units), and biases of each layer."""
        try:
            with np.load(io.BytesIO(self.content), allow_pickle=False) as found:
                layers = [
                    (
                        found[f"{name}_weight"].astype(np.float32),
                        found[f"{name}_bias"].astype(np.float32),
                    )
                    for name in LAYERS
                ]
        except (ValueError, KeyError, BadZipFile, OSError, EOFError):
            raise BadOption(f"{self} is no network of the champion") from None
        check(layers, str(self))
        return layers

    def write(self, evaluations: np.ndarray) -> None:
        """Write the network to the memory in which candidates are evaluated."""
        evaluation, flat = evaluations[0], self._flat
        evaluation.weight[: len(flat)] = flat
        evaluation.units[:] = [len(bias) for _, bias in self.layers[:2]]

    @cached_property
    def _flat(self) -> np.ndarray:
        return np.concatenate([part.ravel() for layer in self.layers for part in layer])

    @property
    def checksum(self) -> str:
        """SHA-256 of the file."""
        return hashlib.sha256(self.content).hexdigest()

    def __str__(self) -> str:
        """Name the file."""
        return self.name if isinstance(self.source, bytes) else self.source.name


def network_in(file: Path) -> Network:
    """Read a network now; a later change of the file does not change it."""
    network = Network(Network(file).content, file.name)
    _ = network.layers
    return network


def check(layers: list[tuple[np.ndarray, np.ndarray]], name: str) -> None:
    """Refuse a network that the kernels cannot hold."""
    inputs = INPUTS
    for weight, bias in layers:
        if weight.ndim != 2 or weight.shape[0] != inputs or bias.shape != weight.shape[1:]:
            raise BadOption(f"the layers of {name} do not fit together")
        if len(bias) > NETWORK_UNITS:
            raise BadOption(f"a layer of {name} has more than {NETWORK_UNITS} units")
        if not (np.isfinite(weight).all() and np.isfinite(bias).all()):
            raise BadOption(f"{name} holds numbers that are not finite")
        inputs = len(bias)
    if inputs != 1 or sum(weight.size + bias.size for weight, bias in layers) > NETWORK_WEIGHTS:
        raise BadOption(f"{name} must have one output and at most {NETWORK_WEIGHTS:,} weights")


def pack(layers: list[tuple[np.ndarray, np.ndarray]]) -> Network:
    """Return the network of these layers."""
    check(layers, "the network")
    arrays: dict[str, Any] = {}
    for name, (weight, bias) in zip(LAYERS, layers, strict=True):
        arrays[f"{name}_weight"], arrays[f"{name}_bias"] = weight, bias
    file = io.BytesIO()
    np.savez(file, **arrays)
    return Network(file.getvalue())
