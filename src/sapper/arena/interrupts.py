"""Ctrl-C while a library calls us back.

An exception cannot pass through C code: the library goes on with an answer that nobody gave, and
may spoil its memory. So Ctrl-C is only noted while it works, and raised when it is done.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


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
    if threading.current_thread() is not threading.main_thread():  # others hear of no signals
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
