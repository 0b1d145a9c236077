"""Action: what a player does to a cell. A game and its list of actions determine what happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sapper.errors import BadOption, shown
from sapper.game.game import Game

ACTS = ("open", "flag", "chord")


@dataclass(frozen=True)
class Action:
    """An act (open, flag or chord) on a cell."""

    act: str
    row: int
    col: int

    def __post_init__(self) -> None:
        """Refuse an unknown act."""
        if self.act not in ACTS:
            raise BadOption(f"act must be one of {', '.join(ACTS)}, not {shown(self.act)}")


def replay(game: Game, actions: Iterable[Action]) -> Game:
    """Carry out all actions in a game, in order."""
    for action in actions:
        getattr(game, action.act)(action.row, action.col)
    return game
