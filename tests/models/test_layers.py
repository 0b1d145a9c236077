import numpy as np
import pytest

from sapper import BadOption
from sapper.models.layers import Layer, Layers

ONES = np.ones(9, np.float32)


def layer(inputs, units, activation="relu", value=1.0):
    return Layer(
        np.full((inputs, units), value, np.float32), np.zeros(units, np.float32), activation
    )


OPPOSED = Layer(np.float32([[0.0], *[[1e25], [-1e25]] * 4]), ONES[:1], "relu")


def test_layers_are_read_as_they_were_written():
    layers = Layers([layer(9, 3), layer(3, 1, "tanh", 2.0)], 2 * ONES)
    again = Layers.from_arrays(layers.to_arrays(), "x")
    assert np.array_equal(again.scale, layers.scale)
    for ours, theirs in zip(again.layers, layers.layers, strict=True):
        assert np.array_equal(ours.weights, theirs.weights)
        assert np.array_equal(ours.biases, theirs.biases)
        assert ours.activation == theirs.activation


@pytest.mark.parametrize(
    ("layers", "scale", "reason"),
    [
        ([], ONES, "one output"),
        ([layer(9, 2)], ONES, "one output"),
        ([layer(8, 1)], ONES, "do not fit"),
        ([layer(9, 3), layer(2, 1)], ONES, "do not fit"),
        ([layer(9, 65), layer(65, 1)], ONES, "from 1 to 64 units"),
        ([layer(9, 0), layer(0, 1)], ONES, "from 1 to 64 units"),
        ([layer(9, 64), *[layer(64, 64)] * 4, layer(64, 1)], ONES, "at most 16,384 weights"),
        ([layer(9, 1, "softmax")], ONES, "an activation must be"),
        ([layer(9, 1, value=np.nan)], ONES, "not finite"),
        ([layer(9, 1, value=1e25)], ONES, "too large"),
        ([layer(9, 1, value=1.0)], 1e-25 * ONES, "too large"),
        ([layer(9, 1)._replace(biases=np.float32([2e30]))], ONES, "too large"),
        ([OPPOSED], ONES, "too large"),
        ([layer(9, 9, value=1e10)] * 2 + [layer(9, 1, value=1e10)], ONES, "too large"),
        ([layer(9, 1)], 0 * ONES, "above zero"),
        ([layer(9, 1)], np.inf * ONES, "above zero"),
        ([layer(9, 1)], np.ones(8, np.float32), "do not fit"),
        ([layer(9, 1)] * 9, ONES, "more than 8 layers"),
        ([layer(9, 1)], np.ones(9), "not those of layers"),
    ],
)
def test_what_the_kernels_cannot_hold_is_refused(layers, scale, reason):
    arrays = Layers(layers, scale).to_arrays() | {"scale": scale}
    with pytest.raises(BadOption, match=reason):
        Layers.from_arrays(arrays, "x")


def test_missing_arrays_are_refused():
    good = Layers([layer(9, 1)], ONES).to_arrays()
    for name in good:
        with pytest.raises(BadOption, match="not those of layers"):
            Layers.from_arrays({key: one for key, one in good.items() if key != name}, "x")
    with pytest.raises(BadOption, match="not those of layers"):
        Layers.from_arrays(good | {"activation": np.array("relu")}, "x")
