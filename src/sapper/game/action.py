"""Action: what a player does to a cell. A game and its list of actions determine what happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf

from sapper.errors import BadOption, shown
from sapper.game.game import Game

ACTS = ("open", "flag", "chord")


@dataclass(frozen=True)
class Action:
    """An act (open, flag or chord) on a cell; `time` is in seconds from the beginning, if known."""

    act: str
    row: int
    col: int
    time: float | None = None

    def __post_init__(self) -> None:
        """Refuse an unknown act, and a time that is none."""
        if self.act not in ACTS:
            raise BadOption(f"act must be one of {', '.join(ACTS)}, not {shown(self.act)}")
        is_number = isinstance(self.time, int | float) and not isinstance(self.time, bool)
        if self.time is not None and not (is_number and 0 <= self.time < inf):
            raise BadOption(f"time must be a number of seconds from 0 on, not {shown(self.time)}")


def replay(game: Game, actions: Iterable[Action]) -> Game:
    """Carry out all actions in a game, in order."""
    for action in actions:
        getattr(game, action.act)(action.row, action.col)
    return game
