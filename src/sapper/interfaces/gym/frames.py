"""Boards as frames: text, or a small picture of pixels in the colours that players know."""

from __future__ import annotations

from functools import cache

import numpy as np

from sapper.errors import BadOption, shown
from sapper.game.board import Board
from sapper.game.view import COVERED, View
from sapper.interfaces.terminal import draw, reveal, signs_of

SIDE = 16  # pixels of a cell
MINE, EXPLODED, COVER = 9, 10, 11  # tiles after those of the numbers 0 to 8

PAPER, LINE, FACE = (222, 222, 222), (176, 176, 176), (158, 166, 176)
LIGHT, SHADE, ALARM = (232, 236, 240), (104, 112, 122), (236, 64, 52)
INKS = (
    PAPER,
    (0, 32, 230),  # 1 blue
    (0, 122, 16),  # 2 green
    (222, 16, 16),  # 3 red
    (8, 8, 112),  # 4 navy
    (128, 16, 8),  # 5 maroon
    (0, 124, 132),  # 6 teal
    (16, 16, 16),  # 7 black
    (112, 112, 112),  # 8 grey
)
# each digit 7 rows of 5 pixels
DIGITS = {
    1: "..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.",
    2: ".###. #...# ....# ..##. .#... #.... #####",
    3: "####. ....# ....# .###. ....# ....# ####.",
    4: "...#. ..##. .#.#. #..#. ##### ...#. ...#.",
    5: "##### #.... ####. ....# ....# #...# .###.",
    6: ".###. #.... #.... ####. #...# #...# .###.",
    7: "##### ....# ...#. ...#. ..#.. ..#.. ..#..",
    8: ".###. #...# #...# .###. #...# #...# .###.",
}


def bits(digit: int) -> np.ndarray:
    """Return the pixels of a digit, bool."""
    return np.array([[sign == "#" for sign in row] for row in DIGITS[digit].split()])


def open_tile(ground: tuple[int, ...]) -> np.ndarray:
    """Draw an open cell with a line above and to the left."""
    tile = np.full((SIDE, SIDE, 3), ground, np.uint8)
    tile[0, :] = tile[:, 0] = LINE
    return tile


def number_tile(number: int) -> np.ndarray:
    """Draw an open cell with its number, in strokes two pixels wide; a 0 stays blank."""
    tile = open_tile(PAPER)
    if number:
        ink = bits(number)
        thick = np.zeros((7, 6), bool)
        thick[:, :5] |= ink
        thick[:, 1:] |= ink
        tile[5:12, 6:12][thick] = INKS[number]
    return tile


def mine_tile(ground: tuple[int, ...]) -> np.ndarray:
    """Draw a mine: a black disc with spokes and a glint."""
    tile = open_tile(ground)
    rows, cols = np.ogrid[:SIDE, :SIDE]
    down, right = rows - 8.5, cols - 8.5
    far = np.hypot(down, right)
    straight = (np.minimum(abs(down), abs(right)) < 1) & (far < 6)
    slanted = (abs(abs(down) - abs(right)) < 1) & (far < 5.5)
    tile[(far < 4.3) | straight | slanted] = INKS[7]
    tile[6:8, 6:8] = LIGHT
    return tile


def cover_tile() -> np.ndarray:
    """Draw a covered cell: a raised plate, lit from the top left."""
    tile = np.full((SIDE, SIDE, 3), FACE, np.uint8)
    tile[-2:, :] = tile[:, -2:] = SHADE
    tile[:2, :-1] = tile[:-1, :2] = LIGHT
    tile[1, -2], tile[-2, 1] = SHADE, SHADE
    return tile


@cache
def tiles() -> np.ndarray:
    """Draw every kind of cell, once: uint8, shape (kinds, SIDE, SIDE, 3)."""
    ends = [mine_tile(PAPER), mine_tile(ALARM), cover_tile()]
    return np.stack([number_tile(number) for number in range(9)] + ends)


def picture(view: View, board: Board | None, exploded: tuple[int, int] | None) -> np.ndarray:
    """Draw a position in pixels, with the mines if a board is given: uint8, (rows, cols, 3)."""
    kinds = np.where(view.cells == COVERED, COVER, view.cells).astype(np.int64)
    if board is not None:
        kinds[board.mines] = MINE
    if exploded is not None:
        kinds[exploded] = EXPLODED
    height, width = kinds.shape
    return tiles()[kinds].swapaxes(1, 2).reshape(height * SIDE, width * SIDE, 3)


def text(view: View, board: Board | None, exploded: tuple[int, int] | None) -> str:
    """Draw a position in plain text, with the mines if a board is given."""
    signs = signs_of(view)
    if board is not None:
        signs = reveal(signs, board, exploded)
    return draw(signs).plain


FRAMES = {"ansi": text, "rgb_array": picture}


def check_render_mode(mode: str | None) -> str | None:
    """Refuse an unknown render mode."""
    if mode is not None and mode not in FRAMES:
        raise BadOption(f"render_mode must be {' or '.join(FRAMES)}, not {shown(mode)}")
    return mode
