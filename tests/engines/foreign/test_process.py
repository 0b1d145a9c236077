"""Processes: lines in and out, and an end in any case."""

import json
import sys
import time

import psutil
import pytest

from programs import is_alive
from sapper import BadPlayer
from sapper.engines.foreign.faults import Misplayed
from sapper.engines.foreign.process import GRACE, Process

PYTHON = (sys.executable, "-S", "-E", "-u", "-c")
ECHO = "import sys\nfor line in sys.stdin: sys.stdout.write(line)"


def lines_of(process, count, seconds=20.0):
    """Wait for so many lines."""
    found, end = [], time.monotonic() + seconds
    while len(found) < count and time.monotonic() < end:
        found += process.read(0.05)
    return found


@pytest.fixture
def echo():
    process = Process((*PYTHON, ECHO))
    yield process
    process.close(at_once=True)


def test_lines_come_back_without_blank_ones(echo):
    echo.send("one\n\n  \ntwo\nthr")
    assert lines_of(echo, 2) == [b"one", b"two"]
    assert echo.read(0.05) == []
    echo.send("ee\n")
    assert lines_of(echo, 1) == [b"three"]


def test_reading_waits_no_longer_than_it_is_told(echo):
    begun = time.monotonic()
    assert echo.read(0.2) == []
    assert 0.15 < time.monotonic() - begun < 5
    assert echo.read(-1) == []


def test_more_than_a_pipe_holds_is_sent_as_it_is_read():
    """The program begins late, and answers once it has read all of it, in order."""
    late = (
        "import sys, time\ntime.sleep(0.3)\n"
        "for line in [sys.stdin.readline() for _ in range(40)]: print(len(line), line[:6])"
    )
    process = Process((*PYTHON, late))
    for k in range(40):
        process.send(json.dumps([1000 + k, "x" * 20_000]) + "\n")
    begun, spent = time.monotonic(), time.process_time()
    found = []
    while len(found) < 40:
        found += process.read(10.0)
    assert [line.split()[1] for line in found] == [b"[%d," % (1000 + k) for k in range(40)]
    assert time.monotonic() - begun < 8  # it is woken when there is room,
    assert time.process_time() - spent < 0.5  # and does not ask again and again
    process.close(at_once=True)


def test_a_program_that_reads_no_more_is_noticed_by_its_silence():
    process = Process((*PYTHON, "import os, time\nos.close(0)\nprint('x')\ntime.sleep(1000)"))
    assert lines_of(process, 1) == [b"x"]
    begun = time.process_time()
    process.send("x" * 200_000)
    for _ in range(3):
        assert process.read(0.1) == []
    assert time.process_time() - begun < 0.2
    process.close(at_once=True)


def test_the_end_of_its_input_ends_a_program(tmp_path):
    file = tmp_path / "end"
    last = f"{ECHO}\nopen({str(file)!r}, 'w').write('done')"
    process = Process((*PYTHON, last))
    process.send("x\n")
    assert lines_of(process, 1) == [b"x"]
    begun = time.monotonic()
    process.close()
    assert file.read_text() == "done"
    assert time.monotonic() - begun < GRACE + 5


def test_a_program_that_goes_on_is_killed():
    process = Process((*PYTHON, "import os, time\nprint(os.getpid())\ntime.sleep(1000)"))
    pid = int(lines_of(process, 1)[0])
    process.close()
    assert not is_alive(pid)
    process.close()  # once more does nothing


def test_an_end_is_told_after_what_was_written_before_it():
    process = Process((*PYTHON, "import sys\nprint('x')\nprint('a\\nlast words', file=sys.stderr)"))
    assert lines_of(process, 1) == [b"x"]
    with pytest.raises(Misplayed, match=r"^exited: exit code 0, last words$"):
        lines_of(process, 1)
    process.close()


def test_no_pipe_is_left_open():
    before = psutil.Process().num_fds()
    for _ in range(5):
        Process((*PYTHON, ECHO)).close()
    with pytest.raises(BadPlayer):
        Process(("/no/such/program",))
    assert psutil.Process().num_fds() == before
