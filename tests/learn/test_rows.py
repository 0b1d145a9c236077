import numpy as np
import pytest

from sapper import BadOption
from sapper.learn.rows import check_label, read_shard, read_shards, shards_of


def test_held_out_games_are_never_trained_on(data):
    training, held_out = (
        np.concatenate([one.label for one in read_shards(data, "won", out)])
        for out in (False, True)
    )
    assert 0.05 < len(held_out) / len(training) < 0.2


def test_won_is_a_label_of_opened_cells_only(data):
    parquet = pytest.importorskip("pyarrow.parquet")
    for file in shards_of(data):
        table = parquet.read_table(file)
        played = int(table["played"].to_numpy().sum())
        assert 0 < played < table.num_rows
        assert sum(len(read_shard(file, "won", out).label) for out in (False, True)) == played
        assert sum(len(read_shard(file, "safe", out).label) for out in (False, True)) == len(table)


def test_what_is_no_dataset_or_no_label_is_refused(tmp_path):
    with pytest.raises(BadOption, match="no dataset"):
        list(read_shards(tmp_path, "safe", True))
    with pytest.raises(BadOption, match="label must be safe or won"):
        check_label("lost")
