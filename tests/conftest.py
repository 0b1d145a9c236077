import os
import signal
import sys

import pytest
from hypothesis import HealthCheck, settings

# Tests press Ctrl-C: the programs they start would ignore it, as one does that `nohup` starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# As many workers as processors: further threads would wait for each other, ten times as long.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# Numba colours the errors that it meets, and drops, while it looks for the type of a call.
os.environ.setdefault("NUMBA_COLOR_SCHEME", "no_color")

# The first example may have to wait for the compiler; no result depends on the machine's speed.
settings.register_profile(
    "sapper",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("sapper")


DIGITS = sys.get_int_max_str_digits()


@pytest.fixture(autouse=True)
def digits():
    """The command line lets Python write longer numbers: only while its own test runs."""
    sys.set_int_max_str_digits(DIGITS)


FIRST = (
    ("tests/test_modes.py",),  # it compiles most kernels, once for all tests
    ("web/static/test_", "web/static/play/"),  # in a browser; the latter ask what that compiles
    ("test_training.py", "test_fitting.py"),
)


def pytest_collection_modifyitems(items):
    """Begin with the tests that take longest: at the end, one processor would idle.

    xdist deals each worker as many tests as the others, in order; each begins with one of `FIRST`.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    groups = [
        [item for part in parts for item in items if part in item.path.as_posix()]
        for parts in FIRST
    ]
    first = {id(item) for group in groups for item in group}
    rest, dealt = [item for item in items if id(item) not in first], []
    for worker in range(workers):
        dealt += [item for group in groups[worker::workers] for item in group]
        end = max(0, (worker + 1) * len(items) // workers - len(dealt))
        dealt += rest[:end]
        rest = rest[end:]
    items[:] = dealt + rest
