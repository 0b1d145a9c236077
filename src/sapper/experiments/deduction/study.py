"""The study: what share of games, moves and certain cells each deduction settles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sapper.arena.run import Run
from sapper.errors import BadOption
from sapper.experiments.deduction.methods import EXACT, STUDIED, StudiedDeduction
from sapper.experiments.deduction.paths import CertainPositions, begin, follow, solves
from sapper.experiments.deduction.shares import ClusteredShare
from sapper.game.level import Level
from sapper.solvers.modern import EXACT as EXACT_SOLVER

BATCH = 500  # games side by side
MEASURES = ("games", "no_guess", "moves", "safe", "mined")
"""What shares are of: all games, those that exact deduction solves, positions, cells."""
BOARDS = ("8x8x10", "9x9x10", "16x16x40", "30x16x99")
STARTS = ("safe", "open")
Report = Callable[[int], None]


@dataclass
class Settled:
    """What one deduction settles on one board."""

    deduction: StudiedDeduction
    shares: dict[str, ClusteredShare] = field(
        default_factory=lambda: {name: ClusteredShare() for name in MEASURES}
    )


@dataclass
class BoardStudy:
    """All deductions on one board with one start rule."""

    run: Run
    games: int
    settled: list[Settled]

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        run, counted = self.run, self.settled[0].shares
        return {
            "level": str(run.level),
            "start": run.start,
            "first": list(run.first),
            "games": self.games,
            "positions": counted["moves"].there,
            "safe_cells": counted["safe"].there,
            "mined_cells": counted["mined"].there,
            "deductions": [
                {
                    "name": one.deduction.name,
                    "words": one.deduction.words,
                    "source": one.deduction.source,
                }
                | {name: share_as_data(share) for name, share in one.shares.items()}
                for one in self.settled
            ],
        }


def share_as_data(share: ClusteredShare) -> dict[str, Any]:
    """Return a share as plain data; null where there was nothing."""
    if not share.there:
        return {"found": 0, "of": 0, "share": None, "interval": None}
    ends = [round(end, 6) for end in share.interval]
    rounded = round(share.share, 6)
    return {"found": share.found, "of": share.there, "share": rounded, "interval": ends}


def run_on(level: Level, start: str, seed: int) -> Run:
    """Return the run whose games are studied: the corner first, or inside if the start is open.

    That is 3,3 on boards of expert size, else 2,2 or the middle of a smaller board.
    """
    if start not in STARTS:
        raise BadOption(f"start must be {' or '.join(STARTS)}, not {start!r}")
    inside = min(3 if level.cells > 256 else 2, (min(level.width, level.height) - 1) // 2)
    first = (inside, inside) if start == "open" else (0, 0)
    return Run(EXACT_SOLVER, level, seed, start, first, None, measured=False)


def count_by_game(positions: CertainPositions, marked: np.ndarray, games: int) -> np.ndarray:
    """Count marked cells, or marked positions, game by game."""
    counts = marked.sum(axis=tuple(range(1, marked.ndim)))
    return np.bincount(positions.game, counts, games).astype(np.int64)


def count_found(
    deduction: StudiedDeduction, positions: CertainPositions, mines: int, games: int
) -> np.ndarray:
    """Count moves, safe and mined cells, game by game: found, then there; shape (3, 2, games)."""
    found = deduction.prove(positions.numbers, mines)
    pairs = (
        (found.safe.any(axis=(1, 2)), positions.safe.any(axis=(1, 2))),
        (found.safe & positions.safe, positions.safe),
        (found.mined & positions.mined, positions.mined),
    )
    return np.array(
        [[count_by_game(positions, np.asarray(side), games) for side in pair] for pair in pairs],
        np.int64,
    )


def study_batch(study: BoardStudy, first: int, games: int) -> None:
    """Add games first, first + 1, ... to a study."""
    run, mines = study.run, study.run.level.mines
    counts = np.zeros((len(study.settled), 3, 2, games), np.int64)
    for positions in follow(begin(run, first, games), run):
        for k, one in enumerate(study.settled):
            counts[k] += count_found(one.deduction, positions, mines, games)
    solvable = solves(begin(run, first, games), EXACT, mines)
    for one, counted in zip(study.settled, counts, strict=True):
        solved = solves(begin(run, first, games), one.deduction, mines)
        one.shares["games"].add(solved, np.ones(games, np.int64))
        one.shares["no_guess"].add(solved, solvable)
        for name, (found, there) in zip(MEASURES[2:], counted, strict=True):
            one.shares[name].add(found, there)


def study_board(
    run: Run, games: int, report: Report, deductions: Sequence[StudiedDeduction] = STUDIED
) -> BoardStudy:
    """Measure all deductions on the games of one run; `report` hears of every batch."""
    study = BoardStudy(run, games, [Settled(deduction) for deduction in deductions])
    for first in range(0, games, BATCH):
        batch = min(BATCH, games - first)
        study_batch(study, first, batch)
        report(batch)
    return study
