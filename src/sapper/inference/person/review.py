"""Review: the exact risk of every move of a game, needless guesses and luck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod

import numpy as np

from sapper.game.action import Action
from sapper.game.game import Game
from sapper.game.view import View
from sapper.inference.analysis import analyse_many

Place = tuple[int, int]


@dataclass(frozen=True)
class ReviewedMove:
    """A cell that was opened on purpose, and what was known before.

    `action` is the number of the action that did it, counted from 0. `risk` is its exact risk,
    `least` the smallest of any cell, `safe` how many cells were certainly safe.
    """

    action: int
    cell: Place
    risk: float
    least: float
    safe: int
    view: View

    @property
    def kind(self) -> str:
        """What it was: "first", "certain", "guess", or "needless guess" if a cell was safe."""
        if not (self.view.cells >= 0).any():
            return "first"
        if self.risk == 0.0:
            return "certain"
        return "needless guess" if self.safe else "guess"


@dataclass(frozen=True)
class Review:
    """All moves of a game, and its status after them."""

    steps: tuple[ReviewedMove, ...]
    status: str

    @property
    def luck(self) -> float:
        """The chance to survive all guesses that were made."""
        return prod(1.0 - step.risk for step in self.steps if step.kind != "first")

    @property
    def needless(self) -> int:
        """How many guesses were made although a cell was certainly safe."""
        return sum(step.kind == "needless guess" for step in self.steps)


def opened_by(game: Game, action: Action) -> tuple[Place, ...]:
    """Return the cells that an action is about to open."""
    if action.act == "chord":
        return game.chorded(action.row, action.col)
    return ((action.row, action.col),) if action.act == "open" else ()


def review(game: Game, actions: Iterable[Action], timeout: float | None = 10.0) -> Review:
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
    steps = []
    for (number, place, view), result in zip(moves, results, strict=True):
        risk, least = float(result.risk[place]), float(np.nanmin(result.risk))
        steps.append(ReviewedMove(number, place, risk, least, len(result.safe), view))
    return Review(tuple(steps), game.status)
