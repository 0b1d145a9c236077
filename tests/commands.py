"""The command line in a process of its own, and the small dataset that it makes for tests."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Any

SMALL = ["--sides", "5-7", "--games", "12", "--levels-per-part", "3"]


def sapper(*args: Any, check: bool = True, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "sapper", *map(str, args)],
        capture_output=True,
        text=True,
        check=False,
        **options,
    )
    assert done.returncode == 0 or not check, done.stderr
    return done


def checksums(directory: Path) -> dict[str, str]:
    """Return a digest of every part of a dataset."""
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(directory.glob("*.parquet"))
    }
