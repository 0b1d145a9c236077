import pytest

from commands import SMALL
from typed import invoke


@pytest.fixture(scope="session", autouse=True)
def compiled_by_jax(pytestconfig):
    """Let training processes share what JAX compiles: each would spend two seconds on it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JAX_COMPILATION_CACHE_DIR", str(pytestconfig.cache.mkdir("jax")))
        patch.setenv("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0")
        yield


@pytest.fixture(scope="session")
def data(tmp_path_factory):
    """Make a small dataset."""
    directory = tmp_path_factory.mktemp("data")
    assert invoke("dataset", str(directory), *SMALL, "--threads", "1").exit_code == 0
    return directory
