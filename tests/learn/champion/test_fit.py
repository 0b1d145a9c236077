"""The fit of the champion's score at a small size, to decisions whose worth is known."""

import json

import numpy as np
import pytest

from sapper import BadOption, solver
from sapper.kernels.core.features import FEATURE_ROW, FEATURES
from sapper.kernels.memory.evaluation import MOST_FINALISTS
from sapper.learn.champion import fit as champion
from sapper.learn.champion.comparisons import Compared
from sapper.learn.champion.fit import (
    ScorePlan,
    centred,
    fit,
    gains_of,
    resume,
    targets,
    turned,
)
from sapper.models.network import Network


def drawn(decisions, seed=0):
    """Decisions whose worth is known: the sixth number of a row, and noise."""
    draw = np.random.default_rng(seed)
    rows = draw.normal(size=(decisions, MOST_FINALISTS, FEATURE_ROW)).astype(np.float16)
    values = np.zeros((decisions, MOST_FINALISTS, 4), np.float32)
    values[..., 0], values[..., 1] = 0.9, draw.uniform(0.5, 0.6, (decisions, MOST_FINALISTS))
    values[:, :4, 2] = 50
    worth = 0.5 + 0.1 * rows[..., 5] + draw.normal(0, 0.01, (decisions, MOST_FINALISTS))
    values[..., 3] = worth * values[..., 2]
    return Compared(rows, values)


@pytest.fixture
def small_batches(monkeypatch):
    """Take more steps with fewer decisions."""
    monkeypatch.setattr(champion, "BATCH", 32)


@pytest.mark.slow
def test_the_fit_finds_what_decides(small_batches):
    plan = ScorePlan(units=(16, 8), epochs=12, rate=0.01)
    found = fit(plan, drawn(1000), drawn(500, seed=1), lambda *_: None)
    assert found.explained > 0.8
    assert found.gains[0].mean > 10 * found.gains[0].error
    assert found.loss[-1] < found.loss[0] / 3
    assert len(Network(found.network.content).layers) == 3


@pytest.mark.slow
def test_the_fit_sees_rivals_and_features_that_are_far_from_zero(small_batches):
    """What decides is which of two features counts, and that is the same for all candidates."""
    plan = ScorePlan(units=(16, 8), epochs=12, rate=0.01)
    learned, held_out = drawn(2000), drawn(500, seed=1)
    for decisions in (learned, held_out):
        rows, values = decisions.rows, decisions.values
        rows[..., 7] = rows[:, :1, 7]
        worth = 0.5 + 0.1 * np.where(rows[..., 7] > 0, rows[..., 5], rows[..., 6])
        values[..., 3] = worth * values[..., 2]
        rows[..., :FEATURES] += 20
    found = fit(plan, learned, held_out, lambda *_: None)
    assert found.explained > 0.8


def test_choosing_by_second_move_safety_gains_nothing():
    decisions = drawn(200)
    assert gains_of(decisions, decisions.values[..., 1])[0].mean == 0
    value, there = targets(decisions)
    assert gains_of(decisions, value)[0].mean > 0
    assert there.sum(axis=1).tolist() == [4] * 200
    assert np.abs(centred(value, there).sum(axis=1)).max() < 1e-4


def test_eight_ways_to_turn_a_board_are_eight():
    row = np.arange(FEATURE_ROW, dtype=np.float32)[None, None]
    ways = {turned(row, way).tobytes() for way in range(8)}
    assert len(ways) == 8
    assert (turned(row, 5)[..., :FEATURES] == row[..., :FEATURES]).all()


def test_another_plan_and_silly_sizes_are_refused(tmp_path):
    resume(ScorePlan(), tmp_path)
    resume(ScorePlan(rounds=3), tmp_path)
    with pytest.raises(BadOption, match="another plan"):
        resume(ScorePlan(layouts=7), tmp_path)
    with pytest.raises(BadOption, match="at least 100"):
        ScorePlan(shards=20)
    with pytest.raises(BadOption, match="units"):
        ScorePlan(units=(9999, 2))


def test_the_card_of_the_shipped_network_is_its_own():
    network = solver("champion").engine.guess.network
    card = json.loads(network.source.with_suffix(".json").read_text())
    assert card["sha256"] == network.checksum
    assert card["measured"]["gain_over_lookahead"][1] > 0
