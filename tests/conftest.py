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

# The first example may have to wait for the compiler; no result depends on the machine's speed.
settings.register_profile(
    "sapper",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("sapper")


@pytest.fixture(autouse=True)
def digits():
    """The command line lets Python write longer numbers: only while its own test runs."""
    before = sys.get_int_max_str_digits()
    yield
    sys.set_int_max_str_digits(before)


LONGEST = ("test_modes.py",), ("test_build.py", "test_training.py")


def pytest_collection_modifyitems(items):
    """Begin with the tests that take longest: at the end, one processor would idle.

    xdist deals the first half of the tests to one worker, the second half to another. The first
    one begins with what compiles most kernels, for the tests beside it as well. The second one
    begins with what needs none of them.
    """
    long = [item for item in items if item.get_closest_marker("slow")]
    one, other = ([i for name in names for i in long if i.path.name == name] for names in LONGEST)
    rest = [item for item in items if item not in one + other]
    half = max(0, len(items) // 2 - len(one))
    items[:] = one + rest[:half] + other + rest[half:]
