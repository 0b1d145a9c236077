"""Networks score as Keras does, for rows and for windows of both sizes."""

import subprocess
import sys

import pytest


@pytest.mark.slow
def test_exported_networks_score_as_keras_does():
    script = """
import numpy as np
from sapper import Level
from sapper.learn.dataset import PLAYER
from sapper.learn.network import CLASSIFIER, ROW_SCALE, build, model_of, q_function
from sapper.learn.record import record
from sapper.models.inputs import Inputs
for shape, loss, optimizer, inputs in (
    (CLASSIFIER, "binary_crossentropy", "adam", Inputs()),
    (q_function(9), "mse", "rmsprop", Inputs("windows")),
    (q_function(25), "mse", "rmsprop", Inputs("windows", sub=5)),
):
    lines = record(PLAYER, Level(9, 9, 12), 1, 0, 100, inputs).seen
    scale = ROW_SCALE if inputs.sees == "rows" else np.ones(inputs.features, np.float32)
    network = build(shape, loss, optimizer, 0.001, 3)
    ours = model_of(network, scale, inputs).score(lines)
    theirs = network.predict(lines / scale, verbose=0).ravel()
    print(np.abs(ours - theirs).max() < 1e-6, theirs.std() > 0)
"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True"] * 6
