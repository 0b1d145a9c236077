"""A compiled pass learns what Keras's own loop learns, batch by batch."""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import numpy as np
import pytest

from sapper.learn import fitting, network

SCRIPT = """
import numpy as np
from sapper.learn.fitting import BATCH, BATCHES, loss_of, take_pass
from sapper.learn.network import CLASSIFIER, build, q_function
rng = np.random.default_rng(1)
for shape, loss, optimizer in (
    (CLASSIFIER, "binary_crossentropy", "adam"), (q_function(9), "mse", "rmsprop")
):
    for rows in (BATCH * (BATCHES + 3), 50):
        seen = rng.random((rows, 9), np.float32)
        target = (seen.sum(1) > 4.5).astype(np.float32)
        one, two = (build(shape, loss, optimizer, 0.001, 3) for _ in range(2))
        before = loss_of(one, seen, target)
        for _ in range(2):
            take_pass(one, seen, target)
            two.fit(seen, target, batch_size=BATCH, verbose=0, shuffle=False)
        apart = max(np.abs(a - b).max() for a, b in zip(one.get_weights(), two.get_weights()))
        steps = int(one.optimizer.iterations.value) == 2 * max(1, rows // BATCH)
        print(apart < 1e-4, loss_of(one, seen, target) < before, steps)
"""


@pytest.mark.slow
def test_a_pass_is_that_of_keras():
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True"] * 12


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
