"""Every training command at a small size, on real games, end to end."""

import json
import os
from pathlib import Path

import numpy as np
import pytest

from commands import sapper, sapper_in_turn
from sapper import BadOption, solver
from sapper.learn.classifier import Classifier
from sapper.learn.episodes import keep, resume
from sapper.learn.training import auc, log_loss, train_single_pass
from sapper.models.model import Model

ONE = ["--seeds", 1]


def test_the_measures_are_those_of_their_definitions():
    rng = np.random.default_rng(1)
    predicted = rng.integers(0, 20, 300) / 20
    actual = (rng.random(300) < predicted).astype(np.float32)
    pairs = [(p, n) for p in predicted[actual == 1] for n in predicted[actual == 0]]
    expected = np.mean([(p > n) + 0.5 * (p == n) for p, n in pairs])
    assert auc(predicted, actual) == pytest.approx(expected)
    sure = np.array([0.9, 0.2])
    assert log_loss(sure, np.array([1, 0])) == pytest.approx(-np.log([0.9, 0.8]).mean())


class HalfWritten:
    """Plan and network of a training that is ended while the network is written."""

    def simulate(self, threads):
        return None

    def build(self):
        return self

    def single_pass(self, network, made):
        return [0.5]

    def save(self, path):
        Path(path).write_bytes(b"half")
        raise KeyboardInterrupt


def test_a_network_is_written_whole_or_not_at_all(tmp_path):
    half = HalfWritten()
    with pytest.raises(KeyboardInterrupt):
        train_single_pass(half, tmp_path / "work", 1, lambda step, loss: None)
    assert list((tmp_path / "work").iterdir()) == []
    with pytest.raises(KeyboardInterrupt):
        keep(Classifier().course(tmp_path / "work", 1), half, [])
    assert list((tmp_path / "work").iterdir()) == []


@pytest.mark.slow
def test_5_0_is_trained_from_a_dataset(data, tmp_path):
    said = sapper("train", "5.0", "--data", data, "--trees", 20, "--measure", 500, "--out",
                  tmp_path, *ONE, "--plots", tmp_path / "plots")  # fmt: skip
    card = json.loads((tmp_path / "5.0.json").read_text())
    assert "over 4.5" in said.stdout
    assert "deviation" not in said.stdout  # there is none of one seed
    assert card["held_out"]["auc"] > 0.5
    assert card["measured"]["games"] == 500
    assert card["sha256"] == Model(tmp_path / "5.0.npz").checksum
    names = {file.name for file in (tmp_path / "plots").glob("*.png")}
    assert names == {f"5.0-seed1-{one}.png" for one in ("calibration", "curve", "importance")}
    assert solver("5.0", model=tmp_path / "5.0.npz").engine.model.inputs.scope == "shortlist"


@pytest.mark.slow
def test_5_5_goes_on_from_its_checkpoint(tmp_path):
    common = [*ONE, "--sides", "5-6", "--games", 3, "--measure", 200, "--plots", tmp_path / "plots"]

    def training(name, count):
        work = tmp_path / name
        return ["train", "5.5", *common, "--episodes", count, "--out", work / str(count),
                "--work", work / "work"]  # fmt: skip

    sapper_in_turn(training("whole", 2), training("stopped", 1))
    sapper(*training("stopped", 2))  # in another process
    one, two = (Model(tmp_path / name / "2" / "5.5.npz") for name in ("whole", "stopped"))
    assert one.checksum == two.checksum
    diary = json.loads((tmp_path / "stopped" / "work" / "seed1" / "episodes.json").read_text())
    assert [episode["number"] for episode in diary["episodes"]] == [1, 2]
    other = Classifier(sides=(5, 7)).course(tmp_path / "stopped" / "work" / "seed1", 1)
    with pytest.raises(BadOption, match="another plan"):
        resume(other)


@pytest.mark.slow
def test_alpha_6_5_and_6_0_follow_each_other(tmp_path):
    out = ["--out", tmp_path, "--plots", tmp_path / "plots"]
    common = [*out, "--work", tmp_path / "work", "--sides", "5-6", "--games", 10, "--measure", 200]
    sapper_in_turn(
        ["train", "alpha", "--sides", "5-6", "--games", 5, *out],
        ["train", "6.5", *common, *ONE, "--epochs", 1],
        ["train", "6.0", *common, *ONE, "--epochs", 1, "--episodes", 2, "--games-per-episode", 1],
    )
    assert 0 <= json.loads((tmp_path / "alpha.json").read_text())["r_squared"] <= 1
    for name in ("6.5", "6.0"):
        card = json.loads((tmp_path / f"{name}.json").read_text())
        assert card["expects"]["sees"] == "windows"
        assert card["held_out"]["mean_squared_error"] > 0
    assert (tmp_path / "plots" / "alpha-levels.png").stat().st_size > 10_000


@pytest.mark.slow
def test_printed_versions_are_trained_from_several_seeds(tmp_path):
    data, out = tmp_path / "data", ["--out", tmp_path, "--measure", 100, "--seeds", 2]
    small = ["--sides", "5-6", "--work", tmp_path / "work"]
    said = sapper_in_turn(
        ["dataset", data, "--seeds", 2, "--sides", "5-6", "--games", 20, "--explore", 0,
         "--coordinates", "board", "--location", "printed"],
        ["train", "5.0-printed", "--data", data, *out],
        ["train", "5.5-printed", *out, *small, "--games", 3, "--episodes", 2],
        ["train", "alpha-printed", "--sides", "5-6", "--games", 5, "--out", tmp_path],
        ["train", "6.5-printed", *out, *small, "--games", 10, "--epochs", 2],
        ["train", "6.0-printed", *out, *small, "--games", 10, "--epochs", 2, "--episodes", 1],
        ["train", "6.5-printed", *out, *small, "--games", 10, "--epochs", 2],
    )  # fmt: skip
    assert said.count("is trained already") == 2
    for name in ("5.0", "5.5", "6.0", "6.5"):
        card = json.loads((tmp_path / f"{name}-printed.json").read_text())
        expects = card["expects"]
        assert (expects["location"], expects["coordinates"]) == ("printed", "board")
        assert expects["scope"] == ("sample" if name < "6" else "all")
        assert expects["weighs"] == ("safety" if name < "6" else "risk")
        assert [one["seed"] for one in card["seeds"]] == [1, 2]
        assert card["validated"] == max(one["validated"] for one in card["seeds"])
        settings = card["settings"] | card["settings"].get("data", {})
        assert settings["explore"] == 0
        assert settings["risk"] == ("counted" if name == "5.0" else "played")
        assert name >= "6" or settings["label"] == "safe"
        assert solver("5.0" if name < "6" else "6.5", model=tmp_path / f"{name}-printed.npz")
    other = sapper("train", "6.5-printed", *out, *small, "--games", 11, "--epochs", 2, check=False)
    assert other.returncode == 2
    assert "is of other settings" in other.stderr


def test_without_the_training_packages_it_says_what_to_install(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name, *a: None if name == 'jax' else find(name, *a)\n"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = sapper("train", "5.5", check=False, env=environment)
    assert done.returncode == 2
    assert done.stderr == "sapper: this needs jax: pip install 'sapper[train]'\n"
