"""A compiled pass learns what Keras's own loop learns; exported networks score as it does."""

import os
import signal
from contextlib import suppress

import numpy as np
import pytest

from sapper import Level
from sapper.learn import fitting, network
from sapper.learn.dataset import PLAYER
from sapper.learn.fitting import BATCH, BATCHES, loss_of, take_pass
from sapper.learn.network import CLASSIFIER, ROW_SCALE, build, model_of, q_function
from sapper.learn.record import record
from sapper.models.inputs import Inputs

Q = q_function(9)
KERAS = pytest.mark.filterwarnings("ignore:__array__ implementation")


@pytest.mark.slow
@KERAS
@pytest.mark.parametrize(
    ("shape", "loss", "optimizer"),
    [(CLASSIFIER, "binary_crossentropy", "adam"), (Q, "mse", "rmsprop")],
    ids=["classifier", "q"],
)
@pytest.mark.parametrize("rows", [BATCH * (BATCHES + 3), 50])
def test_a_pass_is_that_of_keras(shape, loss, optimizer, rows):
    rng = np.random.default_rng(1)
    seen = rng.random((rows, 9), np.float32)
    target = (seen.sum(1) > 4.5).astype(np.float32)
    one, two = (build(shape, loss, optimizer, 0.001, 3) for _ in range(2))
    before = loss_of(one, seen, target)
    for _ in range(2):
        take_pass(one, seen, target)
    two.fit(seen, target, batch_size=BATCH, epochs=2, verbose=0, shuffle=False)
    pairs = zip(one.get_weights(), two.get_weights(), strict=True)
    assert max(np.abs(a - b).max() for a, b in pairs) < 1e-4
    assert loss_of(one, seen, target) < before
    assert int(one.optimizer.iterations.value) == 2 * max(1, rows // BATCH)


@pytest.mark.slow
@KERAS
@pytest.mark.parametrize(
    ("shape", "loss", "optimizer", "inputs"),
    [
        (CLASSIFIER, "binary_crossentropy", "adam", Inputs()),
        (Q, "mse", "rmsprop", Inputs("windows")),
        (q_function(25), "mse", "rmsprop", Inputs("windows", sub=5)),
    ],
    ids=["rows", "windows", "windows-5"],
)
def test_exported_networks_score_as_keras_does(shape, loss, optimizer, inputs):
    lines = record(PLAYER, Level(9, 9, 12), 1, 0, 20, inputs).seen
    scale = ROW_SCALE if inputs.sees == "rows" else np.ones(inputs.features, np.float32)
    keras_own = build(shape, loss, optimizer, 0.001, 3)
    ours = model_of(keras_own, scale, inputs).score(lines)
    theirs = np.asarray(keras_own(lines / scale)).ravel()
    assert np.abs(ours - theirs).max() < 1e-6
    assert theirs.std() > 0


class Catching:
    """A network of a library that catches whatever is raised while it works, Ctrl-C as well."""

    trainable_variables = ()
    optimizer = type("Optimizer", (), {"variables": ()})
    models = property(lambda self: self)

    def evaluate(self, *_, **__):
        with suppress(BaseException):
            os.kill(os.getpid(), signal.SIGINT)
        return 0.5

    save = load_model = evaluate


ROWS = np.zeros((300, 9), np.float32)


@pytest.mark.parametrize(
    "work",
    [
        lambda catching, file: fitting.loss_of(catching, ROWS, ROWS[:, 0]),
        lambda catching, file: fitting.take_pass(catching, ROWS, ROWS[:, 0]),
        lambda catching, file: network.write_network(file, catching),
        lambda catching, file: network.read_network(file),
    ],
    ids=["loss", "pass", "write", "read"],
)
def test_ctrl_c_is_not_lost_where_a_library_catches_it(work, tmp_path, monkeypatch):
    catching = Catching()
    monkeypatch.setattr(fitting, "compile_pass", lambda one: lambda *_: (one.evaluate(), ()))
    monkeypatch.setattr(network, "keras", lambda: catching)
    monkeypatch.setattr(network, "write_whole", lambda *_: None)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(KeyboardInterrupt):
        work(catching, tmp_path / "file")
