"""Reading a dataset shard by shard: rows and labels, of training or of held-out games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from sapper.errors import BadOption, needs
from sapper.kernels.core.rows import ROW_NAMES
from sapper.learn.dataset import HELD_OUT, is_held_out, read_manifest, shard_file

LABELS = ("safe", "won")
"""1 for a safe cell, for all rows; or 1 for a game that was won, for the cells that were chosen."""


class Examples(NamedTuple):
    """Rows, float32 with the shape (rows, 9), and the label of each."""

    seen: np.ndarray
    label: np.ndarray


def check_label(label: str) -> str:
    """Refuse a label that no row has."""
    if label not in LABELS:
        raise BadOption(f"label must be {' or '.join(LABELS)}, not {label!r}")
    return label


def shards_of(directory: Path) -> list[Path]:
    """Return the files of a dataset that is complete."""
    manifest = read_manifest(directory)
    if not manifest["complete"]:
        raise BadOption(f"the dataset in {directory} is not complete: run sapper dataset again")
    if manifest["plan"]["games"] < HELD_OUT:
        raise BadOption(f"the dataset in {directory} has fewer than {HELD_OUT} games of a level")
    return [shard_file(directory, int(shard)) for shard in sorted(manifest["rows"], key=int)]


def read_shard(file: Path, label: str, held_out: bool) -> Examples:
    """Read the rows of one shard that have the label: those of training or of held-out games."""
    parquet = needs("pyarrow.parquet", extra="train")
    table = parquet.read_table(file, columns=["game", *ROW_NAMES, "played", label])
    use = is_held_out(table["game"].to_numpy()) == held_out
    if label == "won":
        use &= table["played"].to_numpy() == 1
    seen = np.empty((int(use.sum()), len(ROW_NAMES)), np.float32)
    for k, name in enumerate(ROW_NAMES):
        seen[:, k] = table[name].to_numpy()[use]
    return Examples(seen, table[label].to_numpy()[use].astype(np.float32))


def read_shards(directory: Path, label: str, held_out: bool) -> Iterator[Examples]:
    """Read a dataset shard by shard."""
    for file in shards_of(directory):
        yield read_shard(file, label, held_out)
