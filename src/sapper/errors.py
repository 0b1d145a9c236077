"""What can go wrong, in words for the person who asked: every error here is one clear sentence."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from operator import index
from typing import Any

from sapper.interrupts import late_interrupts


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


class OutOfTime(TooHard):
    """An answer that takes more processor time than is allowed for it."""


class ClusterLost(SapperError):
    """A cluster that no longer answers."""


class OtherCode(SapperError):
    """A solver whose fingerprint differs from the requested one."""


class Stopped(SapperError):
    """Games that were told to stop before they were over."""


class BadPlayer(SapperError):
    """A foreign player that cannot go on: it does not start, or fails in game after game."""


class BadPosition(SapperError):
    """A position text that cannot be read; `row` and `col` say where, counted from 0."""

    def __init__(self, message: str, row: int | None = None, col: int | None = None) -> None:
        """Keep the place of the fault beside the sentence."""
        super().__init__(message)
        self.row = row
        self.col = col


class InconsistentView(BadPosition):
    """A position that no layout of mines can explain."""


def shown(value: Any) -> str:
    """Write a value from outside, shortened to fit into a sentence."""
    if isinstance(value, int) and value.bit_length() > 128:
        return f"a number of {value.bit_length()} bits"
    return repr(value)[:60]


def whole(value: Any, name: str, least: int, most: int, kind: type[SapperError] = BadOption) -> int:
    """Return `value` as an int if it is a whole number from `least` to `most`."""
    try:
        number = -1 if isinstance(value, bool) else index(value)
    except TypeError:
        raise kind(f"{name} must be a whole number, not {shown(value)}") from None
    if isinstance(value, bool) or not least <= number <= most:
        limits = f"from {least} to {most:,}" if most < 2**63 else f"from {least} to 2^64 - 1"
        raise kind(f"{name} must be a whole number {limits}, not {shown(value)}")
    return number


def ask_for(package: str, extra: str) -> None:
    """Say how to install an optional package if it is not there."""
    if find_spec(package) is None:
        raise BadOption(f"this needs {package}: pip install 'sapper[{extra}]'")


def needs(module: str, extra: str) -> Any:
    """Import a module of an optional package, or say how to install it."""
    ask_for(module.split(".")[0], extra)
    with late_interrupts():  # a library that is half loaded may crash
        return import_module(module)
