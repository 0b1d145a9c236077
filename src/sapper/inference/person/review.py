"""The exact risk of every move of a person's game. (Compiled: kernels/person/review.py.)"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from sapper.game.action import Action
from sapper.game.game import Game
from sapper.game.view import View
from sapper.inference.analysis import Analysis, analyse_many

Place = tuple[int, int]


@dataclass(frozen=True)
class ReviewedMove:
    """A cell that was opened on purpose, and what was known before.

    `action` is the number of the action that did it, counted from 0.
    """

    action: int
    cell: Place
    known: Analysis
    view: View

    @property
    def risk(self) -> float:
        """The exact risk of the cell."""
        return float(self.known.risk[self.cell])

    @property
    def least(self) -> float:
        """The smallest risk of any cell."""
        return float(np.nanmin(self.known.risk))

    @property
    def safe(self) -> int:
        """How many cells were certainly safe."""
        return len(self.known.safe)

    @property
    def kind(self) -> str:
        """What it was: "first", "certain", "guess", or "needless guess" if a cell was safe."""
        if not (self.view.cells >= 0).any():
            return "first"
        if self.risk == 0.0:
            return "certain"
        return "needless guess" if self.safe else "guess"


def opened_by(game: Game, action: Action) -> tuple[Place, ...]:
    """Return the cells that an action is about to open."""
    if action.act == "chord":
        return game.chorded(action.row, action.col)
    return ((action.row, action.col),) if action.act == "open" else ()


def examine(
    game: Game, actions: Iterable[Action], timeout: float | None = 10.0
) -> tuple[ReviewedMove, ...]:
    """Replay all actions in a new game and analyse every cell they open.

    A chord opens its cells one after another, each in the light of those before. What comes after
    the end of the game is left out. Raises TooHard if a position takes more than `timeout` seconds
    of processor time.
    """
    moves: list[tuple[int, Place, View]] = []
    for number, action in enumerate(actions):
        if game.status != "playing":
            break
        if action.act == "flag":
            game.flag(action.row, action.col)
        for place in opened_by(game, action):
            if game.status == "playing":
                before = game.view
                if game.open(*place) or game.status == "lost":
                    moves.append((number, place, before))
    results = analyse_many([view for _, _, view in moves], timeout)
    return tuple(
        ReviewedMove(number, place, result, view)
        for (number, place, view), result in zip(moves, results, strict=True)
    )
