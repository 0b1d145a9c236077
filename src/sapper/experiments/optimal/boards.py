"""Which boards have a value: a board and its transpose are one, and so are mirrored first cells."""

from __future__ import annotations

from math import comb

from sapper.errors import BadLevel, TooHard
from sapper.game.level import Level
from sapper.kernels.optimal.memory import MOST_BITS

MOST_LAYOUTS = 1 << 23
Place = tuple[int, int]


def lying(level: Level) -> Level:
    """Return a level with its longer side as the width."""
    return Level(max(level.width, level.height), min(level.width, level.height), level.mines)


def check_board(level: Level) -> None:
    """Refuse a board whose layouts are no words, or too many to be listed."""
    if level.cells > MOST_BITS:
        raise BadLevel(f"optimal values need at most {MOST_BITS} cells: {level} has {level.cells}")
    layouts = comb(level.cells - 1, level.mines)
    if layouts > MOST_LAYOUTS:
        raise TooHard(f"{level} has {layouts:,} layouts: at most {MOST_LAYOUTS:,} are searched")


def first_cells(level: Level) -> tuple[Place, ...]:
    """Return one of each kind of first cell: no two are images of each other."""
    found = {}
    for row in range(level.height):
        for col in range(level.width):
            down, right = level.height - 1 - row, level.width - 1 - col
            images = {(r, c) for r in (row, down) for c in (col, right)}
            if level.width == level.height:
                images |= {(c, r) for r, c in images}
            found[min(images)] = True
    return tuple(found)


def boards(cells: int, most_layouts: int) -> list[Level]:
    """Return every board with at least one mine, up to so many cells and layouts.

    Boards with fewer layouts come first, then those with fewer cells.
    """
    levels = [
        Level(width, height, mines)
        for height in range(1, cells + 1)
        for width in range(height, cells // height + 1)
        for mines in range(1, width * height)
        if comb(width * height, mines) <= most_layouts
    ]
    return sorted(levels, key=lambda one: (comb(one.cells, one.mines), one.cells, str(one)))
