"""Every training command at a small size, on real games, end to end."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from sapper import BadOption, solver
from sapper.learn.boosted import Forest, grow
from sapper.learn.classifier import Classifier
from sapper.learn.dataset import COLUMNS, Plan, begin, generate, make_part
from sapper.learn.export import forest_to_onnx
from sapper.learn.rows import read_part, read_parts
from sapper.learn.training import auc, log_loss
from sapper.policy.models import Facts, Model

SMALL = ["--sides", "5-7", "--games", "12", "--levels-per-part", "3"]


def sapper(*args, check=True, **options):
    done = subprocess.run(
        [sys.executable, "-m", "sapper", *map(str, args)],
        capture_output=True,
        text=True,
        check=False,
        **options,
    )
    assert done.returncode == 0 or not check, done.stderr
    return done


def checksums(directory):
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(directory.glob("*.parquet"))
    }


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    directory = tmp_path_factory.mktemp("data")
    sapper("dataset", directory, *SMALL, "--threads", "1")
    return directory


def test_the_same_seed_gives_the_same_rows_for_any_threads(data, tmp_path):
    sapper("dataset", tmp_path / "two", *SMALL, "--threads", "2")
    assert checksums(tmp_path / "two") == checksums(data)
    sapper("dataset", tmp_path / "other", *SMALL, "--seed", "2")
    assert checksums(tmp_path / "other") != checksums(data)


def test_a_dataset_that_was_killed_goes_on_where_it_was(data, tmp_path):
    directory = tmp_path / "killed"
    command = [sys.executable, "-m", "sapper", "dataset", str(directory), *SMALL]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    while not len(list(directory.glob("*.parquet"))) >= 2 and process.poll() is None:
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert len(checksums(directory)) < len(checksums(data))
    sapper("dataset", directory, *SMALL)
    assert checksums(directory) == checksums(data)
    manifest = json.loads((directory / "manifest.json").read_text())
    assert manifest["complete"]
    assert manifest["plan"]["games"] == 12
    rows = sum(len(read_part(file, "safe", out).label) for file in directory.glob("*.parquet")
               for out in (True, False))  # fmt: skip
    assert sum(manifest["rows"].values()) == rows
    refused = sapper("dataset", directory, "--games", "5", check=False)
    assert refused.returncode == 2
    assert "another plan" in refused.stderr


def test_held_out_games_are_never_trained_on(data):
    training, held_out = (
        np.concatenate([part.label for part in read_parts(data, "won", out)])
        for out in (False, True)
    )
    assert 0.05 < len(held_out) / len(training) < 0.2


def test_exported_trees_score_as_the_library_does(data):
    xgboost = pytest.importorskip("xgboost")
    for label in ("safe", "won"):
        grown = grow(Forest(label=label, trees=30), data, lambda step, loss: None)
        model = Model(forest_to_onnx(grown.booster, Facts()))
        seen = np.concatenate([part.seen for part in read_parts(data, "safe", True)])
        theirs = grown.booster.predict(xgboost.DMatrix(seen, feature_names=list(COLUMNS)))
        assert np.abs(model.score(seen) - theirs).max() < 1e-6
        assert 0.5 < grown.auc < 1.0


def test_the_measures_are_those_of_their_definitions():
    rng = np.random.default_rng(1)
    predicted = rng.integers(0, 20, 300) / 20
    actual = (rng.random(300) < predicted).astype(np.float32)
    pairs = [(p, n) for p in predicted[actual == 1] for n in predicted[actual == 0]]
    expected = np.mean([(p > n) + 0.5 * (p == n) for p, n in pairs])
    assert auc(predicted, actual) == pytest.approx(expected)
    sure = np.array([0.9, 0.2])
    assert log_loss(sure, np.array([1, 0])) == pytest.approx(-np.log([0.9, 0.8]).mean())


def test_5_0_is_trained_from_a_dataset(data, tmp_path):
    said = sapper("train", "5.0", "--data", data, "--trees", 20, "--measure", 500, "--out",
                  tmp_path, "--plots", tmp_path / "plots")  # fmt: skip
    card = json.loads((tmp_path / "5.0.json").read_text())
    assert "over 4.5" in said.stdout
    assert card["held_out"]["auc"] > 0.5
    assert card["measured"]["games"] == 500
    assert card["sha256"] == Model(tmp_path / "5.0.onnx").checksum
    names = {file.name for file in (tmp_path / "plots").glob("*.png")}
    assert names == {"5.0-calibration.png", "5.0-curve.png", "5.0-importance.png"}
    assert solver("5.0", model=tmp_path / "5.0.onnx").choose.facts.scope == "shortlist"


def test_5_5_goes_on_from_its_checkpoint(tmp_path):
    common = ["--sides", "5-6", "--games", 3, "--measure", 200, "--plots", tmp_path / "plots"]
    for name, episodes in (("whole", [2]), ("stopped", [1, 2])):
        for count in episodes:
            sapper("train", "5.5", *common, "--episodes", count, "--out", tmp_path / name,
                   "--work", tmp_path / name / "work")  # fmt: skip
    one, two = (Model(tmp_path / name / "5.5.onnx") for name in ("whole", "stopped"))
    assert one.checksum == two.checksum
    diary = json.loads((tmp_path / "stopped" / "work" / "episodes.json").read_text())
    assert [episode["number"] for episode in diary["episodes"]] == [1, 2]
    other = Classifier(sides=(5, 7)).course(tmp_path / "stopped" / "work", 1)
    from sapper.learn.episodes import resume

    with pytest.raises(BadOption, match="another plan"):
        resume(other)


def test_alpha_6_5_and_6_0_follow_each_other(tmp_path):
    out = ["--out", tmp_path, "--plots", tmp_path / "plots"]
    sapper("train", "alpha", "--sides", "5-6", "--games", 5, *out)
    assert 0 <= json.loads((tmp_path / "alpha.json").read_text())["r_squared"] <= 1
    common = [*out, "--work", tmp_path / "work", "--sides", "5-6", "--games", 10, "--measure", 200]
    sapper("train", "6.5", *common, "--epochs", 1, "--starts", 2)
    sapper("train", "6.0", *common, "--epochs", 1, "--episodes", 2, "--games-per-episode", 1)
    for name in ("6.5", "6.0"):
        card = json.loads((tmp_path / f"{name}.json").read_text())
        assert card["expects"]["sees"] == "windows"
        assert card["held_out"]["mean_squared_error"] > 0
    assert (tmp_path / "plots" / "alpha-levels.png").stat().st_size > 10_000


def test_exported_networks_score_as_keras_does(tmp_path):
    script = """
import numpy as np
from sapper import Level
from sapper.learn.dataset import PLAYER
from sapper.learn.network import CLASSIFIER, Q_FUNCTION, ROW_SCALE, build, model_of
from sapper.learn.record import record
from sapper.policy.models import Facts
lines = record(PLAYER, Level(9, 9, 12), 1, 0, 100).seen
for shape, loss, optimizer in (
    (CLASSIFIER, "binary_crossentropy", "adam"), (Q_FUNCTION, "mse", "rmsprop")
):
    network = build(shape, loss, optimizer, 0.001, 3)
    ours = model_of(network, ROW_SCALE, Facts()).score(lines)
    theirs = network.predict(lines / ROW_SCALE, verbose=0).ravel()
    print(np.abs(ours - theirs).max() < 1e-6, theirs.std() > 0)
"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True"] * 4


def test_plans_that_cannot_be_played_are_refused(tmp_path):
    for wrong in ({"games": 0}, {"sides": (5, 4)}, {"ratios": (0, 5)}, {"seed": -1}):
        with pytest.raises(BadOption):
            Plan(**wrong)
    (tmp_path / "file").write_text("")
    with pytest.raises(BadOption, match="cannot make"):
        begin(Plan(), tmp_path / "file" / "data", "sapper dataset")
    with pytest.raises(BadOption, match="no dataset"):
        list(read_parts(tmp_path, "safe", True))


def test_parts_of_a_plan_hold_every_level_once():
    plan = Plan(sides=(5, 9), levels_per_part=7)
    levels = [level for part in range(plan.parts) for level in plan.levels_in(part)]
    assert tuple(levels) == plan.levels
    assert len(set(levels)) == len(levels)
    for level in levels:
        assert level.width / 2 <= level.height <= level.width
        assert 0.01 < level.mines / level.cells < 0.35
    assert make_part(Plan(sides=(5, 5), games=2), 0) == make_part(Plan(sides=(5, 5), games=2), 0)


def test_a_cluster_makes_the_same_parts(data, tmp_path):
    distributed = pytest.importorskip("distributed")
    plan = Plan(sides=(5, 7), games=12, levels_per_part=3)
    with distributed.LocalCluster(1, processes=True, dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        made = list(generate(plan, tmp_path / "far", "", 1, cluster=address))
    assert len(made) == plan.parts
    assert checksums(tmp_path / "far") == checksums(data)


def test_without_the_training_packages_it_says_what_to_install(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name, *a: None if name == 'jax' else find(name, *a)\n"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = sapper("train", "5.5", check=False, env=environment)
    assert done.returncode == 2
    assert done.stderr == "sapper: this needs jax: pip install 'sapper[train]'\n"
