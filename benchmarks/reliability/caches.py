"""A kernel cache that is corrupt, read-only, full or filled by six processes at once.

python benchmarks/reliability/caches.py      # as root: it mounts a tmpfs
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from trials import Tally

ASK = (
    "import sapper; v = sapper.parse('4x2x2\\nHHHH\\n1221'); "
    "print(sapper.analyse(v).risk.tolist(), sapper.solver('4.0').decide(v).cell)"
)


def ask(cache: Path | str, user: int | None = None) -> subprocess.Popen[str]:
    """Ask for a risk in a process with a cache of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", ASK],
        env=os.environ | {"NUMBA_CACHE_DIR": str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        user=user,
    )


def judge(tally: Tally, name: str, expected: str, *asked: subprocess.Popen[str]) -> None:
    """Note what processes answered."""
    for one in asked:
        out, error = one.communicate()
        same = out == expected and one.returncode == 0
        tally.note(f"{name}: {'the same' if same else '! ' + error[-300:]!r}")
        print(f"{name}: {same}", flush=True)


def try_caches() -> None:
    """Fill a cache, then spoil it in every way."""
    tally, rng = Tally("kernel caches"), random.Random(5)
    filled = Path(tempfile.mkdtemp(prefix="cache-"))
    six = [ask(filled) for _ in range(6)]
    expected = ask(filled).communicate()[0]
    judge(tally, "six processes fill it", expected, *six)
    files = sorted(file for file in filled.rglob("*.nb[ci]"))
    for round_ in range(3):
        cache = Path(tempfile.mkdtemp(prefix="cache-"))
        shutil.copytree(filled, cache, dirs_exist_ok=True)
        for file in sorted(cache.rglob("*.nb[ci]")):
            content, at = bytearray(file.read_bytes()), rng.randrange(file.stat().st_size)
            if round_ % 3 == 0:
                content = content[:at]
            elif round_ % 3 == 1:
                content = bytearray(rng.randbytes(len(content)))
            else:
                content = bytearray()
            file.write_bytes(content)
        name = ("cut", "random bytes", "empty")[round_ % 3]
        judge(tally, f"{len(files)} files {name}", expected, ask(cache))
        judge(tally, f"{len(files)} files {name}, then again", expected, ask(cache))
        shutil.rmtree(cache)
    for size in ("16k", "1m"):
        full = Path(tempfile.mkdtemp(prefix="cache-"))
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", full], check=True)
        judge(tally, "a full disk", expected, ask(full))
        judge(tally, "a full disk, then again", expected, ask(full))
        subprocess.run(["mount", "-o", "remount,ro", full], check=True)
        judge(tally, "read-only", expected, ask(full))
        subprocess.run(["umount", full], check=True)
    judge(tally, "a file in its place", expected, ask(files[0]))
    judge(tally, "no such disk", expected, ask("/proc/nothing"))
    tally.show()
    shutil.rmtree(filled)


if __name__ == "__main__":
    try_caches()
