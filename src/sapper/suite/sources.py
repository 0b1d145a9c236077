"""Sources: games whose positions may enter the suite, each a function of seed and index."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from sapper.game.game import Game
from sapper.game.level import Level
from sapper.game.stream import CHOICE, Stream
from sapper.game.view import View
from sapper.solvers.modern import EXACT
from sapper.solvers.solver import solver

LUCKY, BLIND = "lucky", "blind"


@dataclass(frozen=True)
class Source:
    """Games of a player on a level.

    A player is the name of a solver, or `lucky`: it opens what is certain, guesses at random and
    never meets a mine; or `blind`: it opens cells at random and never meets a mine.
    """

    level: Level
    player: str

    @property
    def start(self) -> str:
        """The start rule: a dense board is rarely opened far from a single cell."""
        return "open" if self.level.mines * 5 > self.level.cells else "safe"

    def positions(self, seed: int, index: int) -> list[View]:
        """Play a game, and return its positions but the untouched one."""
        game = Game(self.level, seed, self.start, index)
        first = Stream(seed, index, CHOICE).below(self.level.cells)
        game.open(*divmod(first, self.level.width))
        found = []
        while game.status == "playing":
            view = game.view
            found.append(view)
            for place in self._choose(game, view):
                if game.status == "playing":
                    game.open(*place)
        return found

    def _choose(self, game: Game, view: View) -> Iterable[tuple[int, int]]:
        """Return the next cells to open."""
        if self.player == BLIND:
            return [lucky_guess(game, view)]
        known = EXACT if self.player == LUCKY else solver(self.player)
        decision = known.decide(view, game.seed, game.index, timeout=None)
        if decision.safe:
            return decision.safe
        return [lucky_guess(game, view) if self.player == LUCKY else decision.cell]


def lucky_guess(game: Game, view: View) -> tuple[int, int]:
    """Return a random covered cell that is no mine."""
    assert game.board is not None, "a guess comes after the first move"
    free = np.flatnonzero(view.covered & ~game.board.mines).tolist()
    draw = Stream(game.seed, game.index, CHOICE, len(free)).below(len(free))
    return view.topology.place(free[draw])


def of(player: str, *levels: str) -> tuple[Source, ...]:
    """Return the sources of one player on some levels."""
    return tuple(Source(Level.parse(level), player) for level in levels)


ORDINARY = (
    *of("2.0", "8x8x10", "6x6x9"),
    *of("4.0", "9x9x10", "7x7x12"),
    *of("4.5", "16x16x40", "20x16x80"),
    *of("exact", "9x9x20", "16x16x60", "30x16x99", "30x5x34"),
    *of("lookahead", "8x8x18", "12x12x30", "16x16x40", "30x16x99"),
)
WIDE = (
    *of(LUCKY, "16x16x70", "18x18x85", "20x16x85", "30x12x100"),
    *of(BLIND, "16x16x40", "16x16x70", "18x18x85", "24x12x70"),
)
HUGE = (
    *of("exact", "40x40x260", "50x40x340"),
    *of("4.5", "40x40x240"),
    *of(LUCKY, "40x40x330", "50x50x520", "60x60x740", "100x100x2000"),
    *of(BLIND, "40x40x240"),
)
