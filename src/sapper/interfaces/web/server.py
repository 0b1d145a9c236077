"""`sapper play`: the page on this machine, for this machine alone."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from sapper.errors import BadOption
from sapper.interfaces.web.app import make_app

LOOPBACK = "127.0.0.1"
USUAL_PORT = 8642


def listen(port: int | None) -> socket.socket:
    """Take a port of this machine: the given one, or else the usual one or any that is free."""
    for wanted in (USUAL_PORT, 0) if port is None else (port,):
        # Only with its protocol named does asyncio send short answers at once.
        taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((LOOPBACK, wanted))
            taken.listen()
        except OSError as error:
            taken.close()
            reason = error.strerror
        else:
            return taken
    raise BadOption(f"cannot listen on port {port}: {reason}")


def run(port: int | None, browser: bool, say: Callable[[str], None]) -> None:
    """Serve the page until Ctrl-C."""
    taken = listen(port)
    address = f"http://{LOOPBACK}:{taken.getsockname()[1]}/"
    say(f"Sapper is at {address} (Ctrl-C stops it)")
    config = uvicorn.Config(
        make_app(), log_level="warning", access_log=False, timeout_graceful_shutdown=2
    )
    if browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    try:
        uvicorn.Server(config).run(sockets=[taken])
    except KeyboardInterrupt:
        say("stopped")
