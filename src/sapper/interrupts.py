"""Ctrl-C: one sentence while Python imports the command line, never lost, and late in libraries.

An exception cannot pass through C code: a library that is called, or loaded, goes on with an answer
that nobody gave, and may spoil its memory. So Ctrl-C is only noted while it works, and raised when
it is done. Other programs that import the package keep their own Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

AGAIN = 0.05  # seconds


class Interrupted(Exception):  # noqa: N818  # raised in a callback, it ends the library's work
    """Ctrl-C was pressed: the library is asked to stop."""


class Interrupts:
    """Whether Ctrl-C was pressed."""

    pressed = False

    def check(self) -> None:
        """Raise an exception that the library passes on, if Ctrl-C was pressed."""
        if self.pressed:
            raise Interrupted


@contextmanager
def late_interrupts() -> Iterator[Interrupts]:
    """Put KeyboardInterrupt off to the end of the block; its callbacks `check`."""
    found = Interrupts()
    is_main = threading.current_thread() is threading.main_thread()  # others hear of no signals
    if not is_main or signal.getsignal(signal.SIGINT) in (signal.SIG_IGN, None):
        yield found
        return

    def note(*_: object) -> None:
        found.pressed = True

    before = signal.signal(signal.SIGINT, note)
    try:
        yield found
    except Exception:
        if not found.pressed:
            raise
    finally:
        signal.signal(signal.SIGINT, before)
    if found.pressed:
        raise KeyboardInterrupt


def is_command_line() -> bool:
    """Say whether this process is `python -m sapper`, or the program of that name."""
    program = getattr(sys.modules["__main__"], "__file__", None) or ""
    of_module = sys.argv[:1] == ["-m"] and "sapper" in sys.orig_argv  # its packages are imported
    return of_module or os.path.basename(program) == "sapper"


def end(*_: Any) -> None:
    """End at once: nothing has begun, and an exception may be lost while packages are imported."""
    os.write(2, b"sapper: interrupted\n")
    os._exit(130)


def press_again(lost: Any) -> None:
    """Press Ctrl-C once more if Python ignored it, as it does in a callback of the collector."""
    if issubclass(lost.exc_type, KeyboardInterrupt):
        signal.setitimer(signal.ITIMER_REAL, AGAIN)
    else:
        sys.__unraisablehook__(lost)


def begin() -> None:
    """Let Ctrl-C be KeyboardInterrupt from now on."""
    if signal.getsignal(signal.SIGINT) is end:
        sys.unraisablehook = press_again
        signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
        signal.signal(signal.SIGINT, signal.default_int_handler)


def finish() -> None:
    """Press Ctrl-C no more: the command is over, and without its handler an alarm would kill."""
    if sys.unraisablehook is press_again:
        signal.signal(signal.SIGALRM, signal.SIG_IGN)


if (
    hasattr(signal, "SIGALRM")
    and is_command_line()
    and signal.getsignal(signal.SIGINT) is signal.default_int_handler
):
    signal.signal(signal.SIGINT, end)
