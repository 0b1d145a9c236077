"""The fingerprint of an engine: a digest of all that decides which games it plays and wins.

It covers the sources of the kernels that the engine runs, with all they import, its parts as the
kernels read them, and its models. Games with different fingerprints are never put together.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLLOWED = ("game", "kernels", "models")  # what their files import decides results as well
BY_POLICIES = (*FOLLOWED, "inference", "solvers")  # what policies of the package import
LENGTH = 12  # hexadecimal digits


def imported(file: Path, followed: tuple[str, ...] = FOLLOWED) -> set[Path]:
    """Return the files of the package that a file imports from folders that decide results."""
    found = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sapper."):
            parts = str(node.module).split(".")[1:]
            names = [[*parts, alias.name] for alias in node.names]
            found |= {ROOT.joinpath(*path).with_suffix(".py") for path in (parts, *names)}
    return {one for one in found if one.relative_to(ROOT).parts[0] in followed and one.is_file()}


@cache
def closure(entries: tuple[str, ...], followed: tuple[str, ...] = FOLLOWED) -> tuple[Path, ...]:
    """Return the entries and all they import, directly or not, in the order of their names."""
    found: set[Path] = set()
    todo = {ROOT / entry for entry in entries}
    while todo:
        file = todo.pop()
        found.add(file)
        if file.relative_to(ROOT).parts[0] in followed:
            todo |= imported(file, followed) - found
    return tuple(sorted(found))


@cache
def sources_of(entries: tuple[str, ...], followed: tuple[str, ...] = FOLLOWED) -> bytes:
    """Digest the entries and all they import, once."""
    digest = hashlib.sha256()
    for file in closure(entries, followed):
        digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.digest()


def fingerprint_of(entries: tuple[str, ...], settings: bytes, models: Iterable[str] = ()) -> str:
    """Digest sources, settings and the checksums of models."""
    digest = hashlib.sha256(sources_of(entries) + settings)
    for checksum in models:
        digest.update(b"\0" + checksum.encode())
    return digest.hexdigest()[:LENGTH]
