"""Shipped models and models of a user: cards, files, and what is refused."""

import json
import os
import pickle

import numpy as np
import pytest

from boosters import booster_of, content_of, random_tree
from drawn import random_position
from sapper import BEGINNER, BadOption, play, solver
from sapper.models import model as models
from sapper.models.archive import read_arrays, write_arrays
from sapper.models.inputs import Inputs
from sapper.models.model import MODELS, Model, shipped

NAMES = ["5.0", "5.5", "6.0", "6.5"]


@pytest.mark.parametrize("name", NAMES)
def test_every_model_has_a_card_that_fits_it(name):
    card = json.loads((MODELS / f"{name}.json").read_text())
    assert card["name"] == name
    assert card["sha256"] == shipped(name).checksum
    assert card["expects"] == shipped(name).inputs.to_props()
    assert card["command"].startswith(f"sapper train {name}")
    assert len(card["commit"]) == 40
    assert card["rows"] > 0
    assert card["measured"]["games"] >= 100_000


def test_all_models_stay_below_20_mb():
    assert sum(file.stat().st_size for file in MODELS.iterdir() if file.is_file()) < 20e6


@pytest.mark.parametrize("name", NAMES)
def test_the_card_tells_the_win_rate_that_is_played(name):
    card = json.loads((MODELS / f"{name}.json").read_text())["measured"]
    rate = play(name, BEGINNER, games=4000, seed=1).rate
    assert 100 * rate == pytest.approx(card["won"], abs=2.0)


def test_a_user_may_bring_a_model(tmp_path):
    own = tmp_path / "own.npz"
    own.write_bytes(shipped("5.5").content)
    view = random_position(BEGINNER, 3, 1)
    mine, theirs = solver("5.0", model=own), solver("5.5")
    assert mine.name == "5.0=own.npz"
    assert mine.decide(view, 1).scores == theirs.decide(view, 1).scores
    assert solver("5.0").decide(view, 1).scores != theirs.decide(view, 1).scores


def test_a_user_may_bring_trees_of_xgboost(tmp_path):
    rng = np.random.default_rng(1)
    own = tmp_path / "own.json"
    own.write_bytes(content_of(booster_of([random_tree(rng, 4) for _ in range(5)])))
    model = Model(own)
    assert model.inputs == Inputs()
    view = random_position(BEGINNER, 3, 1)
    scores = solver("5.0", model=own).decide(view, 1).scores
    assert all(0 < score < 1 for _, score in scores)


def test_a_model_travels_without_what_was_read():
    model = shipped("5.5")
    rows = np.ones((3, 9), np.float32)
    scores = model.score(rows)
    again = pickle.loads(pickle.dumps(model))
    assert again == model
    assert hash(again) == hash(model)
    assert len(pickle.dumps(model)) < 1000
    assert np.array_equal(again.score(rows), scores)
    packed = Model(model.content)
    assert pickle.loads(pickle.dumps(packed)) == packed
    assert np.array_equal(packed.score(rows), scores)
    assert packed.checksum == model.checksum
    assert str(packed) == "a model in memory"
    assert str(model) == "5.5.npz"


def test_each_thread_has_a_record_of_its_own():
    model = shipped("5.5")
    one, two = model.copy(), model.copy()
    one["layers"] = 0
    assert two["layers"] == 5


def test_what_is_no_model_is_refused(tmp_path, monkeypatch):
    (tmp_path / "text.npz").write_text("hello")
    (tmp_path / "folder.npz").mkdir()
    os.mkfifo(tmp_path / "pipe.npz")
    for file, reason in (
        ("text.npz", "text.npz is neither"),
        ("none.npz", "cannot read the model none.npz: No such file"),
        ("folder.npz", "not a file"),
        ("pipe.npz", "not a file"),
    ):
        with pytest.raises(BadOption, match=reason):
            solver("5.0", model=tmp_path / file)
    with pytest.raises(BadOption, match="has no model"):
        solver("4.0", model=tmp_path / "text.npz")
    monkeypatch.setattr(models, "MOST_BYTES", 1000)
    with pytest.raises(BadOption, match="too big"):
        Model(MODELS / "5.5.npz").content  # noqa: B018


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"kind": np.array("tree")}, "must be a forest or dense, not 'tree'"),
        ({"kind": np.array(["dense"])}, "does not say its kind"),
        ({"kind": np.array(1)}, "does not say its kind"),
        ({"inputs": np.array(b"{}")}, "does not say its inputs"),
        ({"inputs": np.array("[]")}, "must be a JSON object"),
        ({"kind": np.array("forest")}, "not those of trees"),
    ],
    ids=str,
)
def test_a_file_says_what_it_holds(changes, reason):
    arrays = read_arrays(shipped("5.5").content, "5.5")
    with pytest.raises(BadOption, match=reason):
        Model(write_arrays(arrays | changes)).inputs  # noqa: B018


def test_rows_that_no_game_has_are_refused():
    for rows in (np.zeros(9), np.zeros((2, 8)), np.full((1, 9), np.nan), np.full((1, 9), np.inf)):
        with pytest.raises(BadOption, match="9 finite numbers"):
            shipped("5.0").score(rows)
    assert shipped("5.0").score(np.zeros((0, 9))).shape == (0,)


def test_a_file_that_changes_later_does_not_change_a_solver(tmp_path):
    own = tmp_path / "own.npz"
    own.write_bytes(shipped("5.5").content)
    before = solver("5.5", model=own)
    own.write_bytes(shipped("5.0").content)
    after = solver("5.5", model=own)
    assert before.engine.model.checksum == shipped("5.5").checksum
    assert before != after
    own.unlink()
    assert pickle.loads(pickle.dumps(before)) == before
    assert str(before.engine.model) == "own.npz"


def test_scoring_leaves_the_model_as_it_was():
    """Threads copy it at any time: no copy may hold what another one has scored."""
    model = Model(shipped("5.5").content)
    before = model.copy().tobytes()
    model.score(np.ones((3, 9), np.float32))
    assert model.copy().tobytes() == before
