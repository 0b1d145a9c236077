"""A solver as a program of its own."""

import json
import os
import subprocess
import time

import pytest

from programs import is_alive
from sapper import BEGINNER, View, solver
from typed import SAPPER, refused

pytestmark = pytest.mark.slow  # together: each test starts a process

HELLO = b'{"sapper": 1, "level": "9x9x10", "start": "safe"}\n'
ROWS = ["H" * 9] * 9


def question(number, **more):
    return json.dumps({"id": number, "view": ROWS, **more}).encode() + b"\n"


@pytest.fixture
def engine():
    """Start a quick solver; it must end with its input."""
    process = subprocess.Popen(
        [*SAPPER, "engine", "3.0"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )
    yield process
    process.stdin.close()
    assert process.wait(20) == 0
    assert process.stdout.read() == b""
    process.stdout.close()


def lines_of(engine, count):
    """Read so many lines of answers."""
    text = b""
    while text.count(b"\n") < count:
        found = os.read(engine.stdout.fileno(), 1 << 16)
        assert found
        text += found
    return [json.loads(line) for line in text.splitlines()]


def test_lines_may_come_at_once_or_in_pieces(engine):
    engine.stdin.write(HELLO + question(1) + b"\n \n" + question(2))
    greeting, *answers = lines_of(engine, 3)
    assert greeting["name"] == "3.0 (engine)"
    assert [one["id"] for one in answers] == [1, 2]
    assert answers[0]["open"] == [list(solver("3.0").decide(View.untouched(BEGINNER)).cell)]
    text = question(3, want=["risk"])
    engine.stdin.write(text[:40])
    time.sleep(0.05)
    engine.stdin.write(text[40:] + b"nonsense\n" + question(4)[:-1])
    (asked, error) = lines_of(engine, 2)
    assert asked["id"] == 3
    assert len(asked["risk"]) == 9
    assert set(error) == {"error"}
    engine.stdin.write(b"\n")
    assert [one["id"] for one in lines_of(engine, 1)] == [4]


def test_a_last_line_without_an_end_is_answered():
    done = subprocess.run(
        [*SAPPER, "engine", "3.0"], input=HELLO + question(5)[:-1], capture_output=True, check=True
    )
    assert [json.loads(line).get("id") for line in done.stdout.splitlines()] == [None, 5]
    assert done.stderr == b""


SLOW = """
import time
def player(view):
    time.sleep(0.3)
    return 0, 0
"""


def test_an_answer_does_not_wait_for_those_of_later_questions(tmp_path):
    (tmp_path / "slow.py").write_text(SLOW)
    process = subprocess.Popen(
        [*SAPPER, "engine", str(tmp_path / "slow.py") + ":player"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    )
    process.stdin.write(HELLO)
    lines_of(process, 1)
    begun = time.monotonic()
    process.stdin.write(b"".join(question(k) for k in range(60)))
    assert lines_of(process, 1)[0]["id"] == 0
    assert time.monotonic() - begun < 9
    process.kill()
    process.communicate()
    assert not is_alive(process.pid)


def test_a_line_without_end_is_refused():
    done = subprocess.run(
        [*SAPPER, "engine", "3.0"], input=b"x" * 2_000_000, capture_output=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == b"sapper: a line of more than 1,048,576 bytes\n"
    assert done.stdout == b""


def test_a_solver_that_nobody_knows_is_refused():
    assert "no solver is named 'nobody'" in refused("engine", "nobody")
