"""What can go wrong, in words for the person who asked: every error here is one clear sentence."""

from __future__ import annotations


class SapperError(Exception):
    """The root of all errors that sapper raises on purpose."""


class BadLevel(SapperError):
    """A level that no game can be played on."""


class BadOption(SapperError):
    """An argument or option outside what is allowed."""


class UnknownSolver(SapperError):
    """A solver name that is not in the registry."""


class IllegalMove(SapperError):
    """A move outside the board or after the end of the game."""


class TooHard(SapperError):
    """An exact answer that does not fit into the budget given for it."""


class BadPosition(SapperError):
    """A position text that cannot be read; `row` and `col` say where, counted from 0."""

    def __init__(self, message: str, row: int | None = None, col: int | None = None) -> None:
        """Keep the place of the fault beside the sentence."""
        super().__init__(message)
        self.row = row
        self.col = col


class InconsistentView(BadPosition):
    """A position that no layout of mines can explain."""
