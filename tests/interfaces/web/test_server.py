import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from sapper import BadOption
from sapper.interfaces.web.server import listen

PLAY = [sys.executable, "-m", "sapper", "play", "--no-browser"]


def test_it_prints_its_address_serves_it_at_once_and_stops_by_ctrl_c(tmp_path):
    with listen(0) as free:
        port = free.getsockname()[1]
    cold = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "NUMBA_CACHE_DIR": ""}
    command = [*PLAY, "--port", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=cold)
    address = f"http://127.0.0.1:{port}/"
    assert server.stdout.readline() == f"Sapper is at {address} (Ctrl-C stops it)\n"
    for _ in range(1000):
        try:
            with urllib.request.urlopen(address, timeout=10) as page:
                assert b"<title>Sapper: play</title>" in page.read()
            break
        except OSError:
            time.sleep(0.1)
    loaded = Path(f"/proc/{server.pid}/maps")
    if loaded.exists():  # the page compiles nothing: its engine is WebAssembly
        time.sleep(0.5)
        assert "llvmlite" not in loaded.read_text()
    server.send_signal(signal.SIGINT)
    assert server.communicate(timeout=600)[0] == "stopped\n"
    assert server.returncode == 0


def test_another_port_is_taken_where_the_usual_one_is_not_free():
    with listen(None) as first, listen(None) as second:
        assert second.getsockname() != first.getsockname()
        assert second.getsockname()[0] == "127.0.0.1"


def test_a_port_that_is_taken_is_refused():
    with (
        listen(0) as taken,
        pytest.raises(BadOption, match=r"cannot listen on port .*: Address already in use"),
    ):
        listen(taken.getsockname()[1])
