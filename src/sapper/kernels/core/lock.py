"""A lock that processes share: a file that one of them holds at a time."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

if sys.platform != "win32":
    import fcntl

PATIENCE = 120.0  # seconds: a process that was stopped must not stop others for good
PAUSE = 0.05


def take(file: IO[bytes], patience: float) -> None:
    """Wait for the lock of an open file; give up after `patience` seconds."""
    if sys.platform == "win32":  # no such locks: processes work side by side
        return
    end = time.monotonic() + patience
    while time.monotonic() < end:
        with contextlib.suppress(BlockingIOError):
            return fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        time.sleep(PAUSE)


@contextlib.contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of a path; go on without it where the disk has none."""
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError):
            take(held.enter_context(path.open("ab")), patience)
        yield
