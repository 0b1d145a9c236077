from itertools import pairwise

import numpy as np
import pytest

from sapper import BEGINNER, BadOption, play, solver
from sapper.kernels.core.features import INPUTS
from sapper.models.network import Network, pack


def drawn_layers(units):
    draw = np.random.default_rng(1)
    return [
        (draw.normal(size=(a, b)).astype(np.float32), draw.normal(size=b).astype(np.float32))
        for a, b in pairwise((INPUTS, *units, 1))
    ]


def test_a_network_is_read_as_it_was_packed():
    layers = drawn_layers((3, 2))
    found = Network(pack(layers).content).layers
    for ours, theirs in zip(found, layers, strict=True):
        assert all(map(np.array_equal, ours, theirs))


def test_bad_networks_are_refused(tmp_path):
    good = drawn_layers((3, 2))
    with pytest.raises(BadOption, match="do not fit"):
        pack([good[0], good[2], good[1]])
    with pytest.raises(BadOption, match="not finite"):
        pack([(good[0][0] * np.float32(np.nan), good[0][1]), *good[1:]])
    with pytest.raises(BadOption, match="512 units"):
        pack(drawn_layers((600, 2)))
    with pytest.raises(BadOption, match="262,144 weights"):
        pack(drawn_layers((512, 100)))
    (tmp_path / "x.npz").write_bytes(b"nothing of the kind")
    with pytest.raises(BadOption, match=r"x\.npz is no network"):
        Network(tmp_path / "x.npz").layers  # noqa: B018
    with pytest.raises(BadOption, match=r"cannot read the network y\.npz"):
        Network(tmp_path / "y.npz").layers  # noqa: B018


def test_the_champion_takes_a_network_of_the_user(tmp_path):
    own = tmp_path / "own.npz"
    own.write_bytes(solver("champion").engine.guess.network.content)
    mine = solver("champion", model=own)
    assert mine.name == "champion=own.npz"
    assert "own.npz" in mine.recipe
    results = [play(one, BEGINNER, games=50, seed=3) for one in (mine, "champion")]
    assert np.array_equal(results[0].won, results[1].won)
    own.write_bytes(b"nothing")
    for name, file in (("champion", own), ("champion", tmp_path / "none"), ("exact", own)):
        with pytest.raises(BadOption, match=f"solver {name}: "):
            solver(name, model=file)


def test_the_widest_network_that_fits_is_taken():
    assert [len(bias) for _, bias in pack(drawn_layers((512, 2))).layers] == [512, 2, 1]
