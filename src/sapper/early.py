"""Ctrl-C while Python imports the command line: one sentence as well, and no traceback.

Nothing has begun by then. Other programs that import the package keep their own Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any


def is_command_line() -> bool:
    """Say whether this process is `python -m sapper`, or the program of that name."""
    program = getattr(sys.modules["__main__"], "__file__", None) or ""
    of_module = sys.argv[:1] == ["-m"] and "sapper" in sys.orig_argv  # its packages are imported
    return of_module or os.path.basename(program) == "sapper"


def end(*_: Any) -> None:
    """End at once: an exception may be lost while packages are imported."""
    os.write(2, b"sapper: interrupted\n")
    os._exit(130)


def begin() -> None:
    """Let Ctrl-C be KeyboardInterrupt from now on."""
    if signal.getsignal(signal.SIGINT) is end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


if is_command_line() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, end)
