"""The protocol: what is said between the arena and a program, line by line. (docs/protocol.md.)"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from sapper.engines.foreign.answers import Place, read_cell, read_cells
from sapper.engines.foreign.faults import Fault, Misplayed, plain
from sapper.errors import shown

PROTOCOL = 1
MOST_NAME = 60  # characters
SIGNS = np.frombuffer(b"FH012345678", np.uint8)  # of the codes -2, -1, 0, ...


def hello(level: str, start: str) -> str:
    """Write the line that begins a conversation, or another level."""
    return json.dumps({"sapper": PROTOCOL, "level": level, "start": start}) + "\n"


def rows_of(shown_cells: np.ndarray) -> list[str]:
    """Write what a board shows, row by row, as in a position text."""
    return [row.tobytes().decode() for row in SIGNS[shown_cells + 2]]


def question(number: int, rows: Iterable[str], more: str = "") -> str:
    """Write a question; `more` is further JSON, with a comma before it."""
    view = '","'.join(rows)
    return f'{{"id":{number},"view":["{view}"]{more}}}\n'


@dataclass(frozen=True)
class Greeting:
    """What a program says of itself: its name, its version, and whether it wants the seed."""

    name: str
    version: str
    wants_seed: bool


def object_in(line: bytes) -> dict[str, Any] | None:
    """Return the JSON object that a line holds; None if it holds none."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def read_object(line: bytes) -> dict[str, Any]:
    """Read one line as a JSON object."""
    found = object_in(line)
    if found is None:
        raise Misplayed(Fault.GARBAGE, shown(line.decode(errors="replace")))
    return found


def read_greeting(line: bytes, otherwise: str) -> Greeting:
    """Read the answer to `hello`; a program without a name is called `otherwise`."""
    found = read_object(line)
    if "error" in found:
        raise Misplayed(Fault.GAVE_UP, plain(str(found["error"])))
    if "id" in found:
        raise Misplayed(Fault.UNASKED, "its first line has an id: it should be its name")
    name = plain(str(found.get("name", "")))[:MOST_NAME]
    return Greeting(name or otherwise, str(found.get("version", "")), found.get("seed") is True)


@dataclass(frozen=True)
class Reply:
    """A whole answer: the cells to open; what it holds to be safe, and risks, if it tells."""

    cells: list[Place]
    safe: tuple[Place, ...] | None
    risk: np.ndarray | None


def number_of(found: dict[str, Any]) -> int:
    """Return the number of the question that an answer belongs to."""
    number = found.get("id")
    if not isinstance(number, int) or isinstance(number, bool):
        raise Misplayed(Fault.UNASKED, f"id {shown(number)}")
    return number


def cells_in(found: dict[str, Any]) -> list[Place]:
    """Return the cells that an answer opens."""
    if "error" in found:
        raise Misplayed(Fault.GAVE_UP, plain(str(found["error"])))
    if "open" not in found:
        raise Misplayed(Fault.NO_CELL, shown(found))
    return read_cells(found["open"])


def reply_in(found: dict[str, Any], shape: tuple[int, int]) -> Reply:
    """Read a whole answer about a board of this shape."""
    cells = cells_in(found)
    listed = found.get("safe", cells if len(cells) > 1 else None)
    if not isinstance(listed, list | None):
        raise Misplayed(Fault.GARBAGE, f"safe is a list of cells, not {shown(listed)}")
    safe = None if listed is None else tuple(read_cell(cell) for cell in listed)
    return Reply(cells, safe, risk_in(found.get("risk"), shape))


def risk_in(rows: Any, shape: tuple[int, int]) -> np.ndarray | None:
    """Read risks, row by row; null is a cell without one."""
    if rows is None:
        return None
    try:
        risk = np.array([[np.nan if one is None else float(one) for one in row] for row in rows])
    except (TypeError, ValueError):
        raise Misplayed(Fault.GARBAGE, f"risk holds rows of numbers, not {shown(rows)}") from None
    if ((risk < 0) | (risk > 1)).any():
        raise Misplayed(Fault.GARBAGE, "risks are from 0 to 1")
    if risk.shape != shape:
        raise Misplayed(Fault.GARBAGE, f"risk has the shape {risk.shape}, not {shape}")
    return risk
