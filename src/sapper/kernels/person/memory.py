"""Records of a person's game: what was done, how it stands, and what the review found.

Cells are flat here: row * width + col.
"""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.types import Int, Record, field

OPEN_CELL, FLAG_CELL, CHORD_CELL = range(3)  # in the order of `sapper.game.action.ACTS`
LAID = -1  # instead of a start rule: the mines are there already
NONE = -1


class ActionRecord(Record):
    """One action of a person."""

    act: Int = field(np.int32)
    cell: Int = field(np.int32)


class StandingRecord(Record):
    """How a person's game stands."""

    exploded: Int = field(np.int64)  # the mine that was opened, or NONE
    refused: Int = field(np.int64)  # the action that came after the end, or NONE
    crowded: Int = field(np.int64)  # a first cell that leaves no room for the mines, or NONE
    opened: Int = field(np.int64)  # cells that are open
    reviewed: Int = field(np.int64)  # steps of the review


class MetricsRecord(Record):
    """What is measured of a person's game."""

    laid: Int = field(np.int64)  # 1 if there are mines; without them there is no 3BV
    three_bv: Int = field(np.int64)
    three_bv_done: Int = field(np.int64)
    openings: Int = field(np.int64)
    islands: Int = field(np.int64)
    left: Int = field(np.int64)  # clicks
    right: Int = field(np.int64)
    chord: Int = field(np.int64)
    wasted: Int = field(np.int64)  # of all clicks
    opened: Int = field(np.int64)  # cells that are open
    flagged: Int = field(np.int64)  # that are set


class StepRecord(Record):
    """A cell that was opened on purpose, and what was known before."""

    action: Int = field(np.int64)
    cell: Int = field(np.int64)
    safe: Int = field(np.int64)  # cells that were certainly safe
    opened: Int = field(np.int64)  # cells that were open
    risk: float = field(np.float64)  # nan if the position was too large
    least: float = field(np.float64)
