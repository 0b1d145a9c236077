"""The parts of an enumerating engine: what they say, what they write, what they refuse."""

from dataclasses import fields, replace

import numpy as np
import pytest

from mixes import refuse, untrained
from sapper import BEGINNER, EXPERT, Level
from sapper.engines.parts import (
    DSS,
    Backtracking,
    BestScore,
    Counted,
    DSScsp,
    Learned,
    LeastRisk,
    NearestEdge,
    Nothing,
)
from sapper.inference.walking import blank_settings
from sapper.kernels.core import codes
from sapper.models.alpha import Alpha
from sapper.models.inputs import Inputs
from sapper.models.model import shipped

# Another value of each setting, and a word that must then be in the part's words.
OTHERS = {
    Nothing(): {},
    DSS(): {},
    Backtracking(): {
        "solutions": (77, "77 solutions"),
        "depth": (66, "66 deep"),
        "iterations": (55, "55 iterations"),
        "split": (True, "by component"),
        "shuffle": (True, "random order"),
    },
    DSScsp(): {
        "solutions": (77, "77 solutions"),
        "depth": (66, "66 deep"),
        "iterations": (55, "55 iterations"),
        "split": (True, "by component"),
        "shuffle": (False, "fixed order"),
    },
    Counted(): {},
    LeastRisk(): {},
    NearestEdge(): {"slack": (0.12, "0.12")},
    BestScore(Alpha(t4=0.5)): {
        "alpha": (Alpha(t4=0.6), "0.6"),
        "location": ("printed", "printed"),
        "slack": (0.12, "0.12"),
        "weighs": ("risk", "of a mine"),
    },
    Learned("XGBoost", shipped("5.0")): {
        "label": ("trees", "trees"),
        "model": (shipped("5.5"), "5.5.npz"),
    },
}
CHANGES = [(part, name, *to) for part, others in OTHERS.items() for name, to in others.items()]


def words_of(part):
    return part.label if isinstance(part, Nothing | DSS) else str(part)


def written(part, level=BEGINNER):
    """Return what a part writes for the kernels."""
    settings = blank_settings()
    part.write(settings, *([level] if hasattr(part, "slack") or type(part) is Learned else []))
    return settings


@pytest.mark.parametrize("part", OTHERS, ids=lambda part: type(part).__name__)
def test_every_setting_is_in_this_table(part):
    assert set(OTHERS[part]) == {one.name for one in fields(part)}


@pytest.mark.parametrize(("part", "name", "value", "word"), CHANGES)
def test_every_setting_is_in_the_words(part, name, value, word):
    assert word not in words_of(part)
    assert word in words_of(replace(part, **{name: value}))


@pytest.mark.parametrize(
    ("part", "name", "value"), [one[:3] for one in CHANGES if not isinstance(one[0], Learned)]
)
def test_every_setting_reaches_the_kernels_under_its_name(part, name, value):
    field = {"location": "printed", "weighs": "mine"}.get(name, name)
    before, after = written(part), written(replace(part, **{name: value}))
    expected = {"location": True, "weighs": True, "alpha": Alpha(t4=0.6).t4}.get(name, value)
    assert after[field][0] == expected != before[field][0]
    after[field] = before[field]
    assert after.tobytes() == before.tobytes()


@pytest.mark.parametrize("name", ["solutions", "depth", "iterations"])
def test_no_limit_is_one_that_no_walk_reaches(name):
    assert written(DSScsp())[name][0] == np.iinfo(np.int64).max


def test_alpha_is_that_of_the_level():
    part = BestScore(Alpha(t1=0.02, t4=0.1))
    for level in (BEGINNER, EXPERT, Level(16, 30, 99)):
        assert written(part, level)["alpha"][0] == pytest.approx(part.alpha.at(level))
    assert written(part, BEGINNER)["alpha"] != written(part, EXPERT)["alpha"]


def test_a_learned_rule_scores_the_cells_that_its_model_names():
    for scope, code in (
        ("shortlist", codes.SHORTLIST),
        ("all", codes.ALL),
        ("sample", codes.SAMPLE),
    ):
        settings = written(Learned("a rule", untrained(Inputs(scope=scope))))
        assert settings["scope"][0] == code


def test_limits_are_known():
    assert not DSScsp().is_limited
    assert not DSScsp(split=True).is_limited
    assert not Counted().is_limited
    for name in ("solutions", "depth", "iterations"):
        assert Backtracking(**{name: 9}).is_limited


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: NearestEdge(-1.0), "slack must be from 0 to 1, not -1"),
        (lambda: NearestEdge(float("nan")), "slack must be from 0 to 1, not nan"),
        (lambda: NearestEdge(True), "slack must be from 0 to 1, not True"),
        (lambda: NearestEdge("0.05"), "slack must be from 0 to 1, not '0.05'"),
        (lambda: BestScore(Alpha(), slack=2), "slack must be from 0 to 1, not 2"),
        (lambda: BestScore(Alpha(), "elsewhere"), "location must be text or printed, not 'else"),
        (lambda: BestScore(0.5), "alpha must be"),
        (lambda: Learned("XGBoost", "5.0.npz"), "model"),
        (lambda: Learned(5.0, shipped("5.0")), "label"),
        (lambda: DSScsp(solutions=-3), "solutions must be"),
        (lambda: DSScsp(depth=0), "depth must be"),
        (lambda: Backtracking(iterations=1.5), "iterations must be a whole number"),
        (lambda: Backtracking(split="no"), "split must be"),
        (lambda: DSScsp(shuffle=None), "shuffle must be"),
    ],
)
def test_settings_that_mean_nothing_are_refused(make, reason):
    refuse(make, reason)
