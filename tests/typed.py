"""Commands for tests, as a person types them."""

import signal
import subprocess
import sys
import time

import psutil
from click.testing import CliRunner

from sapper.interfaces.cli.main import main

SAPPER = [sys.executable, "-m", "sapper"]


def invoke(*args, **options):
    """Run a command; return its exit code and what it wrote, with no traceback in it."""
    done = CliRunner().invoke(main, args, **options)
    assert "Traceback" not in done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def refused(*args):
    """Run a command that must fail; return its one sentence."""
    done = invoke(*args)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith("sapper: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def interrupt(args, seconds):
    """Start a command, press Ctrl-C once it has computed for so long; give code and output."""
    process = subprocess.Popen(
        [*SAPPER, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    own = psutil.Process(process.pid)
    while process.poll() is None and own.cpu_times().user < seconds:
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=600)
    finally:
        process.kill()  # or it would play on for hours
    return process.returncode, out, err
