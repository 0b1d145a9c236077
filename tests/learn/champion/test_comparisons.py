"""What the champion learns from, at a small size."""

from dataclasses import replace

import numpy as np
import pytest

from sapper import BadOption, solver
from sapper.kernels.core.features import SAFETY
from sapper.learn.champion.comparisons import (
    Compared,
    Round,
    compare,
    make_shard,
    path_of,
    read,
    read_all,
    setting_of,
)

ROUND = Round(seed=3, number=0, shards=100, games=40, layouts=8, early=1.0)
NINE = 29  # a shard that plays 9x9x10


def test_comparisons_are_the_same_each_time_and_hold_chances():
    once, again = compare(ROUND, None, NINE), compare(ROUND, None, NINE)
    assert len(once) > 5
    assert np.array_equal(once.rows, again.rows)
    assert np.array_equal(once.values, again.values)
    safety, score, played, worth = np.moveaxis(once.values, -1, 0)
    assert ((played <= 8) & (safety <= 1)).all()
    assert (score <= 2 * safety + 1e-6).all()  # a cell of a 50/50 may count twice
    assert (np.abs(worth) <= 1.5 * np.maximum(played, 1e-9)).all()
    assert ((played > 0).sum(axis=1) >= 1).all()
    assert np.allclose(once.rows[..., SAFETY], safety, atol=1e-3)


def test_rollouts_by_a_network_differ_from_those_without():
    shipped = solver("champion").engine.guess.network
    plain, learned = compare(ROUND, None, NINE), compare(ROUND, shipped, NINE)
    assert plain.values.shape != learned.values.shape or not np.array_equal(
        plain.values, learned.values
    )


def test_every_part_has_a_setting_that_fits():
    levels = {str(setting_of(shard).level) for shard in range(300)}
    assert {"30x16x99", "16x16x40", "9x9x10"} < levels
    assert len(levels) > 10
    assert setting_of(5).start == "open"


def test_a_part_that_is_there_is_not_made_again(tmp_path):
    path = path_of(tmp_path, ROUND, NINE)
    path.parent.mkdir(parents=True)
    many = make_shard(ROUND, None, tmp_path, NINE)
    made = path.read_bytes()
    path.write_bytes(made)
    assert make_shard(replace(ROUND, games=1), None, tmp_path, NINE) == many
    assert len(read(path)) == many
    path.write_bytes(made[:100])
    with pytest.raises(BadOption, match=path.name):
        read(path)


def test_one_of_ten_groups_of_parts_is_held_out(tmp_path):
    plan = replace(ROUND, shards=110)
    for shard in range(plan.shards):
        path = path_of(tmp_path, plan, shard)
        path.parent.mkdir(exist_ok=True)
        one = Compared(np.zeros((1, 12, 3), np.float16), np.full((1, 12, 4), shard, np.float32))
        np.savez(path, rows=one.rows, values=one.values)
    held_out = read_all(tmp_path, [plan], held_out=True).values[:, 0, 0].tolist()
    learned = read_all(tmp_path, [plan], held_out=False).values[:, 0, 0].tolist()
    assert held_out == list(range(90, 100))
    assert sorted(held_out + learned) == list(range(110))
