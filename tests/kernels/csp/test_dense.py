"""Dense layers in the kernels against a plain product of matrices."""

import numpy as np
import pytest

import model_oracle
from sapper.models.inputs import Inputs
from sapper.models.layers import Layer, Layers
from sapper.models.model import Model, pack


def draw(rng, units, words):
    """Draw layers of so many units, with weights that keep numbers near one."""
    sizes = [9, *units]
    return [
        Layer(
            rng.normal(size=(sizes[k], sizes[k + 1])).astype(np.float32) / sizes[k] ** 0.5,
            rng.normal(size=sizes[k + 1]).astype(np.float32),
            word,
        )
        for k, word in enumerate(words)
    ]


@pytest.mark.parametrize("words", [("relu", "tanh"), ("sigmoid", "linear"), ("linear", "sigmoid")])
@pytest.mark.parametrize("units", [1, 2, 3, 9, 31, 64])
def test_layers_score_as_matrices_do(units, words):
    rng = np.random.default_rng(units)
    layers, scale = draw(rng, (units, 5, 1), (*words, "linear")), rng.uniform(0.5, 20, 9)
    model = Model(pack(Layers(layers, scale.astype(np.float32)), Inputs()))
    for count in (1, 7, 64, 65, 200):
        rows = rng.normal(size=(count, 9)).astype(np.float32) * 5
        expected = model_oracle.forward(layers, scale, rows)
        assert model.score(rows) == pytest.approx(expected, abs=3e-6)


def test_eight_layers_are_the_most():
    rng = np.random.default_rng(1)
    layers = draw(rng, (40,) * 7 + (1,), ("tanh",) * 8)
    rows = rng.normal(size=(20, 9)).astype(np.float32)
    scores = Model(pack(Layers(layers, np.ones(9, np.float32)), Inputs())).score(rows)
    assert scores == pytest.approx(model_oracle.forward(layers, np.ones(9), rows), abs=1e-6)
