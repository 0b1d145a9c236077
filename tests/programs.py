"""Small programs that speak the protocol, well or badly."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import psutil

from sapper.engines.foreign import conversation

PROGRAM = '''\
import json, os, subprocess, sys, time

def say(found):
    sys.stdout.write(json.dumps(found) + "\\n")
    sys.stdout.flush()

def answer(asked):
    """Open the first covered cell, row by row."""
    row = next(k for k, signs in enumerate(asked["view"]) if "H" in signs)
    say({{"id": asked["id"], "open": [[row, asked["view"][row].index("H")]]}})

def once():
    """True once, whatever the number of processes."""
    try:
        os.close(os.open({mark!r}, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True

{begin}
count = 0
for line in sys.stdin:
    asked = json.loads(line)
    if "sapper" in asked:
        {greet}
        continue
    count += 1
    if {when}:
        {mischief}
    answer(asked)
'''


def program_file(
    folder: Path,
    mischief: str = "pass",
    when: str = "count == 7 and once()",
    begin: str = "",
    greet: str = 'say({"name": "first cell"})',
) -> list[str]:
    """Write a program that opens first cells, but for some mischief; returns its command.

    By default that happens once, at the seventh question of a process.
    """
    folder.mkdir(exist_ok=True)
    file = folder / "player.py"
    mark = str(folder / "mark")
    file.write_text(
        PROGRAM.format(mischief=mischief, when=when, begin=begin, greet=greet, mark=mark)
    )
    return [sys.executable, "-S", "-E", str(file)]


KEPT = (
    "multiprocessing",
    "playwright",
    "chromium",
    "answer.mjs",
    "answer_page.mjs",
)  # words of the commands of what stays


def children() -> list[psutil.Process]:
    """Return the processes that this one has started, and those that they have.

    The program that `decide` asked last is kept on purpose: it is ended here. What Python itself
    keeps for clusters is left out, and what other tests in this process have started and use again:
    the browser and the engine in Node.
    """
    conversation.hang_up(getattr(conversation._own, "command", None))
    found = psutil.Process(os.getpid()).children(recursive=True)
    alive = [one for one in found if one.status() != psutil.STATUS_ZOMBIE]
    return [one for one in alive if not any(word in " ".join(one.cmdline()) for word in KEPT)]


def is_alive(pid: int) -> bool:
    """Tell whether a process runs, after it had a moment to end."""
    for _ in range(100):
        if not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
            return False
        time.sleep(0.02)
    return True
