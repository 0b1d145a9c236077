"""Questions to the engine in Node: what JavaScript answers, as Python data."""

import atexit
import json
import shutil
import subprocess
import tempfile
import threading
from functools import cache
from pathlib import Path

import pytest

from sapper.interfaces.wasm.build import SHIPPED
from sapper.suite.suite import read_suite

NODE = shutil.which("node")
ANSWER = Path(__file__).parent / "answer.mjs"
needs_node = pytest.mark.skipif(NODE is None, reason="there is no node here")


class Engine:
    """An engine in Node that is kept for all questions of a worker: it starts and compiles once."""

    def __init__(self, program, folder):
        """Start it; it ends with this process."""
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115
        self._process = subprocess.Popen(
            [NODE, str(program), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        atexit.register(self.end)

    def ask(self, questions):
        """Return the answer to each question, or fail with what the program says if it ends."""
        lines = [json.dumps(question) for question in questions]
        late = threading.Timer(600, self._process.kill)
        late.start()
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines) + "\n")
            self._process.stdin.flush()
            told = [self._process.stdout.readline() for _ in lines]
        except BrokenPipeError:
            told = [""]
        finally:
            late.cancel()
        if not all(told):
            self.end()
            self._errors.seek(0)
            raise AssertionError(self._errors.read())
        return [json.loads(line) for line in told]

    def end(self):
        """Let it end, now or after its last answer."""
        started.cache_clear()
        self._process.communicate()


@cache
def started(program, folder):
    """Return the engine of a folder, the same one for every test."""
    return Engine(program, folder)


def ask(questions, folder=SHIPPED, program=ANSWER):
    """Return the engine's answer to each question: a name and its arguments."""
    return started(program, folder).ask(questions)


def ask_page(questions):
    """Return what the page's worker answers to each question: a name and its data."""
    return ask(questions, SHIPPED.parent, ANSWER.with_name("answer_page.mjs"))


def run(script):
    """Run a script that imports from the engine's folder; returns what it prints, read as JSON."""
    text = script.replace("ENGINE", SHIPPED.as_uri())
    done = subprocess.run(
        [NODE, "--input-type=module", "-"], input=text, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@cache
def suite():
    """The positions of the suite, level by level."""
    return sorted(read_suite(), key=lambda one: str(one.view.level))


def lattice():
    """Return the text of a position that the engine's memory cannot hold."""
    rows = [15 * "H" if row % 2 == 0 else 7 * "H2" + "H" for row in range(15)]
    return "\n".join(["15x15x56", *rows])
