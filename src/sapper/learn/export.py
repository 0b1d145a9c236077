"""Trained models as .npz: the trees of a booster, or the layers of a network."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sapper.models.inputs import Inputs
from sapper.models.layers import Layer, Layers
from sapper.models.model import pack
from sapper.models.trees import read_booster


def forest_to_npz(booster: Any, inputs: Inputs) -> bytes:
    """Return the file of a booster's trees."""
    return pack(read_booster(bytes(booster.save_raw("json")), "the booster"), inputs)


def network_to_npz(layers: Sequence[Layer], scale: np.ndarray, inputs: Inputs) -> bytes:
    """Return the file of dense layers on rows that are divided by a scale."""
    network = Layers(layers, scale)
    network.check("the network")
    return pack(network, inputs)
