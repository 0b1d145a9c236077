"""Runs whose disk is full say so in a sentence, and go on with the same results when it has room.

python benchmarks/reliability/disks.py MOMENTS [JOB ...]      # as root: it mounts a tmpfs
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from kills import BEFORE, JOBS, results_in, run
from trials import SAPPER, Tally, is_one_sentence

ROOM = 400 << 20  # bytes: enough for every job
PAGE = 4096  # bytes: a tmpfs gives whole pages


def size_of(place: Path) -> int:
    """Return the bytes of all files, in whole pages."""
    sizes = [one.stat().st_size for one in place.rglob("*") if one.is_file()]
    return sum(-(-size // PAGE) * PAGE for size in sizes)


def command_of(job: str) -> tuple[str, ...]:
    """Return the command of a job; a training has one seed, for all seeds write alike."""
    command = JOBS[job]
    if "--seeds" in command:
        place = command.index("--seeds") + 1
        command = (*command[:place], "1", *command[place + 1 :])
    return command


def try_job(job: str, moments: int, rng: random.Random) -> None:
    """Run a job on disks that fill up at random moments."""
    kept = Path(tempfile.mkdtemp(prefix="reliable-"))
    for before in BEFORE.get(job, ()):
        run(before, kept)
    whole = Path(tempfile.mkdtemp(prefix="reliable-"))
    shutil.copytree(kept, whole, dirs_exist_ok=True)
    run(command_of(job), whole)
    expected, least, most = results_in(whole), size_of(kept), size_of(whole)
    tally = Tally(f"{job}, a disk of {least >> 10} to {most >> 10} KB")
    for _ in range(moments):
        place = Path(tempfile.mkdtemp(prefix="full-"))
        size = least + PAGE * (1 + rng.randrange((most - least) // PAGE))
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place], check=True)
        try:
            (place / ".ballast").write_bytes(bytes(PAGE))  # no tmpfs is smaller than a page
            shutil.copytree(kept, place, dirs_exist_ok=True)
            done = subprocess.run(
                [*SAPPER, *command_of(job)], cwd=place, capture_output=True, text=True, check=False
            )
            if done.returncode == 0:
                tally.note("it fitted")
            elif is_one_sentence(done.stderr):
                tally.note("a sentence", done.stderr.strip())
            else:
                tally.note("! more than a sentence", repr(done.stderr[-300:]))
            subprocess.run(["mount", "-o", f"remount,size={ROOM}", place], check=True)
            try:
                run(command_of(job), place)
                same = results_in(place) == expected
                tally.note("  then the same results" if same else "! other results")
            except (RuntimeError, ValueError) as error:
                tally.note("! does not go on", str(error))
        finally:
            subprocess.run(["umount", place], check=True)
            place.rmdir()
    tally.show()


if __name__ == "__main__":
    for job in sys.argv[2:] or JOBS:
        try_job(job, int(sys.argv[1]), random.Random(2))
