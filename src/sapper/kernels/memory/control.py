"""The record that controls a run: what the host asks for, and the clock of the thread."""

from __future__ import annotations

import numpy as np

from sapper.kernels.core.types import Array, Int, Record, field


class ControlRecord(Record):
    """How games begin and when they end."""

    start: Int = field(np.int64)  # the start rule: START_NONE, START_SAFE or START_OPEN
    first: Int = field(np.int64)  # the first cell, or -1: the solver's own rule
    timeout: Int = field(np.int64)  # nanoseconds of processor time
    stop: Int = field(np.int64)  # set by another thread: FINISH_GAME or STOP_NOW
    deadline: Int = field(np.int64)  # processor time at which a game or a decision is given up
    clock: Int = field(np.int64)  # processor time at the last reading, ns
    wall: Int = field(np.int64)  # wall-clock time at that reading, ns
    ticks: Int = field(np.int64)  # calls of `out_of_time` since the record was made
    timespec: Array = field(np.int64, 2)  # room for the system's answer
