import pytest

from commands import SMALL, sapper


@pytest.fixture(scope="session")
def data(tmp_path_factory):
    """Make a small dataset."""
    directory = tmp_path_factory.mktemp("data")
    sapper("dataset", directory, *SMALL, "--threads", "1")
    return directory
