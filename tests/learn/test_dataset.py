"""A small dataset of real games, end to end."""

import json
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from commands import SMALL, checksums
from sapper import BadOption, Level
from sapper.arena.executor import made_here
from sapper.kernels.core.rows import ROW_NAMES
from sapper.learn.dataset import (
    PLAYER,
    DatasetPlan,
    begin,
    generate,
    is_held_out,
    make_shard,
    to_columns,
)
from sapper.learn.record import record
from sapper.learn.rows import read_shard
from typed import invoke


@pytest.mark.slow
def test_the_same_seed_gives_the_same_rows_for_any_threads(data, tmp_path):
    invoke("dataset", str(tmp_path / "two"), *SMALL, "--threads", "2")
    assert checksums(tmp_path / "two") == checksums(data)
    invoke("dataset", str(tmp_path / "other"), *SMALL, "--seed", "2")
    assert len(checksums(tmp_path / "other")) == len(checksums(data))
    assert checksums(tmp_path / "other") != checksums(data)


@pytest.mark.slow
def test_a_dataset_that_was_killed_goes_on_where_it_was(data, tmp_path):
    directory = tmp_path / "killed"
    command = [sys.executable, "-m", "sapper", "dataset", str(directory), *SMALL]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    while not len(list(directory.glob("*.parquet"))) >= 2 and process.poll() is None:
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert len(checksums(directory)) < len(checksums(data))
    assert invoke("dataset", str(directory), *SMALL).exit_code == 0
    assert checksums(directory) == checksums(data)
    manifest = json.loads((directory / "manifest.json").read_text())
    assert manifest["complete"]
    assert manifest["plan"]["games"] == 12
    rows = sum(len(read_shard(file, "safe", out).label) for file in directory.glob("*.parquet")
               for out in (True, False))  # fmt: skip
    assert sum(manifest["rows"].values()) == rows
    refused = invoke("dataset", str(directory), "--games", "5")
    assert refused.exit_code == 2
    assert "another plan" in refused.stderr


def test_held_out_games_are_every_tenth():
    games = np.arange(40)
    assert games[is_held_out(games)].tolist() == [9, 19, 29, 39]


def test_plans_that_cannot_be_played_are_refused(tmp_path):
    for wrong in ({"games": 0}, {"sides": (5, 4)}, {"ratios": (0, 5)}, {"seed": -1}):
        with pytest.raises(BadOption):
            DatasetPlan(**wrong)
    (tmp_path / "file").write_text("")
    with pytest.raises(BadOption, match="cannot make"):
        begin(DatasetPlan(), tmp_path / "file" / "data", "sapper dataset")


def test_parts_of_a_plan_hold_every_level_once():
    plan = DatasetPlan(sides=(5, 9), levels_per_shard=7)
    levels = [level for shard in range(plan.shards) for level in plan.levels_in(shard)]
    assert tuple(levels) == plan.levels
    assert len(set(levels)) == len(levels)
    for level in levels:
        assert level.width / 2 <= level.height <= level.width
        assert 0.01 < level.mines / level.cells < 0.35
    one, two = (make_shard(DatasetPlan(sides=(5, 5), games=2), 0) for _ in range(2))
    assert one == two


@pytest.mark.slow
def test_a_cluster_makes_the_same_parts(data, tmp_path):
    distributed = pytest.importorskip("distributed")
    plan = DatasetPlan(sides=(5, 7), games=12, levels_per_shard=3)
    with made_here(distributed, 1) as cluster:
        address = cluster.scheduler_address
        made = list(generate(plan, tmp_path / "far", "", 1, cluster=address))
    assert len(made) == plan.shards
    assert checksums(tmp_path / "far") == checksums(data)


def test_columns_are_the_numbers_of_a_row_under_their_names():
    lines = record(PLAYER, Level(6, 5, 5), 1, 0, 20)
    columns = to_columns(lines, 7)
    assert tuple(columns) == ("level", "game", *ROW_NAMES, "safe", "played", "won")
    assert (columns["level"] == 7).all()
    for k, name in enumerate(ROW_NAMES):
        assert np.array_equal(columns[name], lines.seen[:, k]), name
    for name in ("game", "safe", "played", "won"):
        assert np.array_equal(columns[name], getattr(lines, name)), name
