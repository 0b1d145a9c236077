"""Requests that take long wait for each other, and nobody waits for them."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from sapper import InconsistentView, TooHard
from sapper.interfaces.web import api
from sapper.interfaces.web.app import Desk
from sapper.interfaces.web.endpoints import Endpoint

HARD = "60x60x900\n" + "\n".join("H" * 60 if row % 2 else "H2" * 30 for row in range(60))


def run(work):
    """Run it in a thread of its own: the browser of other tests has a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def test_a_quick_request_does_not_wait_for_hard_ones():
    over = threading.Event()

    def search(asked, limits):
        if limits == api.SHORT:
            raise TooHard("a moment is not enough")
        over.wait()
        return {"found": True}

    async def ask():
        desk = Desk()
        hard = [desk._find(Endpoint("hard", search, {}, {}), {}) for _ in range(40)]
        searches = asyncio.gather(*hard)
        await asyncio.sleep(0)
        quick = Endpoint("quick", lambda asked, limits: {"found": False}, {}, {})
        for _ in range(20):
            found = await asyncio.wait_for(desk._find(quick, {}), 30)
            assert found.body == b'{"found": false}'
        assert not searches.done()
        over.set()
        assert [one.body for one in await searches] == [b'{"found": true}'] * 40

    run(ask())


@pytest.mark.parametrize("error", [TooHard("no time"), InconsistentView("no layout fits")])
def test_what_a_moment_does_not_settle_is_searched_with_full_limits(error):
    def search(asked, limits):
        if limits == api.SHORT:
            raise error
        return {"limits": limits == api.FULL}

    found = run(Desk()._find(Endpoint("search", search, {}, {}), {}))
    assert found.body == b'{"limits": true}'


def test_a_fault_with_a_place_is_told_at_once():
    assert not api.SHORT.may_say_more_than(InconsistentView("row 1, col 2 ...", 1, 2))
    with pytest.raises(TooHard):
        api.inspect({"position": HARD}, api.Limits(0.01, 0.01, 0.01))
    assert "takes more than" in api.inspect({"position": HARD})["fault"]["error"]
