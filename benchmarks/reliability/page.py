"""Hostile files in every field of the page that reads files: refused in a sentence, and quickly.

python benchmarks/reliability/page.py        # needs a browser: playwright install chromium
"""

from __future__ import annotations

import random
import subprocess
import tempfile
import time
from pathlib import Path

from files import contents
from playwright.sync_api import Page, TimeoutError, sync_playwright
from trials import SAPPER, Tally

import sapper

PATIENCE = 20_000.0  # milliseconds
FIELDS = {
    "Play": ("play", "#board-file", (".mbf", ".abf", ".txt")),
    "Your games": ("play", '#your-games input[type="file"]', (".json",)),
    "Analyse": ("analyse", 'input[type="file"]', (".mbf", ".txt", ".json")),
    "Review": ("review", 'input[type="file"]', (".json", ".mbf", ".txt")),
}
SPEECH = ".message, [role=status], [role=alert]"
SAID = f"() => [...document.querySelectorAll('{SPEECH}')].map((one) => one.textContent).join(' ')"
MOST_SAID = 600  # characters


def spoiled_boards(rng: random.Random) -> dict[str, bytes]:
    """Return board files that are wrong in one place."""
    level = sapper.Level(16, 16, 40)
    whole = sapper.write_board(sapper.Game(level, 1, "open").board)
    made = {f"a board cut at {k}": whole[:k] for k in (1, 3, 4, 5, len(whole) - 1)}
    made["a board and a byte"] = whole + b"\0"
    made["a mine twice"] = whole[:-2] + whole[4:6]
    made["no side"] = b"\0\0\0\0"
    made["all 255"] = b"\xff" * (4 + 2 * 65535)
    made["255x255, no mine"] = b"\xff\xff\0\0"
    for _ in range(10):
        at = rng.randrange(len(whole))
        made[f"a board flipped at {at}"] = whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]
    return made


def hostile() -> dict[str, bytes]:
    """Return what the files hold."""
    with tempfile.TemporaryDirectory() as place:
        return contents(Path(place)) | spoiled_boards(random.Random(4)) | {
            "a game of wrong kinds": b'{"game": 5, "actions": {"a": 1}}',
            "a game of 10^9 cells": b'{"game": {"level": "99999x99999x5"}, "actions": []}',
            "moves outside": b'{"game": {"level": "9x9x10", "seed": 1, "start": "open"},'
            b' "actions": [{"act": "open", "row": 1e9, "col": -1}]}',
            "a list of nothing": b'{"games": [null, 1, []]}',
            "a prototype": b'{"__proto__": {"game": 1}, "games": [{"__proto__": 1}]}',
        }  # fmt: skip


def give(page: Page, field: str, name: str, content: bytes) -> str:
    """Choose a file, and return what the page says to it."""
    before = page.evaluate(SAID)
    page.locator(field).set_input_files(
        {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    )
    try:
        page.wait_for_function(f"(before) => ({SAID})() !== before", arg=before, timeout=PATIENCE)
    except TimeoutError:
        return ""
    return str(page.evaluate(SAID))


def try_fields(address: str) -> None:
    """Give every file to every field, each time on a fresh view."""
    with sync_playwright() as playwright, playwright.chromium.launch() as browser:
        for name, (view, field, endings) in FIELDS.items():
            tally, slowest = Tally(f"files in {name}"), (0.0, "")
            for ending in endings:
                for what, content in hostile().items():
                    page, errors = browser.new_page(), []
                    page.on("pageerror", lambda error, errors=errors: errors.append(str(error)))
                    page.goto(f"{address}{view}")
                    page.wait_for_selector("main > *")
                    page.locator(field).wait_for(state="attached")
                    page.wait_for_timeout(300)
                    begun = time.monotonic()
                    said = give(page, field, f"own{ending}", content)
                    took, case = time.monotonic() - begun, f"{what} as {ending}: {said}"
                    slowest = max(slowest, (took, f"{what} as {ending}"))
                    if errors:
                        tally.note("! an error in the page", f"{case} {errors}")
                    elif not said:
                        tally.note("silent", case)
                    elif len(said) > MOST_SAID:
                        tally.note("! more than a sentence", case)
                    else:
                        tally.note("a sentence", case)
                    page.close()
            tally.show()
            print(f"        slowest: {slowest[0]:.1f} s, {slowest[1]}", flush=True)


if __name__ == "__main__":
    command = [*SAPPER, "play", "--no-browser", "--port", "8791"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        server.stdout.readline()
        try_fields("http://127.0.0.1:8791/")
    finally:
        server.terminate()
        server.wait()
