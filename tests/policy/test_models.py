"""Shipped models: cards, checksums, and scores that do not depend on their company."""

import json

import numpy as np
import pytest

from sapper import BEGINNER, BadOption, Level, play, solver
from sapper.arena.stats import paired_gain
from sapper.learn.record import record
from sapper.policy.models import MODELS, Facts, Model, shipped
from sapper.policy.score import SAFETY_ALONE, Alpha, read_alpha

NAMES = ["5.0", "5.5", "6.0", "6.5"]


@pytest.mark.parametrize("name", NAMES)
def test_every_model_has_a_card_that_fits_it(name):
    card = json.loads((MODELS / f"{name}.json").read_text())
    assert card["name"] == name
    assert card["sha256"] == shipped(name).checksum
    assert card["expects"] == shipped(name).facts.to_props()
    assert card["command"].startswith(f"sapper train {name}")
    assert len(card["commit"]) == 40
    assert card["rows"] > 0
    assert card["measured"]["games"] >= 100_000


def test_all_models_stay_below_20_mb():
    assert sum(file.stat().st_size for file in MODELS.iterdir()) < 20e6


@pytest.mark.parametrize("name", NAMES)
def test_the_card_tells_the_win_rate_that_is_played(name):
    card = json.loads((MODELS / f"{name}.json").read_text())["measured"]
    rate = play(name, BEGINNER, games=4000, seed=1).rate
    assert 100 * rate == pytest.approx(card["won"], abs=2.0)


@pytest.mark.parametrize("name", NAMES)
def test_a_score_does_not_depend_on_its_company(name):
    model = shipped(name)
    lines = record(solver(name), Level(9, 9, 12), 1, 0, 100, keep=model.facts.sees).seen
    together = model.score(lines)
    for begin, end in ((0, 1), (5, 8), (3, 130), (10, 11)):
        assert np.array_equal(model.score(lines[begin:end]), together[begin:end])
    order = np.random.default_rng(1).permutation(len(lines))
    assert np.array_equal(model.score(lines[order]), together[order])


def test_a_user_may_bring_a_model(tmp_path):
    own = tmp_path / "own.onnx"
    own.write_bytes(shipped("5.5").source.read_bytes())
    view = parse_view()
    mine, theirs = solver("5.0", model=own), solver("5.5")
    assert mine.name == "5.0=own.onnx"
    assert mine.decide(view, 1).scores == theirs.decide(view, 1).scores
    assert solver("5.0").decide(view, 1).scores != theirs.decide(view, 1).scores


def parse_view():
    from drawn import random_position

    return random_position(BEGINNER, 3, 1)


def test_what_is_no_model_is_refused(tmp_path):
    (tmp_path / "text.onnx").write_text("hello")
    for file, reason in (("text.onnx", "no ONNX model"), ("none.onnx", "cannot read")):
        with pytest.raises(BadOption, match=reason):
            solver("5.0", model=tmp_path / file)
    with pytest.raises(BadOption, match="has no model"):
        solver("4.0", model=tmp_path / "text.onnx")
    for wrong in ({"sees": "x"}, {"scope": "x"}, {"location": "x"}):
        with pytest.raises(BadOption, match="must be"):
            Facts(**wrong)
    with pytest.raises(BadOption, match="four numbers"):
        Alpha.from_json("[1]")
    with pytest.raises(BadOption, match="no alpha"):
        read_alpha(tmp_path / "none.json")
    assert str(Model(b"")) == "a model in memory"


def test_alpha_is_a_line_within_0_and_1():
    alpha = Alpha(0.01, -0.02, 1.0, 0.1)
    level = Level(10, 20, 30)
    assert alpha.at(level) == pytest.approx(0.2 - 0.2 + 0.15 + 0.1)
    assert alpha.at(Level(100, 2, 100)) == 1.0
    assert Alpha(t4=-3).at(level) == 0.0
    assert SAFETY_ALONE.at(level) == 1.0
    assert Alpha.from_json(alpha.to_json()) == alpha


def test_a_paired_gain_is_the_mean_difference():
    won, base = np.array([1, 1, 0, 1] * 100, bool), np.array([1, 0, 0, 1] * 100, bool)
    gain = paired_gain(won, base)
    assert gain.mean == 0.25
    assert gain.low < 0.25 < gain.high
