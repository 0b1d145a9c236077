"""Positions for tests of published deductions, and what these prove of them."""

from __future__ import annotations

import numpy as np

from drawn import random_position
from oracle import Place
from sapper import Level, View
from sapper.inference.published import Deduction

SMALL = (Level(4, 4, 3), Level(5, 4, 4), Level(6, 5, 7), Level(7, 3, 5), Level(5, 5, 8))


def positions(levels: tuple[Level, ...], seeds: int, most: int = 9) -> list[View]:
    """Return positions of real games that are not over, each with another number of moves."""
    found = [
        random_position(level, seed, 1 + (seed + at) % most)
        for at, level in enumerate(levels)
        for seed in range(seeds)
    ]
    return [view for view in found if not view.is_over]


def numbers_of(views: list[View]) -> np.ndarray:
    """Return positions of one level as one array."""
    return np.stack([view.cells for view in views]).clip(-1)


def proved_by(deduction: Deduction, view: View) -> tuple[dict[Place, bool], np.ndarray]:
    """Return what a deduction proves of one position, True for a mine, and its risks."""
    proved = deduction(view.cells[None], view.level.mines)
    known = {
        (row, col): is_mine
        for is_mine, one in ((False, proved.safe), (True, proved.mined))
        for row, col in np.argwhere(one[0]).tolist()
    }
    return known, proved.risk[0]
