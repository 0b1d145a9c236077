"""Hostile files are refused in a sentence, quickly and in little memory; stores stay as they were.

python benchmarks/reliability/files.py hostile     # models, boards, replays, positions, stores
python benchmarks/reliability/files.py stores      # stores: truncated, flipped, in use
"""

from __future__ import annotations

import io
import os
import pickle
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

import numpy as np
from kills import results_in
from trials import SAPPER, Tally, is_one_sentence

import sapper

PATIENCE = 20.0
MEMORY = 8 << 30  # bytes of addresses that a command may take
MODELS = Path(sapper.__file__).parent / "models"


class Bomb:
    """A pickle that leaves a file behind if it is ever loaded."""

    def __init__(self, mark: Path) -> None:
        """Take the file."""
        self.mark = mark

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Make the file when loaded."""
        return os.mkdir, (str(self.mark),)


def archive(files: dict[str, bytes]) -> bytes:
    """Return a zip archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, content in files.items():
            zipped.writestr(name, content)
    return out.getvalue()


def links(names: list[str], target: str) -> bytes:
    """Return a zip archive whose members are links."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        for name in names:
            link = zipfile.ZipInfo(name)
            link.create_system, link.external_attr = 3, 0o120777 << 16
            zipped.writestr(link, target)
    return out.getvalue()


def npy(header: str) -> bytes:
    """Return an array file with a header of our own and no data."""
    text = header.encode().ljust(118) + b"\n"
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text


def contents(place: Path) -> dict[str, bytes]:
    """Return what hostile files hold."""
    bomb = pickle.dumps(Bomb(place / "exploded"))
    objects = io.BytesIO()
    np.save(objects, np.array([Bomb(place / "exploded")], object), allow_pickle=True)
    huge = "{'descr': '<f8', 'fortran_order': False, 'shape': (%s,), }"
    whole, won = (MODELS / "6.5.npz").read_bytes(), {}
    ours = zipfile.ZipFile(MODELS / "6.5.npz").namelist()
    for cut in (0, 1, 100, len(whole) // 2, len(whole) - 1):
        won[f"cut at {cut}"] = whole[:cut]
    return won | {
        "a pickle": bomb,
        "a pickle in an archive": archive({"layers.npy": objects.getvalue()}),
        "pickles under our names": archive({name: objects.getvalue() for name in ours}),
        "an array of 8 TB": archive({name: npy(huge % 10**12) for name in ours}),
        "links in an archive": links(ours, "/dev/zero"),
        "50,000 members": archive({f"{k}.npy": b"" for k in range(50_000)}),
        "members that climb": archive({f"../../{name}": npy(huge % 1) for name in ours}),
        "a bomb of zeros": archive({"weights.npy": bytes(300 << 20)}),
        "deep JSON": b"[" * 500_000,
        "deep JSON in an object": b'{"a":' * 200_000,
        "a number of a million digits": b"9" * 1_000_000,
        "an object of wrong kinds": b'{"learner": [], "version": null}',
        "zeros": bytes(1 << 16),
        "one long line": b"H" * 5_000_000,
        "a level of 10^9 cells": b"99999x99999x5\nH",
        "rows that never end": b"9x9x10\n" + b"HHHHHHHHH\n" * 300_000,
        "no UTF-8": b"\xff\xfe\x00" * 1000,
    }


def hostile_files(place: Path, suffix: str) -> dict[str, Path]:
    """Make hostile files with an ending; returns them by what they are."""
    made = {}
    for k, (name, content) in enumerate(contents(place).items()):
        made[name] = place / f"{k}{suffix}"
        made[name].write_bytes(content)
    made["sparse, 8 GB"] = place / f"sparse{suffix}"
    with made["sparse, 8 GB"].open("wb") as file:
        file.truncate(8 << 30)
    made["a FIFO"] = place / f"fifo{suffix}"
    os.mkfifo(made["a FIFO"])
    made["a directory"] = place / f"folder{suffix}"
    made["a directory"].mkdir()
    made["missing"] = place / f"nothing{suffix}"
    made["a loop of links"] = place / f"loop{suffix}"
    made["a loop of links"].symlink_to(made["a loop of links"])
    made["/dev/zero"] = Path("/dev/zero")
    return made


def commands(file: Path) -> dict[str, tuple[str, ...]]:
    """Return the commands that read a file."""
    text = str(file)
    return {
        "model": ("watch", f"6.5={text}"),
        "trees": ("watch", f"5.0={text}"),
        "position": ("analyse", text),
        "replay": ("review", text),
        "store": ("bench", "4.5", "--games", "10", "--store", text),
    }


SUFFIXES = {
    "model": ".npz", "trees": ".json", "position": ".txt", "replay": ".avf", "store": ".sqlite",
}  # fmt: skip


def try_hostile(kinds: list[str]) -> None:
    """Give every hostile file to the command that reads such files."""
    for kind in kinds or list(SUFFIXES):
        place = Path(tempfile.mkdtemp(prefix="hostile-"))
        tally, most = Tally(f"hostile files as a {kind}"), 0
        for name, file in hostile_files(place, SUFFIXES[kind]).items():
            begun = time.monotonic()
            limited = ["bash", "-c", f'ulimit -v {MEMORY >> 10}; exec "$@"', "bash"]
            process = subprocess.Popen(
                [*limited, *SAPPER, *commands(file)[kind]],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                text=True, cwd=place,
            )  # fmt: skip
            try:
                process.wait(PATIENCE)
                said = process.stderr.read() if process.stderr else ""
            except subprocess.TimeoutExpired:
                process.kill()
                tally.note(f"! over {PATIENCE:g} s", name)
                continue
            took = time.monotonic() - begun
            most = max(most, int(took * 10))
            if process.returncode == 0:
                tally.note("taken", name)
            elif is_one_sentence(said):
                tally.note("a sentence", f"{name}: {said.strip()}")
            else:
                tally.note("! more than a sentence", f"{name}: {said[-300:]!r}")
            if (place / "exploded").exists():
                tally.note("! a pickle was loaded", name)
                (place / "exploded").rmdir()
        tally.show()
        print(f"        slowest: {most / 10} s", flush=True)
        shutil.rmtree(place)


BENCH = ("bench", "4.5", "--store", "won.sqlite", "--json", "won.json", "--games")


def bench(place: Path, games: int) -> subprocess.CompletedProcess[str]:
    """Play so many games into a store."""
    return subprocess.run(
        [*SAPPER, *BENCH, str(games)], cwd=place, capture_output=True, text=True, check=False
    )


def try_stores() -> None:
    """Spoil a store in many ways and play on: it goes on, or is refused and left as it was."""
    rng, tally = random.Random(3), Tally("stores")
    place = Path(tempfile.mkdtemp(prefix="stores-"))
    bench(place, 2000)
    whole = (place / "won.sqlite").read_bytes()
    bench(place, 3000)
    expected = results_in(place)
    for file in place.iterdir():
        file.unlink()

    def judge(name: str, content: bytes) -> None:
        (place / "won.sqlite").write_bytes(content)
        done = bench(place, 3000)
        after = (place / "won.sqlite").read_bytes()
        if done.returncode == 0:
            try:
                same = results_in(place) == expected
            except ValueError:
                same = False
            tally.note("goes on: the same" if same else "! goes on with other results", name)
        elif not is_one_sentence(done.stderr):
            tally.note("! more than a sentence", f"{name}: {done.stderr[-200:]!r}")
        else:
            tally.note("a sentence", f"{name}: {done.stderr.strip()}")
            if after != content:
                tally.note("! refused, but changed", name)
        for file in place.iterdir():
            file.unlink()

    for _ in range(8):
        cut = rng.randrange(len(whole))
        judge(f"cut at {cut}", whole[:cut])
    for _ in range(8):
        at = rng.randrange(len(whole))
        judge(f"flipped at {at}", whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
    other = place / "other"
    with sqlite3.connect(other) as connection:
        connection.execute("create table games (a)")
    connection.close()
    judge("another program's", other.read_bytes() if other.exists() else b"")
    judge("no database", b"hello " * 1000)
    for games in (4000, 5000, 6000):  # two at once on one store
        two = [
            subprocess.Popen(
                [*SAPPER, *BENCH[:-3], "--games", str(games)], cwd=place,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            )
            for _ in range(2)
        ]  # fmt: skip
        ends = [(one.wait(), one.stderr.read() if one.stderr else "") for one in two]
        told = [said for code, said in ends if code]
        fine = all(is_one_sentence(said) for said in told)
        tally.note("two at once: a sentence or both end" if fine else "! two at once", str(told))
    bench(place, 6000)
    with sqlite3.connect(place / "won.sqlite") as store:
        (sums,) = store.execute("select played, tally from sums").fetchall()
    tally.note(f"in the end: {sums[0]}", sums[1])
    tally.show()
    shutil.rmtree(place)


if __name__ == "__main__":
    if sys.argv[1] == "stores":
        try_stores()
    else:
        try_hostile(sys.argv[2:])
