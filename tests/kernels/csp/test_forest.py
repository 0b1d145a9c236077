"""Trees in the kernels against a recursive walk."""

import numpy as np
import pytest

import model_oracle
from boosters import booster_of, content_of, random_tree
from sapper.models.model import Model


@pytest.mark.parametrize(("trees", "depth"), [(1, 0), (1, 3), (7, 2), (8, 5), (30, 6), (9, 12)])
def test_a_forest_scores_as_a_recursive_walk_does(trees, depth):
    rng = np.random.default_rng(trees)
    booster = booster_of([random_tree(rng, depth) for _ in range(trees)])
    rows = rng.normal(size=(150, 9)).astype(np.float32)
    expected = [model_oracle.forest_score(booster, row) for row in rows]
    assert Model(content_of(booster)).score(rows) == pytest.approx(expected, abs=1e-6)


def test_a_number_at_its_threshold_goes_right():
    tree = {
        "split_indices": [4, 0, 0],
        "split_conditions": [0.3, -2.0, 2.0],
        "left_children": [1, -1, -1],
        "right_children": [2, -1, -1],
        "tree_param": {},
    }
    model = Model(content_of(booster_of([tree], "5E-1")))
    rows = np.zeros((3, 9), np.float32)
    at = np.float32(0.3)
    rows[:, 4] = np.nextafter(at, np.float32(0)), at, np.nextafter(at, np.float32(1))
    low, high = 1 / (1 + np.exp([2.0, -2.0]))
    assert model.score(rows) == pytest.approx([low, high, high], abs=1e-7)
