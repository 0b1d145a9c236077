"""Atomic file writes."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically."""
    path = path.resolve()  # a link stays a link
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            os.chmod(file.name, 0o666 & ~_umask())
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


def write_json(path: Path, data: Any) -> None:
    """Write data as JSON atomically."""
    write_whole(path, (json.dumps(data, indent=2) + "\n").encode())


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
