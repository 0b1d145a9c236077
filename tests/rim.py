"""The names of cells on the rim of the page's board."""

from __future__ import annotations

import re


def place(row: int, col: int) -> str:
    """Name a cell as the page does: E3 is column 4, row 2, counted from 0."""
    letters = ""
    while col >= 0:
        col, letter = divmod(col, 26)
        letters = chr(65 + letter) + letters
        col -= 1
    return f"{letters}{row + 1}"


def named(text: str) -> str:
    """Name the cells of a sentence of the engine as the page does."""
    told = re.compile(r"row (\d+), col (\d+)", re.IGNORECASE)
    return told.sub(lambda found: place(int(found[1]), int(found[2])), text)
