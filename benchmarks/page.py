"""The page under load: 20 clients at once, a click until it is drawn, and a storm of bad requests.

The server runs in a process of its own. The click needs chromium and playwright ('.[dev]').
Run: python benchmarks/page.py [clients] [click] [storm]
"""

from __future__ import annotations

import http.client
import json
import random
import shutil
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
from rich.console import Console

from sapper import EXPERT, Game, analyse

PARTS = ("clients", "click", "storm")
JSON = {"content-type": "application/json"}
LEVELS = ("30x16x99", "60x40x480", "100x100x1500")  # to click on
CLICKS = 60
HELPERS = (
    "Risk of every cell", "Certain cells", "Best move", "Chance to win", "Risk under the pointer",
    "Dead cells",
)  # fmt: skip
WATCH = """async ([row, col]) => {
  const at = document.querySelector(`.cell[data-row="${row}"][data-col="${col}"]`);
  const painted = new Promise((done) => new MutationObserver((_, observer) => {
    if (!at.classList.contains('open')) return;
    observer.disconnect();
    requestAnimationFrame(() => {  // a message sent here is heard when the frame is painted
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now());
      channel.port2.postMessage(0);
    });
  }).observe(document.querySelector('.board'), {subtree: true, attributeFilter: ['class']}));
  const begun = performance.now();
  for (const [name, buttons] of [['mousedown', 1], ['mouseup', 0]]) at.dispatchEvent(
    new MouseEvent(name, {bubbles: true, cancelable: true, button: 0, buttons}));
  return await painted - begun;
}"""
SAFE = """() => {
  const safe = document.querySelectorAll('.cell.sure-safe.covered');
  const { row, col } = safe[Math.floor(safe.length / 2)]?.dataset ?? {};
  return safe.length ? [Number(row), Number(col)] : null;
}"""


@contextmanager
def serving() -> Iterator[tuple[int, int]]:
    """Start `sapper play`; yields its port and process number."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "sapper", "play", "--no-browser", "--port", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while True:
        try:
            ask(http.client.HTTPConnection("127.0.0.1", port), "analyse", positions(1)[0])
            break
        except OSError:
            time.sleep(0.1)
    try:
        yield port, server.pid
    finally:
        server.terminate()
        server.wait()


def ask(line: http.client.HTTPConnection, name: str, asked: Any) -> int:
    """Ask the API; returns the status."""
    body = asked if isinstance(asked, bytes) else json.dumps(asked).encode()
    line.request("POST", f"/api/{name}", body, JSON)
    reply = line.getresponse()
    reply.read()
    return reply.status


def positions(count: int) -> list[dict[str, str]]:
    """Collect positions of expert games, some moves in."""
    found = []
    index = 0
    while len(found) < count:
        game = Game(EXPERT, 1, "open", index)
        game.open(8, 15)
        index += 1
        for _ in range(index % 12):
            for cell in analyse(game.view).safe if game.status == "playing" else []:
                game.open(*cell) if game.status == "playing" else None
        if game.status == "playing":
            found.append({"position": str(game.view)})
    return found


def time_clients(port: int, clients: int, seconds: float) -> str:
    """Have many clients analyse expert positions, each as fast as it is answered."""
    asked = positions(40)
    times: list[float] = []
    wrong: list[int] = []
    end = time.monotonic() + seconds

    def client(number: int) -> None:
        line = http.client.HTTPConnection("127.0.0.1", port)
        turn = number
        while time.monotonic() < end:
            begun = time.perf_counter()
            status = ask(line, "analyse", asked[turn % len(asked)])
            times.append(time.perf_counter() - begun)
            wrong.extend([status] if status != 200 else [])
            turn += 1

    threads = [threading.Thread(target=client, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    middle, last = statistics.median(times), statistics.quantiles(times, n=100)[-1]
    return (
        f"{clients} clients, {seconds:g} s: {len(times):,} answers, {len(wrong)} errors, "
        f"median {1000 * middle:.1f} ms, 99% below {1000 * last:.1f} ms"
    )


def time_clicks(port: int, level: str) -> str:
    """Time clicks with helpers on, from the event until the frame with its answer is painted."""
    from playwright.sync_api import sync_playwright

    times: list[float] = []
    width, height, _ = map(int, level.split("x"))
    with sync_playwright() as driver:
        program, flags = shutil.which("chromium"), ["--no-sandbox", "--disable-gpu"]
        browser = driver.chromium.launch(executable_path=program, args=flags)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        seed = 0
        cell = None
        while len(times) < CLICKS + 1:
            if cell is None:
                seed += 1
                page.goto(f"http://127.0.0.1:{port}/play#level={level}&start=open&seed={seed}")
                for name in HELPERS:
                    page.get_by_role("checkbox", name=name).check()
                page.wait_for_selector(".cell.risky")
                cell = [height // 2, width // 2]
            times.append(page.evaluate(WATCH, cell))
            page.wait_for_timeout(200)
            cell = page.evaluate(SAFE)
        browser.close()
    times = times[1:]  # the first click also loads the champion
    middle, last = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    return (
        f"{level}, {len(times)} clicks: median {middle:.1f} ms, 95% below {last:.1f} ms, "
        f"most {max(times):.1f} ms"
    )


def memory(process: int) -> float:
    """Return the memory of a process, in MB."""
    with open(f"/proc/{process}/status") as file:
        line = next(line for line in file if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def storm(port: int, process: int, requests: int) -> str:
    """Send good requests spoiled at random places; returns the answers and the memory."""
    rng = random.Random(1)
    good = [
        ("analyse", positions(1)[0]),
        ("explain", {"position": "3x1x1\nH1H", "cell": [0, 0]}),
        ("decide", {"position": "3x3x2\nHHH\nHHH\nH1H", "solver": "4.0"}),
        ("board", {"level": "9x9x10", "seed": 3, "first": [1, 1]}),
        ("play", {"game": {"level": "expert"}, "actions": [{"act": "open", "row": 1, "col": 2}]}),
        (
            "review",
            {"game": {"level": "9x9x10"}, "actions": [{"act": "chord", "row": 1, "col": 2}]},
        ),
    ]
    seen: dict[int, int] = {}
    line = http.client.HTTPConnection("127.0.0.1", port)
    before = 0.0
    for number in range(requests):
        if number == requests // 2:
            before = memory(process)
        name, asked = rng.choice(good)
        body = bytearray(json.dumps(asked).encode())
        for _ in range(rng.randrange(4)):
            body[rng.randrange(len(body))] = rng.randrange(256)
        status = ask(line, name, bytes(body))
        seen[status] = seen.get(status, 0) + 1
    answers = ", ".join(f"{count:,} x {status}" for status, count in sorted(seen.items()))
    return f"storm: {answers}; memory {before:.0f} MB, then {memory(process):.0f} MB"


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(PARTS))
@click.option("--clients", default=20, show_default=True)
@click.option("--seconds", default=30.0, show_default=True)
@click.option("--requests", default=10_000, show_default=True)
def main(parts: tuple[str, ...], clients: int, seconds: float, requests: int) -> None:
    """Run the parts named (default: all) and print what was measured."""
    console = Console(highlight=False, soft_wrap=True)
    wanted = parts or PARTS
    with serving() as (port, process):
        if "clients" in wanted:
            console.print(time_clients(port, clients, seconds))
        if "click" in wanted:
            for level in LEVELS:
                console.print(time_clicks(port, level))
        if "storm" in wanted:
            console.print(storm(port, process, requests))


if __name__ == "__main__":
    main()
