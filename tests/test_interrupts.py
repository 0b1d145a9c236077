"""Ctrl-C before the command line has begun, where it would be lost, and in libraries."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sapper.errors import needs
from sapper.interrupts import Interrupted, late_interrupts

PRESS = """
import os, signal, sys
class Press:
    def find_spec(self, name, *_):
        if name == "numpy":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Press())
"""
COLLECT = """
import gc, os, signal, sys
def collect(*_):
    if "sapper.interfaces.cli.main" not in sys.modules:
        return
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        gc.callbacks.remove(collect)
        os.kill(os.getpid(), signal.SIGINT)
gc.callbacks.append(collect)
"""
LATE = """
import atexit, sys, time, types
def collect():
    sys.unraisablehook(types.SimpleNamespace(exc_type=KeyboardInterrupt))
    time.sleep(0.3)
atexit.register(collect)
"""
SCRIPT = "import sapper, signal; print(signal.getsignal(signal.SIGINT).__name__)"


@pytest.fixture
def pressed(tmp_path):
    """Return an environment in which Ctrl-C is pressed while Python imports NumPy."""
    (tmp_path / "sitecustomize.py").write_text(PRESS)
    return os.environ | {"PYTHONPATH": str(tmp_path)}


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


@pytest.mark.parametrize(
    "command",
    [[sys.executable, "-m", "sapper"], [str(Path(sys.executable).with_name("sapper"))]],
    ids=["module", "program"],
)
def test_ctrl_c_while_python_imports_is_one_sentence(command, pressed):
    done = run([*command, "--version"], env=pressed)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == "sapper: interrupted\n"


def test_other_programs_keep_their_own_ctrl_c(pressed):
    assert run([sys.executable, "-c", SCRIPT]).stdout == "default_int_handler\n"
    assert "KeyboardInterrupt" in run([sys.executable, "-c", SCRIPT], env=pressed).stderr
    ignoring = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh"]  # as what a shell starts aside
    ignored = run([*ignoring, sys.executable, "-m", "sapper", "--version"], env=pressed)
    assert ignored.returncode == 0


def test_ctrl_c_in_a_callback_is_not_lost(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(COLLECT)  # JAX has such a callback as well
    command = [sys.executable, "-m", "sapper", "bench", "4.5", "--games", "500000"]
    done = run(command, env=os.environ | {"PYTHONPATH": str(tmp_path)})
    assert done.returncode == 130
    assert "ignored" not in done.stderr


def test_ctrl_c_that_is_lost_while_python_ends_stays_lost(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(LATE)
    command = [sys.executable, "-m", "sapper", "--version"]
    done = run(command, env=os.environ | {"PYTHONPATH": str(tmp_path)})
    assert (done.returncode, done.stderr) == (0, "")  # no alarm ends it


def press():
    os.kill(os.getpid(), signal.SIGINT)


def work(done):
    """Work while Ctrl-C is pressed, and note how far it came."""
    with late_interrupts() as interrupts:
        interrupts.check()
        press()
        done.append("the rest")
        with pytest.raises(Interrupted):
            interrupts.check()


def fail(interrupted):
    with late_interrupts():
        if interrupted:
            press()
        raise ValueError("no rows")


def test_ctrl_c_is_raised_at_the_end_of_the_block():
    done = []
    with pytest.raises(KeyboardInterrupt):
        work(done)
    assert done == ["the rest"]
    with pytest.raises(KeyboardInterrupt):  # at once again
        press()


def test_what_a_library_says_of_an_interrupted_call_is_not_news():
    with pytest.raises(KeyboardInterrupt):
        fail(True)
    with pytest.raises(ValueError, match="no rows"):
        fail(False)


def test_threads_hear_of_no_signals():
    def check():
        with late_interrupts() as interrupts:
            interrupts.check()
            return "done"

    with ThreadPoolExecutor() as pool:
        assert pool.submit(check).result() == "done"


def test_ctrl_c_waits_for_an_import(tmp_path, monkeypatch):
    pressing = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nwhole = True\n"
    (tmp_path / "pressing.py").write_text(pressing)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        needs("pressing", "train")
    assert sys.modules.pop("pressing").whole  # half a library may crash


def test_what_is_ignored_stays_ignored():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell starts what works behind
    try:
        with late_interrupts() as interrupts:
            press()
            interrupts.check()
    finally:
        signal.signal(signal.SIGINT, before)
