import signal

from hypothesis import HealthCheck, settings

# Tests press Ctrl-C: the programs they start would ignore it, as one does that `nohup` starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The first example may have to wait for the compiler; no result depends on the machine's speed.
settings.register_profile(
    "sapper",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("sapper")


def pytest_collection_modifyitems(items):
    """Begin with the tests that compile everything anew: at the end, one processor would idle."""
    items.sort(key=lambda item: item.path.name != "test_modes.py")
