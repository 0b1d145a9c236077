"""The command line in a process of its own, and the small dataset that it makes for tests."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

IN_TURN = """
import json, sys
from sapper.interfaces.cli.main import main
from sapper.learn import seeds
seeds.GAMES = 20  # of a level, to validate a training
for arguments in json.loads(sys.argv[1]):
    sys.argv = ["sapper", *arguments]
    try:
        main()
    except SystemExit as end:
        if end.code:
            raise
    print(end="\\f")
"""

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


def sapper_in_turn(*commands: list[Any]) -> list[str]:
    """Run commands in turn in one process, which loads Keras once; return what each said."""
    words = json.dumps([[str(word) for word in command] for command in commands])
    done = subprocess.run(
        [sys.executable, "-c", IN_TURN, words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\f")[:-1]


def checksums(directory: Path) -> dict[str, str]:
    """Return a digest of every part of a dataset."""
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(directory.glob("*.parquet"))
    }
