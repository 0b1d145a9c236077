"""Boards as text: in colour where the terminal has it, readable without."""

from __future__ import annotations

import numpy as np
from rich.text import Text

from sapper.game.board import Board
from sapper.game.view import COVERED, FLAG, View

COVER, MINE, EXPLODED = "#", "*", "X"
STYLES = {
    "1": "bright_blue",
    "2": "green",
    "3": "bright_red",
    "4": "magenta",
    "5": "yellow",
    "6": "cyan",
    "7": "bold",
    "8": "bold",
    COVER: "dim",
    MINE: "bold red",
    EXPLODED: "bold white on red",
    "F": "bold yellow",
    "ok": "bold green",
    "**": "bold red",
}


def many(number: int, one: str, more: str) -> str:
    """Write a number of things."""
    return f"{number:,} {one if number == 1 else more}"


def signs_of(view: View) -> np.ndarray:
    """Return the sign of every cell: a number, blank for 0, `#` for covered, `F` for a flag."""
    signs = view.cells.astype(str)
    signs[view.cells == 0] = " "
    signs[view.cells == COVERED] = COVER
    signs[view.cells == FLAG] = "F"
    return signs


def reveal(signs: np.ndarray, board: Board, exploded: tuple[int, int] | None) -> np.ndarray:
    """Show the mines of a finished game, and the one that ended it."""
    signs = np.where(board.mines, MINE, signs)
    if exploded is not None:
        signs[exploded] = EXPLODED
    return signs


def risk_signs(view: View, risk: np.ndarray) -> np.ndarray:
    """Return the sign of every cell with its risk: per cent, `ok` if safe, `**` if a mine."""
    signs = signs_of(view).astype("U2")
    for row, col in np.argwhere(view.covered):
        share = risk[row, col]
        certain = {0.0: "ok", 1.0: "**"}
        signs[row, col] = certain.get(share, f"{min(99, max(1, round(100 * share))):02d}")
    return signs


def style_of(sign: str) -> str:
    """Choose a colour; it only repeats what the sign says."""
    if len(sign) == 2 and sign.isdigit():
        return "green" if int(sign) < 10 else "yellow" if int(sign) < 40 else "red"
    return STYLES.get(sign, "")


def draw(signs: np.ndarray, marked: tuple[int, int] | None = None) -> Text:
    """Draw the signs with numbered rows and cols; the marked cell stands in brackets."""
    height, width = signs.shape
    margin, size = len(str(height - 1)), max(len(sign) for sign in signs.flat)
    text = Text()
    digits = len(str(width - 1))
    for line in range(max(1, digits - size + 1)):
        part = slice(line, line + 1) if size < digits else slice(None)
        labels = (str(col).rjust(digits)[part].rjust(size) for col in range(width))
        text.append(" " * (margin + 1) + " ".join(labels) + "\n", "dim")
    for row in range(height):
        text.append(str(row).rjust(margin), "dim")
        for col in range(width + 1):
            text.append("[" if (row, col) == marked else "]" if (row, col - 1) == marked else " ")
            if col < width:
                text.append(signs[row, col].rjust(size), style_of(signs[row, col]))
        text.append("\n")
    return text
