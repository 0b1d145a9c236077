"""Positions as text, the way players paste them: `30x16x99`, then one line per row of `0-8 H F`."""

from __future__ import annotations

import numpy as np

from sapper.errors import BadLevel, BadPosition
from sapper.game.level import Level
from sapper.game.view import SIGNS, View

CODES = {sign: code for code, sign in SIGNS.items()} | {".": -1, "#": -1}
CODE_OF = np.zeros(128, np.int8)  # the code of each sign, by its number in ASCII
CODE_OF[[ord(sign) for sign in CODES]] = list(CODES.values())


def parse(text: str) -> View:
    """Read a position; `str(view)` writes it back.

    The first line is WIDTHxHEIGHTxMINES, with the total number of mines; then each row: `0`-`8`
    open, `H` (or `.` or `#`) covered, `F` a flag. Spaces inside a row, blank lines and lines that
    start with `;` are skipped. Raises BadPosition or InconsistentView with the row and col at
    fault.
    """
    if not isinstance(text, str):
        raise BadPosition(f"a position is text, not {type(text).__name__}")
    lines = ["".join(line.split()) for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith(";")]
    if not lines:
        raise BadPosition("the position is empty: its first line must be WIDTHxHEIGHTxMINES")
    try:
        level = Level.parse(lines[0])
    except BadLevel as error:
        raise BadPosition(f"first line: {error}") from None
    return read_rows(level, lines[1:])


def read_rows(level: Level, rows: list[str]) -> View:
    """Read the rows of a position, each a text of signs without spaces."""
    if len(rows) != level.height:
        row = min(len(rows), level.height)
        raise BadPosition(f"{level} needs {level.height} rows, found {len(rows)}", row)
    for row, line in enumerate(rows):
        if len(line) != level.width or not CODES.keys() >= set(line):
            raise fault_of(level, row, line)
    signs = np.frombuffer("".join(rows).encode(), np.uint8)
    return View(level, CODE_OF[signs].reshape(level.height, level.width))


def fault_of(level: Level, row: int, line: str) -> BadPosition:
    """Return what is wrong with a row: its first sign that means nothing, or its length."""
    for col, sign in enumerate(line[: level.width]):
        if sign not in CODES:
            reason = f"row {row}, col {col} holds {sign!r}: use 0-8, H (or . or #) or F"
            return BadPosition(reason, row, col)
    col = min(len(line), level.width)
    return BadPosition(
        f"row {row} has {len(line)} cells, not {level.width}: see col {col}", row, col
    )
