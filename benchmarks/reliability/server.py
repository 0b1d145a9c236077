"""The server under 50 clients, slow and oversized requests, hard searches beside quick ones.

python benchmarks/reliability/server.py [SECONDS]
"""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys
import threading
import time
from http.client import HTTPConnection
from pathlib import Path

from trials import SAPPER, Tally, scattered

from sapper import Level

QUICK = {"position": str(scattered(Level(9, 9, 10), 0.4, 1))}
HARD = {"position": str(scattered(Level(99, 99, 2500), 0.5, 1)), "solver": "hcsp"}
HARD_FOR_2_S = 5.0  # an answer within twice the limit of 2 s plus a second


def memory_of(process: int) -> int:
    """Return the resident memory of a process in MB."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


class Trial:
    """A running server and what its clients saw."""

    def __init__(self) -> None:
        """Start the server."""
        command = [*SAPPER, "play", "--no-browser", "--port", str(free_port())]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().split("127.0.0.1:")[1].split("/")[0])
        self.tally = Tally("requests")
        self.lock = threading.Lock()
        self.slowest: dict[str, float] = {}
        self.over = False

    def note(self, what: str, took: float) -> None:
        """Count an answer and keep the slowest of its kind."""
        with self.lock:
            self.tally.note(what)
            self.slowest[what] = max(took, self.slowest.get(what, 0.0))

    def ask(self, name: str, path: str, asked: object = None) -> None:
        """Ask, and note how it ended."""
        begun = time.monotonic()
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            headers = {"content-type": "application/json"}
            body = None if asked is None else json.dumps(asked)
            connection.request("GET" if body is None else "POST", path, body, headers)
            answer = connection.getresponse()
            answer.read()
            self.note(f"{name}: {answer.status}", time.monotonic() - begun)
        except OSError as error:
            self.note(f"! {name}: {type(error).__name__}", time.monotonic() - begun)
        finally:
            connection.close()

    def send(self, name: str, content: bytes, pause: float, parts: int = 1) -> None:
        """Send raw bytes, slowly, and hang up or wait for an answer."""
        begun = time.monotonic()
        try:
            with socket.create_connection(("127.0.0.1", self.port), 30) as connection:
                size = len(content) // parts
                for k in range(parts):
                    connection.sendall(content[k * size :][:size])
                    time.sleep(pause)
                if pause:
                    return self.note(f"{name}: hung up", time.monotonic() - begun)
                said = connection.recv(64)
            self.note(f"{name}: {said[9:12].decode()}", time.monotonic() - begun)
        except OSError as error:
            self.note(f"{name}: {type(error).__name__}", time.monotonic() - begun)

    def behave_badly(self, rng: random.Random) -> None:
        """Be one of the bad clients."""
        head = b"POST /api/analyse HTTP/1.1\r\nhost: localhost\r\n"
        head += b"content-type: application/json\r\n"
        kind = rng.randrange(5)
        if kind == 0:
            self.send("half a head", head[:40], 0.5)
        elif kind == 1:
            self.send("half a body", head + b"content-length: 500\r\n\r\n{", 0.5)
        elif kind == 2:
            self.send("a slow body", head + b"content-length: 90\r\n\r\n" + b"[" * 90, 0.2, 9)
        elif kind == 3:
            self.ask("oversized", "/api/analyse", {"position": "H" * (3 << 20)})
        else:
            self.send("no HTTP", rng.randbytes(300) + b"\r\n\r\n", 0.0)

    def be_a_client(self, number: int) -> None:
        """Ask until the trial is over."""
        rng = random.Random(number)
        while not self.over:
            if number < 12:
                self.ask("hard", "/api/decide", HARD)
            elif number < 24:
                self.behave_badly(rng)
            elif number < 40:
                self.ask("quick", "/api/analyse", QUICK)
            else:
                self.ask("page", "/")
            time.sleep(0.02)


def try_server(seconds: float) -> None:
    """Let 50 clients ask at once; then stop the server."""
    trial = Trial()
    for _ in range(3):  # compiles
        trial.ask("first", "/api/analyse", QUICK)
        trial.ask("first", "/api/decide", HARD)
    clients = [threading.Thread(target=trial.be_a_client, args=(k,)) for k in range(50)]
    for client in clients:
        client.start()
    used = []
    for _ in range(6):
        time.sleep(seconds / 6)
        used.append(memory_of(trial.process.pid))
    trial.over = True
    for client in clients:
        client.join()
    trial.tally.show()
    for what, took in sorted(trial.slowest.items()):
        print(f"        slowest {what}: {took:.2f} s")
    print(f"        memory by sixths: {used} MB")
    trial.process.terminate()
    print(f"        ends with {trial.process.wait(20)}")


if __name__ == "__main__":
    try_server(float(sys.argv[1]) if sys.argv[1:] else 60.0)
