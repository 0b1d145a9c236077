"""The record of the search for what perfect play wins."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.types import Array, Int, Record, field

MINE = np.int8(-1)  # where a layout mines a column
LEVELS = 400  # cells opened one after another
MOST_COUNTS = 1 << 20
KEPT = 1 << 16


class WinsRecord(Record):
    """Layouts as rows, the cells that tell them apart as columns; parts of the rows by level."""

    layouts: Int = field(np.int64)
    columns: Int = field(np.int64)
    possible: Int = field(np.int64)  # layouts that the start rule allows
    nodes: Int = field(np.int64)
    stop: Int = field(np.int64)  # why the search ended early, or 0
    end: Array = field(np.int64, 10 * LEVELS)  # by level and number: layouts that show it
    safe: Array = field(np.uint32, MOST_COUNTS)  # by level and column: layouts that spare it
    low: Array = field(np.uint64, KEPT)  # the sets that were searched, as two hashes,
    high: Array = field(np.uint64, KEPT)
    wins: Array = field(np.int64, KEPT)  # and what they are worth
