"""Boosted trees: exported as they score, grown until nothing improves."""

import subprocess
import sys

import numpy as np
import pytest

from sapper import BadOption
from sapper.kernels.core.rows import ROW_NAMES
from sapper.learn.boosted import Forest, forest_to_npz, grow
from sapper.learn.rows import read_shards
from sapper.models.inputs import Inputs
from sapper.models.model import Model


def quiet(step, loss):
    pass


@pytest.mark.slow
def test_exported_trees_score_as_the_library_does(data):
    xgboost = pytest.importorskip("xgboost")
    for label in ("safe", "won"):
        grown = grow(Forest(label=label, trees=30), data, quiet)
        model = Model(forest_to_npz(grown.booster, Inputs()))
        seen = np.concatenate([shard.seen for shard in read_shards(data, "safe", True)])
        theirs = grown.booster.predict(xgboost.DMatrix(seen, feature_names=list(ROW_NAMES)))
        assert np.abs(model.score(seen) - theirs).max() < 1e-6
        assert grown.curve["held_out"][-1] < grown.curve["held_out"][0]


@pytest.mark.slow
def test_squared_error_orders_cells_as_the_library_does(data):
    xgboost = pytest.importorskip("xgboost")
    grown = grow(Forest(label="safe", loss="squared", trees=20), data, quiet)
    seen = np.concatenate([shard.seen for shard in read_shards(data, "safe", True)])
    theirs = grown.booster.predict(xgboost.DMatrix(seen, feature_names=list(ROW_NAMES)))
    ours = Model(forest_to_npz(grown.booster, Inputs())).score(seen)
    order = np.argsort(theirs, kind="stable")
    assert (np.diff(ours[order]) >= -1e-6).all()
    assert np.corrcoef(ours, theirs)[0, 1] > 0.99


@pytest.mark.slow
def test_trees_are_grown_until_held_out_games_no_longer_gain(data):
    losses = []
    forest = Forest(label="safe", trees=2000)
    grown = grow(forest, data, lambda step, loss: losses.append(loss))
    best = 0  # the last tree after which the loss was clearly lower than before
    for k, loss in enumerate(losses):
        if losses[best] - loss > Forest().least_gain:
            best = k
    assert len(losses) == best + 1 + Forest().patience < forest.trees
    assert len(grown.booster.get_dump()) == best + 1


def test_an_unknown_loss_is_refused():
    with pytest.raises(BadOption, match="loss must be logistic or squared"):
        Forest(loss="absolute")


PRESSED = """
import os, signal, sys
from pathlib import Path
from sapper.learn import boosted

read, count = boosted.read_shard, 0

def press(*arguments):
    global count
    count += 1
    if count == moment:
        os.kill(os.getpid(), signal.SIGINT)
    return read(*arguments)

boosted.read_shard = press
for moment in range(1, 40, 4):
    count = 0
    try:
        boosted.matrix_of(Path(sys.argv[1]), "safe", False)
    except KeyboardInterrupt:
        print(moment, count)
print(boosted.matrix_of(Path(sys.argv[1]), "safe", False).num_row() > 100)
"""


@pytest.mark.slow
def test_ctrl_c_while_the_library_reads_rows_ends_it_in_order(data):
    """An exception in its callback would spoil its memory, in whatever pass over the shards."""
    pytest.importorskip("xgboost")
    command = [sys.executable, "-c", PRESSED, data]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    *pressed, whole = done.stdout.splitlines()
    assert (done.returncode, done.stderr, whole) == (0, "", "True")
    assert len(pressed) > 2
    assert all(len(set(line.split())) == 1 for line in pressed)  # no shard is read after it
