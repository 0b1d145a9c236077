"""The code of a solver: a digest of all that decides which games it plays and wins.

It covers the sources of the kernels that the solver runs, with all they import, its parts as the
kernels read them, and its model. Games with different codes are never put together.
"""

from __future__ import annotations

import ast
import hashlib
from functools import cache
from pathlib import Path

from sapper.game.level import BEGINNER
from sapper.solvers.solver import Solver

ROOT = Path(__file__).parents[1]
FOLLOWED = ("game", "kernels", "policy")  # what their files import decides results as well
PLAIN = ("kernels/play.py",)
IN_STEP = ("kernels/instep.py", "policy/sheet.py", "policy/models.py", "arena/instep.py")
KNOWING = ("kernels/modern.py", "policy/network.py", "arena/arena.py")
LENGTH = 12  # hexadecimal digits


def imported(file: Path) -> set[Path]:
    """Give the files of the package that a file imports from folders that decide results."""
    found = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sapper."):
            parts = str(node.module).split(".")[1:]
            names = [[*parts, alias.name] for alias in node.names]
            found |= {ROOT.joinpath(*path).with_suffix(".py") for path in (parts, *names)}
    return {one for one in found if one.relative_to(ROOT).parts[0] in FOLLOWED and one.is_file()}


@cache
def closure(entries: tuple[str, ...]) -> tuple[Path, ...]:
    """Give the entries and all they import, directly or not, in the order of their names."""
    found: set[Path] = set()
    todo = {ROOT / entry for entry in entries}
    while todo:
        file = todo.pop()
        found.add(file)
        if file.relative_to(ROOT).parts[0] in FOLLOWED:
            todo |= imported(file) - found
    return tuple(sorted(found))


@cache
def code_of(solver: Solver) -> str:
    """Give the code of a solver."""
    entries = KNOWING if solver.knows_exact_risks else IN_STEP if solver.plays_in_step else PLAIN
    digest = hashlib.sha256()
    for file in closure(entries):
        digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
    digest.update(solver.write_recipe(BEGINNER).tobytes())
    for trained in (solver.choose.model, solver.choose.network):
        digest.update(trained.checksum.encode() if trained is not None else b"-")
    return digest.hexdigest()[:LENGTH]
