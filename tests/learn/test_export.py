"""Exported models score as the libraries that trained them."""

import subprocess
import sys

import numpy as np
import pytest

from sapper.kernels.core.rows import ROW_NAMES
from sapper.learn.boosted import Forest, grow
from sapper.learn.export import forest_to_npz
from sapper.learn.rows import read_shards
from sapper.models.inputs import Inputs
from sapper.models.model import Model


@pytest.mark.slow
def test_exported_trees_score_as_the_library_does(data):
    xgboost = pytest.importorskip("xgboost")
    for label in ("safe", "won"):
        grown = grow(Forest(label=label, trees=30), data, lambda step, loss: None)
        model = Model(forest_to_npz(grown.booster, Inputs()))
        seen = np.concatenate([shard.seen for shard in read_shards(data, "safe", True)])
        theirs = grown.booster.predict(xgboost.DMatrix(seen, feature_names=list(ROW_NAMES)))
        assert np.abs(model.score(seen) - theirs).max() < 1e-6
        assert 0.5 < grown.auc < 1.0


@pytest.mark.slow
def test_exported_networks_score_as_keras_does(tmp_path):
    script = """
import numpy as np
from sapper import Level
from sapper.learn.dataset import PLAYER
from sapper.learn.network import CLASSIFIER, Q_FUNCTION, ROW_SCALE, build, model_of
from sapper.learn.record import record
from sapper.models.inputs import Inputs
lines = record(PLAYER, Level(9, 9, 12), 1, 0, 100).seen
for shape, loss, optimizer in (
    (CLASSIFIER, "binary_crossentropy", "adam"), (Q_FUNCTION, "mse", "rmsprop")
):
    network = build(shape, loss, optimizer, 0.001, 3)
    ours = model_of(network, ROW_SCALE, Inputs()).score(lines)
    theirs = network.predict(lines / ROW_SCALE, verbose=0).ravel()
    print(np.abs(ours - theirs).max() < 1e-6, theirs.std() > 0)
"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True"] * 4
