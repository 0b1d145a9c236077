"""Adversarial positions: time and memory of `analyse`, and its risks against whole numbers.

python benchmarks/reliability/positions.py [COUNT]
"""

from __future__ import annotations

import random
import resource
import sys
import time
from collections.abc import Iterator

import numpy as np
from trials import Tally, scattered, tiled

import sapper
from sapper import Level, SapperError, View
from sapper.inference.counting import count_layouts

LIMIT = 0.5
TILES = (("HHHH", "H3HH", "HHHH", "HHHH"), ("HHH", "H2H", "HHH", "HHH"), ("H2", "HH"), ("1H", "HH"))
CLOSE = 1e-9


def drawn(count: int) -> Iterator[View]:
    """Yield boards of all shapes and densities, scattered or tiled, some of them impossible."""
    rng = random.Random(7)
    while count:
        side = rng.choice((5, 9, 16, 30, 60, 120, 254))
        width, height = rng.choice(((side, side), (side, rng.randint(1, side)), (1, side)))
        mines = int(width * height * rng.choice((0.01, 0.1, 0.2, 0.35, 0.6, 0.9)))
        level = Level(width, height, min(mines, width * height - 1))
        try:
            view = scattered(level, rng.choice((0.01, 0.05, 0.2, 0.5, 0.9)), rng.randrange(1 << 30))
            if rng.random() < 0.2:
                view = tiled(rng.choice(TILES), level)
            elif rng.random() < 0.1:  # a number that may not fit the others
                shown = view.cells.copy()
                shown.flat[rng.randrange(shown.size)] = rng.randint(0, 3)
                view = View(level, shown)
        except SapperError:
            continue
        count -= 1
        yield view


def check_risks(view: View, risk: np.ndarray) -> str:
    """Compare risks with those in whole numbers."""
    try:
        counts = count_layouts(view, 5.0)
    except SapperError:
        return "an answer; whole numbers take over 5 s"
    exact = {cell: mined / counts.layouts for cell, mined in counts.mined.items()}
    flat = risk.ravel()
    far = max((abs(flat[cell] - one) for cell, one in exact.items()), default=0.0)
    certain = all((flat[cell] in (0.0, 1.0)) == (one in (0.0, 1.0)) for cell, one in exact.items())
    side = "up to 30x30" if max(view.cells.shape) <= 30 else "up to 254x254"
    return f"{'equal to whole numbers' if far < CLOSE and certain else '! other risks'}, {side}"


def try_positions(count: int) -> None:
    """Analyse every position with a limit."""
    tally, slowest = Tally(f"positions, limit {LIMIT} s"), (0.0, "")
    for view in drawn(count):
        begun = time.thread_time()
        name = f"{view.level}, {int((view.cells >= 0).sum())} open"
        try:
            found = sapper.analyse(view, timeout=LIMIT)
            what = ""
        except SapperError as error:
            what = type(error).__name__
        used = time.thread_time() - begun
        if used > 2 * LIMIT + 1:
            tally.note("! over the limit", f"{name}: {used:.2f} s")
        slowest = max(slowest, (used, name))
        tally.note(what or check_risks(view, found.risk), name)
        if tally.counts.total() % 100 == 0:
            tally.show()
    tally.show()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(f"        slowest: {slowest[0]:.2f} s, {slowest[1]}; memory at most {memory} MB")


if __name__ == "__main__":
    sapper.analyse(scattered(Level(60, 60, 600), 0.1, 1))
    sapper.analyse(scattered(Level(9, 9, 10), 0.1, 1))
    try_positions(int(sys.argv[1]) if sys.argv[1:] else 1000)
