"""The page for tests: a real server on a free port of this machine, in a thread."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from sapper.interfaces.web.app import make_app
from sapper.interfaces.web.server import listen


@contextmanager
def serving() -> Iterator[int]:
    """Serve the page; returns its port."""
    taken = listen(0)
    server = uvicorn.Server(uvicorn.Config(make_app(), log_level="error", access_log=False))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [taken]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield taken.getsockname()[1]
    server.should_exit = True
    thread.join(10)


class Client:
    """Asks a server, one request after another on one connection."""

    def __init__(self, port: int) -> None:
        """Connect to a port of this machine."""
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=600)

    def send(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Send anything; returns status, headers and body."""
        self._line.request(method, path, body, headers or {})
        reply = self._line.getresponse()
        return reply.status, reply.headers, reply.read()

    def ask(self, name: str, asked: Any) -> tuple[int, Any]:
        """Ask the API; returns status and data."""
        body = asked if isinstance(asked, bytes) else json.dumps(asked).encode()
        headers = {"content-type": "application/json"}
        status, _, content = self.send("POST", f"/api/{name}", body, headers)
        return status, json.loads(content)

    def __enter__(self) -> Client:
        """Begin."""
        return self

    def __exit__(self, *what: object) -> None:
        """Hang up."""
        self._line.close()
