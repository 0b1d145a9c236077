"""Questions to the engine in Node: what JavaScript answers, as Python data."""

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from sapper.interfaces.wasm.build import SHIPPED
from sapper.suite.suite import read_suite

NODE = shutil.which("node")
ANSWER = Path(__file__).parent / "answer.mjs"
needs_node = pytest.mark.skipif(NODE is None, reason="there is no node here")


def ask(questions, folder=SHIPPED, program=ANSWER):
    """Return the engine's answer to each question: a name and its arguments."""
    lines = "\n".join(json.dumps(question) for question in questions)
    done = subprocess.run(
        [NODE, str(program), str(folder)], input=lines, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


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
