"""Board: where the mines are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sapper.errors import BadLevel, BadOption, shown
from sapper.game.level import Level
from sapper.game.stream import LAYOUT, Stream, check_seed
from sapper.game.topology import count_around, topology

STARTS = ("safe", "open", "none")
"""Start rules: the first cell is safe, shows a 0 (where it opens an area), or is like any other."""


def protected(level: Level, start: str, first: int) -> frozenset[int]:
    """Return the cells that the start rule keeps free of mines when `first` is opened first."""
    if start == "safe":
        return frozenset({first})
    if start == "open":
        return frozenset({first, *topology(level.width, level.height).around(first)})
    return frozenset()


def largest_block(level: Level) -> int:
    """Return the largest size of a cell with its neighbours on this board."""
    return min(level.width, 3) * min(level.height, 3)


def check_start(level: Level, start: str, room_for: int | None = None) -> None:
    """Refuse an unknown start rule, and an open start that leaves no room for the mines.

    `room_for` is how many cells the first cell and its neighbours are; without it, a corner's.
    """
    if start not in STARTS:
        raise BadOption(f"start must be one of {', '.join(STARTS)}, not {shown(start)}")
    block = min(level.width, 2) * min(level.height, 2) if room_for is None else room_for
    if start == "open" and level.mines > level.cells - block:
        raise BadLevel(
            f"an open start on {level} keeps {block} cells free of mines, which leaves "
            f"{level.cells - block} cells for {level.mines} mines"
        )


@dataclass(frozen=True, eq=False)
class Board:
    """A layout of mines: a boolean array of shape (height, width), read-only."""

    mines: np.ndarray

    def __post_init__(self) -> None:
        """Keep a read-only copy."""
        mines = np.array(self.mines, bool, ndmin=2)
        mines.flags.writeable = False
        object.__setattr__(self, "mines", mines)

    def __reduce__(self) -> tuple[type[Board], tuple[np.ndarray]]:
        """Make copies in the same way, so that they are read-only too."""
        return type(self), (self.mines,)

    @classmethod
    def of(cls, level: Level, places: Iterable[tuple[int, int]]) -> Board:
        """Put mines on the given places, (row, col) each."""
        cell = topology(level.width, level.height).cell
        cells = {cell(row, col) for row, col in places}
        if len(cells) != level.mines:
            raise BadOption(f"{level} needs {level.mines} different places, not {len(cells)}")
        return cls._with_mines(level, cells)

    @classmethod
    def _with_mines(cls, level: Level, cells: set[int]) -> Board:
        mines = np.zeros(level.cells, bool)
        mines[list(cells)] = True
        return cls(mines.reshape(level.height, level.width))

    @classmethod
    def random(
        cls,
        level: Level,
        seed: int,
        first: tuple[int, int] = (0, 0),
        start: str = "safe",
        index: int = 0,
    ) -> Board:
        """Draw one of the layouts that the start rule allows, all equally likely.

        `first` is the (row, col) that is opened first; the seed and `index` name the game.
        """
        check_start(level, start)
        free = protected(level, start, topology(level.width, level.height).cell(*first))
        check_start(level, start, len(free))
        room = level.cells - len(free)
        # Draw whichever is rarer, mines or safe cells: a full board is as quick as an empty one.
        draw_mines = level.mines <= room - level.mines
        stream = Stream(check_seed(seed), check_seed(index, "index"), LAYOUT)
        drawn: set[int] = set()
        while len(drawn) < (level.mines if draw_mines else room - level.mines):
            cell = stream.below(level.cells)
            if cell not in free:
                drawn.add(cell)
        mines = drawn if draw_mines else set(range(level.cells)) - free - drawn
        return cls._with_mines(level, mines)

    @property
    def level(self) -> Level:
        """The board's size and number of mines."""
        height, width = self.mines.shape
        return Level(width, height, int(self.mines.sum()))

    @cached_property
    def numbers(self) -> np.ndarray:
        """Mines around every cell, int8, shape (height, width)."""
        return count_around(self.mines)

    def __str__(self) -> str:
        """Draw the board: `*` for a mine, else the number; the level stands above."""
        signs = np.where(self.mines, "*", self.numbers.astype(str))
        return "\n".join([str(self.level), *("".join(row) for row in signs)])
