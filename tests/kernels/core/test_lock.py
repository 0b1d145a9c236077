import sys
import time

import pytest

from sapper.kernels.core.lock import locked

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no such locks")


def seconds(path, patience):
    """How long it takes to get a lock, or to give up."""
    begin = time.monotonic()
    with locked(path, patience):
        return time.monotonic() - begin


def test_one_holds_it_at_a_time_and_nobody_waits_for_good(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    with locked(one):
        assert seconds(other, 10) < 5
        assert seconds(one, 0.2) >= 0.2
    assert seconds(one, 10) < 5


def test_it_is_let_go_after_an_error(tmp_path):
    with pytest.raises(KeyError), locked(tmp_path / "one"):
        raise KeyError
    assert seconds(tmp_path / "one", 10) < 5


def test_a_place_without_locks_keeps_nobody_from_working(tmp_path):
    with locked(tmp_path / "no folder" / "one"):
        pass
