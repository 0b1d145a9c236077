"""What the trials of reliability share: counts, positions, programs that are watched."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from sapper import Board, Level, View, parse

BAR = re.compile(r"[-0-9]:[-0-9]{2}:[-0-9]{2}\s*$|^compiling the engine|━")
SAPPER = (sys.executable, "-m", "sapper")


class Tally:
    """Counts what happened, and keeps the first case of each kind."""

    def __init__(self, name: str) -> None:
        """Begin with nothing counted."""
        self.name = name
        self.counts: Counter[str] = Counter()
        self._first: dict[str, str] = {}

    def note(self, what: str, case: str = "") -> None:
        """Count one case."""
        self.counts[what] += 1
        self._first.setdefault(what, case)

    def show(self) -> None:
        """Print the counts, and the first case of each kind."""
        print(f"{self.name}: {self.counts.total()} tried", flush=True)
        for what, times in self.counts.most_common():
            print(f"  {times:5} {what}   {self._first[what][:200]}", flush=True)


def scattered(level: Level, share: float, seed: int) -> View:
    """Return a board of which a share of the safe cells is open, anywhere: hard to analyse."""
    rng = np.random.default_rng(seed)
    mines = np.zeros(level.cells, np.bool_)
    mines[rng.permutation(level.cells)[: level.mines]] = True
    board = Board(mines.reshape(level.height, level.width))
    cells = np.where(rng.random(level.cells) < share, board.numbers.ravel(), -1)
    cells[mines] = -1
    return View(level, cells.astype(np.int8).reshape(level.height, level.width))


def tiled(tile: Sequence[str], level: Level) -> View:
    """Return a board of equal tiles, cut off at its rim: a guess if no number forces a cell."""
    rows = [tile[row % len(tile)] * level.width for row in range(level.height)]
    return parse("\n".join([str(level), *(row[: level.width] for row in rows)]))


def is_one_sentence(text: str) -> bool:
    """Say whether a program ended with one line of words beside its bars, and no traceback."""
    lines = [line for line in text.splitlines() if line.strip() and not BAR.search(line)]
    return "Traceback" not in text and len(lines) <= 1


def start(arguments: Sequence[str], place: Path, **options: object) -> subprocess.Popen[str]:
    """Start a program of ours in a group of its own."""
    return subprocess.Popen(
        [*arguments],
        cwd=place,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"COLUMNS": "200", **dict(options.pop("env", {}))},  # type: ignore[call-overload]
        **options,  # type: ignore[call-overload]
    )


def left_behind(group: int, patience: float = 8.0) -> int:
    """Count the processes of a group that live on after a while, and end them."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return 0
        time.sleep(0.1)
    listed = subprocess.run(
        ["pgrep", "-g", str(group)], capture_output=True, text=True, check=False
    ).stdout.split()
    os.killpg(group, signal.SIGKILL)
    return len(listed)
