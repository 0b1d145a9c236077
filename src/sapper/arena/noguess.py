"""Boards that are solved without a guess from a chosen first cell, and the proof of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import inf

import numpy as np

from sapper.arena.run import Run
from sapper.engines.engine import Conditions
from sapper.errors import TooHard, whole
from sapper.game.board import Board
from sapper.game.game import Game
from sapper.game.level import Level
from sapper.game.stream import check_seed
from sapper.inference.analysis import analyse
from sapper.kernels.core.codes import START_CODES
from sapper.kernels.core.compile import thinking_time
from sapper.kernels.play.noguess import find_without_guess
from sapper.kernels.workspace import own_workspace
from sapper.solvers.modern import EXACT

MOST_TRIES = 10**9
MOST_INDEX = 2**63
BATCH = 50  # boards between two looks at the clock
Place = tuple[int, int]


@dataclass(frozen=True)
class CertainStep:
    """Cells that are certainly safe in the same position, opened together."""

    cells: tuple[Place, ...]


@dataclass(frozen=True, eq=False)
class NoGuess:
    """A board that needs no guess after its first cell: game `index` of the seed."""

    board: Board
    first: Place
    seed: int
    index: int
    start: str

    @property
    def proof(self) -> tuple[CertainStep, ...]:
        """The certain moves, step by step, found anew by exact analysis."""
        game = Game(self.board.level, self.seed, self.start, self.index)
        game.open(*self.first)
        steps = []
        while game.status == "playing":
            safe = tuple(analyse(game.view).safe)
            steps.append(CertainStep(safe))
            for row, col in safe:
                if game.view.cells[row, col] < 0:
                    game.open(row, col)
        return tuple(steps)


@lru_cache(maxsize=8)
def conditions_of(level: Level, start: str, first: Place) -> Conditions:
    """Check what is asked for and return it as conditions."""
    return Run(EXACT, level, start=start, first=first).conditions


def no_guess_board(
    level: Level,
    seed: int = 1,
    first: Place = (0, 0),
    start: str = "open",
    index: int = 0,
    tries: int = 1_000_000,
    timeout: float | None = None,
) -> NoGuess:
    """Find the first board from game `index` on that needs no guess; same arguments, same board.

    `first` is the cell that is opened first, and `start` what it is promised, as in `play`.
    Raises TooHard after `tries` boards, or after `timeout` seconds of processor time.
    """
    conditions = conditions_of(level, start, tuple(first))
    seed, index = check_seed(seed), whole(index, "index", 0, MOST_INDEX)
    tries = whole(tries, "tries", 1, MOST_TRIES)
    end = inf if timeout is None else thinking_time() + timeout
    workspace = own_workspace(level.width, level.height, level.mines)
    controls = workspace.set_conditions(START_CODES[start], conditions.first)
    for tried in range(0, tries, BATCH):
        if tried and thinking_time() > end:
            raise TooHard(
                f"none of {tried:,} boards of {level} tried in {timeout:g} s needs no guess"
            )
        begin = np.array([seed, index + tried], np.uint64)
        count = min(BATCH, tries - tried)
        records = (workspace.games, workspace.programmes)
        failed = int(find_without_guess(*records, controls, begin, count))
        if failed < count:
            mines = workspace.games[0].mine[: workspace.games[0].cells]
            board = Board(mines.reshape(level.height + 2, -1)[1:-1, 1:-1])
            return NoGuess(board, first, seed, index + tried + failed, start)
    raise TooHard(f"none of {tries:,} boards of {level} with seed {seed} needs no guess")
