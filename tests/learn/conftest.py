import pytest

from commands import SMALL, sapper


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
    sapper("dataset", directory, *SMALL, "--threads", "1")
    return directory
