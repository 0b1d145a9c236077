"""Every training command at a small size, on real games, end to end."""

import json
import os
from pathlib import Path

import numpy as np
import pytest

from commands import sapper, sapper_in_turn
from sapper import BadOption, solver
from sapper.learn import seeds
from sapper.learn.classifier import Classifier
from sapper.learn.episodes import keep, resume
from sapper.learn.training import auc, log_loss, train_single_pass
from sapper.models.model import Model
from typed import invoke, refused

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


MEASURED = ["--measure", 100]
BOARDS = ["--sides", "5-6"]
FEW = [*BOARDS, "--ratios", "20-25", "--games", 5]  # for alpha, which plays each level 31 times


def course_of_5_5(place, name, count):
    """Train 5.5 to so many episodes, from those that are in its directory."""
    work = place / name
    return ["train", "5.5", *ONE, *BOARDS, *MEASURED, "--games", 3, "--episodes", count,
            "--out", work / str(count), "--work", work / "work"]  # fmt: skip


def printed(place):
    """Return options of all printed versions, and of those with networks."""
    out = ["--out", place, *MEASURED, "--seeds", 2]
    return out, [*out, *BOARDS, "--work", place / "printed"]


@pytest.fixture(scope="module")
def trained(data, tmp_path_factory):
    """Train every version in one process; return their directory, and what each command said."""
    place = tmp_path_factory.mktemp("trained")
    drawn = ["--plots", place / "plots"]
    out = ["--out", place, *ONE, *MEASURED]
    windows = [*out, "--work", place / "work", *BOARDS, "--games", 10, "--epochs", 1]
    to_print, networks = printed(place)
    passes = [*networks, "--games", 10, "--epochs", 2]
    commands = {
        "5.0": ["train", "5.0", "--data", data, "--trees", 20, *out, *drawn],
        "5.5 whole": course_of_5_5(place, "whole", 2),
        "5.5 stopped": course_of_5_5(place, "stopped", 1),
        "alpha": ["train", "alpha", *FEW, "--out", place, *drawn],
        "6.5": ["train", "6.5", *windows],
        "6.0": ["train", "6.0", *windows, "--episodes", 2, "--games-per-episode", 1, *drawn],
        "data printed": ["dataset", place / "data", "--seeds", 2, *BOARDS, "--games", 20,
                         "--explore", 0, "--coordinates", "board", "--location", "printed"],
        "5.0 printed": ["train", "5.0-printed", "--data", place / "data", *to_print],
        "5.5 printed": ["train", "5.5-printed", *networks, "--games", 3, "--episodes", 1],
        "alpha printed": ["train", "alpha-printed", *FEW, "--out", place],
        "6.5 printed": ["train", "6.5-printed", *passes],
        "6.0 printed": ["train", "6.0-printed", *passes, "--episodes", 1],
        "6.5 again": ["train", "6.5-printed", *passes],
    }  # fmt: skip
    said = sapper_in_turn(*commands.values())
    return place, dict(zip(commands, said, strict=True))


@pytest.mark.slow
def test_5_0_is_trained_from_a_dataset(trained):
    place, said = trained
    card = json.loads((place / "5.0.json").read_text())
    assert "over 4.5" in said["5.0"]
    assert "deviation" not in said["5.0"]  # there is none of one seed
    assert card["held_out"]["auc"] > 0.5
    assert card["measured"]["games"] == 100
    assert card["sha256"] == Model(place / "5.0.npz").checksum
    names = {file.name for file in (place / "plots").glob("5.0-*.png")}
    assert names == {f"5.0-seed1-{one}.png" for one in ("calibration", "curve", "importance")}
    assert solver("5.0", model=place / "5.0.npz").engine.model.inputs.scope == "shortlist"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:__array__ implementation")  # in Keras
def test_5_5_goes_on_from_its_checkpoint(trained, monkeypatch):
    place, _ = trained
    monkeypatch.setattr(seeds, "GAMES", 20)
    done = invoke(*map(str, course_of_5_5(place, "stopped", 2)))  # in another process
    assert done.exit_code == 0
    one, two = (Model(place / name / "2" / "5.5.npz") for name in ("whole", "stopped"))
    assert one.checksum == two.checksum
    diary = json.loads((place / "stopped" / "work" / "seed1" / "episodes.json").read_text())
    assert [episode["number"] for episode in diary["episodes"]] == [1, 2]
    other = Classifier(sides=(5, 7)).course(place / "stopped" / "work" / "seed1", 1)
    with pytest.raises(BadOption, match="another plan"):
        resume(other)


@pytest.mark.slow
def test_alpha_6_5_and_6_0_follow_each_other(trained):
    place, _ = trained
    assert 0 <= json.loads((place / "alpha.json").read_text())["r_squared"] <= 1
    for name in ("6.5", "6.0"):
        card = json.loads((place / f"{name}.json").read_text())
        assert card["expects"]["sees"] == "windows"
        assert card["held_out"]["mean_squared_error"] > 0
    assert (place / "plots" / "alpha-levels.png").stat().st_size > 10_000


@pytest.mark.slow
def test_printed_versions_are_trained_from_several_seeds(trained):
    place, said = trained
    assert said["6.5 again"].count("is trained already") == 2
    for name in ("5.0", "5.5", "6.0", "6.5"):
        card = json.loads((place / f"{name}-printed.json").read_text())
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
        assert solver("5.0" if name < "6" else "6.5", model=place / f"{name}-printed.npz")
    changed = [*printed(place)[1], "--games", 11, "--epochs", 2]
    assert "is of other settings" in refused("train", "6.5-printed", *map(str, changed))


def test_without_the_training_packages_it_says_what_to_install(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name, *a: None if name == 'jax' else find(name, *a)\n"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = sapper("train", "5.5", check=False, env=environment)
    assert done.returncode == 2
    assert done.stderr == "sapper: this needs jax: pip install 'sapper[train]'\n"
