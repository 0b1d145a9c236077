"""Faults: why the game of a foreign player was ended before its time."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from traceback import extract_tb

from sapper.errors import BadPlayer


class Fault(IntEnum):
    """What a player did wrong; an outcome holds its number, 0 if nothing."""

    NONE = 0
    EXITED = 1
    SILENT = 2
    GARBAGE = 3
    UNASKED = 4
    NO_CELL = 5
    OFF_BOARD = 6
    OPEN_CELL = 7
    FLOOD = 8
    GAVE_UP = 9
    RAISED = 10

    @property
    def reason(self) -> str:
        """The fault in words."""
        return REASONS[self]


REASONS = {
    Fault.NONE: "",
    Fault.EXITED: "exited",
    Fault.SILENT: "no answer in time",
    Fault.GARBAGE: "an answer that is not understood",
    Fault.UNASKED: "an answer to no question",
    Fault.NO_CELL: "an answer without a cell",
    Fault.OFF_BOARD: "a cell off the board",
    Fault.OPEN_CELL: "an open cell",
    Fault.FLOOD: "too much output",
    Fault.GAVE_UP: "gave up",
    Fault.RAISED: "raised an error",
}
MOST_FAULTS = 10  # games in a row that end in a fault
MOST_TEXT = 200  # characters of a stranger's words that are shown


def plain(text: str) -> str:
    """Write a stranger's words on one line: short, and without what a terminal would obey."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:MOST_TEXT]


def said(error: BaseException) -> str:
    """Write what a stranger's code has raised, and where, on one line."""
    frames = extract_tb(error.__traceback__)[1:]  # the first one is ours
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return plain(f"{type(error).__name__}: {error}{place}")


class Misplayed(Exception):  # noqa: N818  # it never leaves the engines
    """A player's fault, and what is known about it."""

    def __init__(self, fault: Fault, detail: str = "") -> None:
        """Keep the fault beside the sentence."""
        super().__init__(f"{fault.reason}: {detail}" if detail else fault.reason)
        self.fault, self.detail = fault, detail


class FaultWatch:
    """Counts the games in a row that end in a fault; too many end the run."""

    def __init__(self) -> None:
        """Begin without a fault."""
        self._in_a_row = 0

    def note(self, misplayed: Misplayed | None) -> None:
        """Note how a game ended: with a fault, or without."""
        self._in_a_row = 0 if misplayed is None else self._in_a_row + 1
        if self._in_a_row == MOST_FAULTS:
            raise BadPlayer(
                f"{MOST_FAULTS} games in a row ended in a fault, the last one: {misplayed}"
            ) from (misplayed and misplayed.__cause__)
