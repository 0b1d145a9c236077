"""Players of the field beside their twins: what they open, and among what they draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import numpy as np

from drawn import guesses, random_position
from oracle import Place
from sapper import Level, View, solver
from sapper.game.topology import count_around

LEVELS = [Level(5, 4, 4), Level(6, 6, 9), Level(7, 5, 4), Level(4, 4, 6), Level(8, 8, 10)]


def ringed(seed: int, bottom: bool) -> View:
    """A board whose rim is open, with or without the bottom, and mines mostly next to the rim."""
    rng, covered = Random(seed), np.zeros((6, 7), np.bool_)
    covered[1 : 5 if bottom else 6, 1:-1] = True
    beside = covered & (count_around(~covered) > 0)
    cells, mines = np.argwhere(beside).tolist(), np.zeros_like(covered)
    for row, col in [*rng.sample(cells, len(cells) // 2), (3, 3)]:
        mines[row, col] = True
    shown = np.where(covered, -1, count_around(mines)).astype(np.int8)
    return View(Level(7, 6, int(mines.sum())), shown)


def positions(seeds: int) -> Iterator[View]:
    """Yield positions of real games, those where nothing is certain too, and ringed ones."""
    for seed in range(seeds):
        for level in LEVELS:
            yield random_position(level, seed, 1 + seed % (level.safe // 2))
            yield from guesses(level, seed)
        yield from (ringed(seed, bottom) for bottom in (False, True))


def agree(name: str, twin: Callable[[View], set[Place]], seeds: int = 20) -> tuple[int, int]:
    """Compare a player with its twin; returns how many positions were certain, and not.

    It must open all safe cells, or a cell among which its twin draws.
    """
    certain, uncertain = 0, 0
    for number, view in enumerate(positions(seeds)):
        try:
            cells = set() if view.is_over else twin(view)
        except OverflowError:
            continue
        if cells:
            decision = solver(name).decide(view, number)
            assert set(decision.safe) == cells if decision.safe else decision.cell in cells
            certain, uncertain = certain + bool(decision.safe), uncertain + (not decision.safe)
    return certain, uncertain


def drawn_by(name: str, view: View, seeds: int = 100) -> set[Place]:
    """Return the cells that a player opens in a position, over many games."""
    return {solver(name).decide(view, seed).cell for seed in range(seeds)}
