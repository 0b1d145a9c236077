import os
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest

from sapper.arena.interrupts import Interrupted, late_interrupts


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
