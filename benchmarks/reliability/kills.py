"""Runs that are ended at random moments go on with the same command and end with the same results.

python benchmarks/reliability/kills.py MOMENTS [JOB ...]      # MOMENTS of each job and signal
python benchmarks/reliability/kills.py 20 6.5 --signal Ctrl-C --patience 60

A run is ended some times in a row, then runs to its end; its files are compared with those of an
undisturbed run, without what tells the time.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
from trials import SAPPER, Tally, is_one_sentence, left_behind, start

TIMES = {
    "luck",
    "seconds",
    "games_per_second",
    "threads",
    "per_second",
    "command",
    "commit",
    "date",
}
TRAIN = "--seeds 2 --measure 200 --out models"
Q = f"--sides 5-6 --games 10 --epochs 1 --work work {TRAIN}"
EPISODES = f"--episodes 3 --games 2 --sides 5-6 --work work {TRAIN}"
COMMANDS = {
    "bench": "bench 4.5 exact hcsp --games 40000 --store won.sqlite --json won.json",
    "dataset": "dataset data --sides 5-9 --games 30 --levels-per-shard 5",
    "reproduce": "reproduce table",
    "reproduce-small": "small reproduce table",
    "5.0": f"train 5.0 --data data {TRAIN}",
    "5.0-printed": f"train 5.0-printed --data data --trees 60 {TRAIN}",
    "5.5": f"train 5.5 {EPISODES}",
    "5.5-printed": f"train 5.5-printed {EPISODES.replace('--seeds 2', '--seeds 1')}",
    "alpha": "train alpha --sides 5-6 --games 20 --out models",
    "alpha-printed": "train alpha-printed --sides 5-6 --games 20 --out models",
    "6.5": f"train 6.5 {Q}",
    "6.5-printed": f"train 6.5-printed {Q}",
    "6.0": f"train 6.0 --episodes 3 --games-per-episode 1 {Q}",
    "6.0-printed": f"train 6.0-printed --episodes 3 --games-per-episode 1 {Q}",
    "champion": "train champion --shards 100 --games 4 --layouts 4 --epochs 2 --measure 20"
    " --work work --out models",
    "windows": "train windows --games 60 --measure 200 --out models",
}
JOBS = {name: tuple(command.split()) for name, command in COMMANDS.items()}
BEFORE = {
    "5.0": ((*JOBS["dataset"], "--seeds", "2"),),
    "5.0-printed": ((*JOBS["dataset"], "--seeds", "2"),),
    "6.5": (JOBS["alpha"],),
}
BEFORE["6.5-printed"] = (JOBS["alpha-printed"],)
BEFORE["6.0"] = (JOBS["alpha"], JOBS["6.5"])
BEFORE["6.0-printed"] = (JOBS["alpha-printed"], JOBS["6.5-printed"])
SOON = 2.0  # seconds: a run that ends well so soon after a signal was over already
SIGNALS = {"kill -9": signal.SIGKILL, "SIGTERM": signal.SIGTERM, "Ctrl-C": signal.SIGINT}


def untimed(value: Any) -> Any:
    """Return data without what tells the time; sums may have been added in another order."""
    if isinstance(value, float):
        return float(f"{value:.6g}")
    if isinstance(value, dict):
        return {key: untimed(one) for key, one in value.items() if key not in TIMES}
    return [untimed(one) for one in value] if isinstance(value, list) else value


def rows_of(file: Path) -> str:
    """Return all rows of a store without columns that tell the time, in order."""
    found = []
    with closing(sqlite3.connect(file)) as store:
        if store.execute("pragma integrity_check").fetchone() != ("ok",):
            raise ValueError(f"{file} is damaged")
        for table in ("games", "positions", "sums"):
            names = [row[1] for row in store.execute(f"pragma table_info({table})")]
            for row in store.execute(f"select * from {table}"):
                kept = dict(zip(names, row, strict=True))
                if table == "sums":
                    kept["tally"] = untimed(json.loads(kept["tally"]))
                found.append(str(untimed(kept)))
    return "\n".join(sorted(found))


def results_in(place: Path) -> dict[str, str]:
    """Return a digest of every file, without what tells the time."""
    found = {}
    for file in sorted(one for one in place.rglob("*") if one.is_file()):
        if file.name.startswith("."):  # what a killed write was writing
            continue
        if file.suffix in (".keras", ".md", ".svg", ".png", ".html") or file.name.endswith(
            ("-wal", "-shm")
        ):
            continue
        if file.suffix == ".json":
            content = json.dumps(untimed(json.loads(file.read_text()))).encode()
        elif file.suffix == ".sqlite":
            content = rows_of(file).encode()
        elif file.suffix == ".npz":
            with np.load(file) as arrays:
                content = b"".join(name.encode() + arrays[name].tobytes() for name in arrays.files)
        else:
            content = file.read_bytes()
        found[str(file.relative_to(place))] = hashlib.sha256(content).hexdigest()
    return found


def words_of(arguments: tuple[str, ...]) -> list[str]:
    """Return the words of a command; `small` stands for the program with fewer games."""
    if arguments[0] == "small":
        return [SAPPER[0], str(Path(__file__).with_name("smaller.py")), *arguments[1:]]
    return [*SAPPER, *arguments]


def run(arguments: tuple[str, ...], place: Path) -> float:
    """Run a command to its end; returns the seconds that it took."""
    begun = time.monotonic()
    done = subprocess.run(
        words_of(arguments), cwd=place, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{arguments} in {place}: {done.stderr[-400:]}")
    return time.monotonic() - begun


def fresh(job: str, kept: Path) -> Path:
    """Return a new directory with all that a job needs."""
    place = Path(tempfile.mkdtemp(prefix="reliable-"))
    shutil.copytree(kept, place, dirs_exist_ok=True)
    return place


def end_once(job: str, place: Path, how: int, after: float, patience: float) -> tuple[str, float]:
    """Start a job and end it after some seconds; returns what is wrong, and how long it took."""
    process = start(words_of(JOBS[job]), place)
    try:
        process.communicate(timeout=after)
        return "done", 0.0
    except subprocess.TimeoutExpired:
        pass
    begun = time.monotonic()
    process.send_signal(how)
    try:
        _, said = process.communicate(timeout=patience)
    except subprocess.TimeoutExpired:
        left_behind(process.pid, 0)
        return f"does not end within {patience:g} s", patience
    took = time.monotonic() - begun
    return wrong_with(process, how, said, took), took


def wrong_with(process: subprocess.Popen[str], how: int, said: str, took: float) -> str:
    """Say what is wrong with the end of a process."""
    if left_behind(process.pid):
        return "leaves a process behind"
    if "KeyboardInterrupt" in said and ("importlib" in said or "<module>" in said):
        return "is ended by Python itself, while it imports"
    if how != signal.SIGKILL and not is_one_sentence(said):
        return f"says more than a sentence: {said[-300:]!r}"
    if process.returncode == 0:  # it was about to end, or it has not heard
        return "done" if took < SOON else f"goes on to its end, for {took:.1f} s"
    if how == signal.SIGINT and process.returncode == -how and "Traceback" not in said:
        return "is ended by Python itself, while it ends"
    right = 130 if how == signal.SIGINT else -how
    return "" if process.returncode == right else f"exit code {process.returncode}: {said[-300:]!r}"


def try_job(job: str, moments: int, names: list[str], patience: float) -> None:
    """End a job at random moments by signals."""
    rng = random.Random(1)
    kept = Path(tempfile.mkdtemp(prefix="reliable-"))
    for before in BEFORE.get(job, ()):
        run(before, kept)
    place = fresh(job, kept)
    run(JOBS[job], place)  # compiles
    expected = results_in(place)
    took = run(JOBS[job], fresh(job, kept))
    for name in names:
        how, longest = SIGNALS[name], 0.0
        tally, place, ended, chain = Tally(f"{job}, {name} within {took:.1f} s"), None, 0, 0
        for _ in range(4 * moments):
            place = fresh(job, kept) if place is None else place
            after = rng.uniform(0.2, took)
            what, late = end_once(job, place, how, after, patience)
            longest = max(longest, late)
            if what not in ("", "done"):
                case = f"after {after:.2f} s, {place}"
                tally.note(what if "itself" in what else f"! {what}", case)
            ended += what != "done"
            chain += 1
            if what != "done" and chain < 5 and ended < moments:
                continue
            if what != "done":
                try:
                    run(JOBS[job], place)
                except RuntimeError as error:
                    tally.note(f"! does not go on: {error}")
            try:
                same = results_in(place) == expected
            except (ValueError, OSError, sqlite3.Error) as error:
                same, _ = False, tally.note(f"! {error}", str(place))
            tally.note("went on: the same results" if same else "! other results", str(place))
            if same:
                shutil.rmtree(place)
            place, chain = None, 0
            if ended >= moments:
                break
        print(f"{ended} times ended, after at most {longest:.1f} s; ", end="")
        tally.show()


if __name__ == "__main__":
    asked = argparse.ArgumentParser()
    asked.add_argument("moments", type=int)
    asked.add_argument("jobs", nargs="*")
    asked.add_argument("--signal", choices=SIGNALS, action="append")
    asked.add_argument("--patience", type=float, default=20.0, help="seconds")
    given = asked.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it is ignored
    for job in given.jobs or JOBS:
        try_job(job, given.moments, given.signal or list(SIGNALS), given.patience)
