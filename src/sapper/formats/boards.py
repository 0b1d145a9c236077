"""Board files, .mbf and .abf: where the mines are, in two bytes for each.

Both have the same bytes: width, height, the number of mines (two bytes, the higher first), then
col and row of every mine.
"""

from __future__ import annotations

from sapper.errors import BadLevel, BadPosition
from sapper.game.board import Board
from sapper.game.level import Level

HEADER = 4
MOST_SIDE = 255


def read_board(content: bytes) -> Board:
    """Read the bytes of a board file (.mbf, .abf).

    Raises BadPosition with the byte or cell at fault.
    """
    if len(content) < HEADER:
        raise BadPosition(f"a board file has at least {HEADER} bytes, this one {len(content)}")
    width, height = content[0], content[1]
    mines = int.from_bytes(content[2:HEADER], "big")
    try:
        level = Level(width, height, mines)
    except BadLevel as error:
        raise BadPosition(f"bytes 0 to 3 of the board file: {error}") from None
    if len(content) != HEADER + 2 * mines:
        raise BadPosition(
            f"a board file of {level} has {HEADER + 2 * mines} bytes, this one {len(content)}"
        )
    places: set[tuple[int, int]] = set()
    for at in range(HEADER, len(content), 2):
        col, row = content[at], content[at + 1]
        if col >= width or row >= height:
            raise BadPosition(
                f"byte {at} of the board file: row {row}, col {col} is outside {width}x{height}"
            )
        if (row, col) in places:
            raise BadPosition(
                f"byte {at} of the board file: row {row}, col {col} has a mine already", row, col
            )
        places.add((row, col))
    return Board.of(level, places)


def write_board(board: Board) -> bytes:
    """Return the bytes of a board file (.mbf, .abf), the mines row by row."""
    level = board.level
    if max(level.width, level.height) > MOST_SIDE:
        raise BadLevel(f"a board file holds at most {MOST_SIDE} rows and cols, not {level}")
    if level.mines > 0xFFFF:
        raise BadLevel(f"a board file holds at most {0xFFFF:,} mines, not {level.mines:,}")
    places = bytes(
        part
        for cell in board.mines.ravel().nonzero()[0].tolist()
        for part in reversed(divmod(cell, level.width))
    )
    return bytes([level.width, level.height]) + level.mines.to_bytes(2, "big") + places
