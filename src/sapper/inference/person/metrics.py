"""Metrics: 3BV, clicks and efficiency of a person's game. (Compiled: kernels/person/metrics.py.)

The words are those of players and of their programs: Minesweeper Arbiter, Metasweeper, ms_toollib.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from sapper.game.action import ACTS, Action, replay
from sapper.game.board import Board
from sapper.game.game import Game
from sapper.kernels.core.types import dtype_of, records
from sapper.kernels.person.memory import LAID, ActionRecord, MetricsRecord, StandingRecord
from sapper.kernels.person.metrics import measure_game
from sapper.kernels.workspace import own_workspace


@dataclass(frozen=True)
class Clicks:
    """Clicks of a game: one for each action, and how many of them were wasted.

    A click is wasted if it opens no cell, and flags no mine that was not flagged before.
    """

    left: int
    right: int
    chord: int
    wasted: int

    @property
    def total(self) -> int:
        """All clicks."""
        return self.left + self.right + self.chord


@dataclass(frozen=True)
class Metrics:
    """What is measured of a game; None where it is not known.

    3BV is the fewest left clicks that open the whole board: one for each opening (an area of 0),
    and one for each number that touches no 0; such numbers form islands. `seconds` go from the
    first cell that was opened to the last action, and need the times of these. Before the first
    cell is opened there may be no mines, and so no 3BV.
    """

    status: str
    three_bv: int | None
    three_bv_done: int | None
    openings: int | None
    islands: int | None
    clicks: Clicks
    opened: int
    flags: int
    seconds: float | None

    @property
    def three_bv_per_second(self) -> float | None:
        """3BV/s: 3BV done per second."""
        return ratio(self.three_bv_done, self.seconds)

    @property
    def clicks_per_second(self) -> float | None:
        """Clicks per second."""
        return ratio(self.clicks.total, self.seconds)

    @property
    def efficiency(self) -> float | None:
        """IOE, the index of efficiency: 3BV done per click."""
        return ratio(self.three_bv_done, self.clicks.total)

    @property
    def throughput(self) -> float | None:
        """3BV done per click that was not wasted."""
        return ratio(self.three_bv_done, self.clicks.total - self.clicks.wasted)

    @property
    def correctness(self) -> float | None:
        """The share of clicks that were not wasted."""
        return ratio(self.clicks.total - self.clicks.wasted, self.clicks.total)


def ratio(part: float | None, whole: float | None) -> float | None:
    """Divide, where both are known and the divisor is not 0."""
    return None if part is None or not whole else part / whole


def seconds_of(game: Game, actions: Sequence[Action]) -> float | None:
    """Play all actions; return the time from the first cell opened to the last action."""
    began, covered = None, game.shown < 0
    for action in actions:
        replay(game, [action])
        if began is None and (game.status != "playing" or ((game.shown < 0) != covered).any()):
            began = action
    if began is None or began.time is None or actions[-1].time is None:
        return None
    return actions[-1].time - began.time


def measure(game: Game, actions: Sequence[Action]) -> np.ndarray:
    """Return the record of a game that was played, as the kernels measure it."""
    level = game.level
    done = records(len(actions), dtype_of(ActionRecord))
    for k, action in enumerate(actions):
        done[k].act = ACTS.index(action.act)
        done[k].cell = action.row * level.width + action.col
    mined = np.zeros(level.cells, np.int8) if game.board is None else game.board.mines.ravel()
    standings, found = records(1, dtype_of(StandingRecord)), records(1, dtype_of(MetricsRecord))
    workspace = own_workspace(level.width, level.height, level.mines)
    shown = np.empty(level.cells, np.int8)
    measure_game(
        workspace.games, standings, mined.astype(np.int8), shown, done, found, np.int64(LAID)
    )
    return found


def metrics(board: Board | Game, actions: Iterable[Action]) -> Metrics:
    """Measure a game on a board, or a new game, after all actions: 3BV, clicks, efficiency.

    Raises IllegalMove for an action outside the board or after the end.

    Example: `metrics(board, [Action("open", 0, 0, time=0.0), Action("open", 4, 4, time=1.3)])`.
    """
    game, taken = Game.on(board) if isinstance(board, Board) else board, list(actions)
    seconds = seconds_of(game, taken)
    found = measure(game, taken)[0]

    def laid(name: str) -> int | None:
        return None if game.board is None else int(found[name])

    return Metrics(
        status=game.status,
        three_bv=laid("three_bv"),
        three_bv_done=laid("three_bv_done"),
        openings=laid("openings"),
        islands=laid("islands"),
        clicks=Clicks(*(int(found[name]) for name in ("left", "right", "chord", "wasted"))),
        opened=int(found["opened"]),
        flags=int(found["flagged"]),
        seconds=seconds,
    )
