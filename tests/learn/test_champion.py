"""The champion's training at a small size: comparisons, the fit, and the command end to end."""

import json
from dataclasses import replace

import numpy as np
import pytest

from sapper import BadOption, solver
from sapper.kernels.scratch import FACTS, LINE, MOST_FINALISTS
from sapper.learn.champion import Plan, centred, fit, gains_of, resume, targets, turned
from sapper.learn.comparisons import Compared, Round, compare, make_part, path_of, read, setting_of
from sapper.policy.network import Network

ROUND = Round(seed=3, number=0, parts=100, games=40, layouts=8, early=1.0)
NINE = 29  # a part that plays 9x9x10


def drawn(decisions, seed=0):
    """Decisions whose worth is known: the fifth input of a line, and noise."""
    draw = np.random.default_rng(seed)
    lines = draw.normal(size=(decisions, MOST_FINALISTS, LINE)).astype(np.float16)
    values = np.zeros((decisions, MOST_FINALISTS, 4), np.float32)
    values[..., 0], values[..., 1] = 0.9, draw.uniform(0.5, 0.6, (decisions, MOST_FINALISTS))
    values[:, :4, 2] = 50
    worth = 0.5 + 0.1 * lines[..., 5] + draw.normal(0, 0.01, (decisions, MOST_FINALISTS))
    values[..., 3] = worth * values[..., 2]
    return Compared(lines, values)


def test_comparisons_are_the_same_each_time_and_hold_chances():
    once, again = compare(ROUND, None, NINE), compare(ROUND, None, NINE)
    assert len(once) > 5
    assert np.array_equal(once.lines, again.lines)
    assert np.array_equal(once.values, again.values)
    safety, score, played, worth = np.moveaxis(once.values, -1, 0)
    assert ((played <= 8) & (safety <= 1)).all()
    assert (score <= 2 * safety + 1e-6).all()  # a cell of a 50/50 may count twice
    assert (np.abs(worth) <= 1.5 * np.maximum(played, 1e-9)).all()
    assert ((played > 0).sum(axis=1) >= 1).all()
    assert np.allclose(once.lines[..., 0], safety, atol=1e-3)


def test_playouts_by_a_network_differ_from_those_without():
    shipped = solver("champion").choose.network
    plain, learned = compare(ROUND, None, NINE), compare(ROUND, shipped, NINE)
    assert plain.values.shape != learned.values.shape or not np.array_equal(
        plain.values, learned.values
    )


def test_every_part_has_a_setting_that_fits():
    levels = {str(setting_of(part).level) for part in range(300)}
    assert {"30x16x99", "16x16x40", "9x9x10"} < levels
    assert len(levels) > 10
    assert setting_of(5).start == "open"


def test_a_part_that_is_there_is_not_made_again(tmp_path):
    path = path_of(tmp_path, ROUND, NINE)
    path.parent.mkdir(parents=True)
    many = make_part(ROUND, None, tmp_path, NINE)
    made = path.read_bytes()
    path.write_bytes(made)
    assert make_part(replace(ROUND, games=1), None, tmp_path, NINE) == many
    assert len(read(path)) == many
    path.write_bytes(made[:100])
    with pytest.raises(BadOption, match=path.name):
        read(path)


def test_the_fit_finds_what_decides():
    plan = Plan(units=(16, 8), epochs=12, rate=0.003)
    found = fit(plan, drawn(4000), drawn(500, seed=1), lambda *_: None)
    assert found.explained > 0.8
    assert found.gains[0].mean > 10 * found.gains[0].error
    assert found.loss[-1] < found.loss[0] / 3
    assert len(Network(found.network.content).layers) == 3


def test_the_fit_sees_rivals_and_facts_that_are_far_from_zero():
    """What decides here is which of two facts counts, and that is the same for all candidates."""
    plan = Plan(units=(16, 8), epochs=12, rate=0.003)
    learned, held_out = drawn(8000), drawn(500, seed=1)
    for decisions in (learned, held_out):
        lines, values = decisions.lines, decisions.values
        lines[..., 7] = lines[:, :1, 7]
        worth = 0.5 + 0.1 * np.where(lines[..., 7] > 0, lines[..., 5], lines[..., 6])
        values[..., 3] = worth * values[..., 2]
        lines[..., :FACTS] += 20
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
    line = np.arange(LINE, dtype=np.float32)[None, None]
    ways = {turned(line, way).tobytes() for way in range(8)}
    assert len(ways) == 8
    assert (turned(line, 5)[..., :FACTS] == line[..., :FACTS]).all()


def test_another_plan_and_silly_sizes_are_refused(tmp_path):
    resume(Plan(), tmp_path)
    resume(Plan(rounds=3), tmp_path)
    with pytest.raises(BadOption, match="another plan"):
        resume(Plan(layouts=7), tmp_path)
    with pytest.raises(BadOption, match="at least 100"):
        Plan(parts=20)
    with pytest.raises(BadOption, match="units"):
        Plan(units=(9999, 2))


def test_the_card_of_the_shipped_network_is_its_own():
    network = solver("champion").choose.network
    card = json.loads(network.source.with_suffix(".json").read_text())
    assert card["sha256"] == network.checksum
    assert card["measured"]["gain_over_lookahead"][1] > 0
