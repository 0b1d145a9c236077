"""Ctrl-C in the command line: it ends in one sentence while Python imports, and is never lost.

Other programs that import the package keep their own Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

AGAIN = 0.05  # seconds


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


if (
    hasattr(signal, "SIGALRM")
    and is_command_line()
    and signal.getsignal(signal.SIGINT) is signal.default_int_handler
):
    signal.signal(signal.SIGINT, end)
