"""Scores that depend on their row alone, whatever the model was asked before."""

import numpy as np
import pytest

from boosters import booster_of, content_of, random_tree
from sapper import BEGINNER, solver
from sapper.kernels.csp.scoring import score_lines
from sapper.kernels.memory.model import FOREST, SCORED, SLOTS
from sapper.learn.record import record
from sapper.models.model import Model, shipped


def score(model, record, rows):
    scores = np.full(len(rows), np.nan, np.float32)
    score_lines(record, model.nodes, rows.ravel(), scores)
    return scores


@pytest.mark.parametrize("name", ["5.0", "5.5", "6.0", "6.5"])
def test_a_score_does_not_depend_on_its_company(name):
    model = shipped(name)
    rows = record(solver(name), BEGINNER, 1, 0, 100, model.inputs).seen
    together = model.score(rows)
    assert together.tolist() == [float(model.score(row[None])[0]) for row in rows]
    used = model.copy()
    order = np.random.default_rng(1).permutation(len(rows))
    assert np.array_equal(score(model, used, rows[order]), together[order])
    assert np.array_equal(score(model, used, rows), together)


def test_more_rows_than_can_be_remembered_are_scored_alike():
    rng = np.random.default_rng(2)
    model = Model(content_of(booster_of([random_tree(rng, 4) for _ in range(9)])))
    rows = rng.normal(size=(3 * SLOTS, 9)).astype(np.float32)
    rows = rows[rng.integers(len(rows), size=4 * len(rows))]
    used = model.copy()
    again = [score(model, used, rows) for _ in range(2)]
    assert np.array_equal(*again)
    assert np.array_equal(again[0], np.concatenate([model.score(row[None]) for row in rows]))


def test_a_row_that_is_remembered_is_not_evaluated_again():
    model, rows = shipped("5.0"), np.ones((70, 9), np.float32)
    used = model.copy()
    before = score(model, used, rows)
    assert (used["state"] == SCORED).sum() == 1
    used["remembered"] = 0.25
    assert score(model, used, rows).tolist() == [0.25] * 70
    assert score(model, model.copy(), rows).tolist() == before.tolist()


def test_rows_that_differ_in_one_bit_are_different():
    model = shipped("5.0")
    rows = np.zeros((2, 9), np.float32)
    rows[1, 3] = -0.0
    used = model.copy()
    score(model, used, rows)
    assert used["kind"] == FOREST
    assert (used["state"] == SCORED).sum() == 2
