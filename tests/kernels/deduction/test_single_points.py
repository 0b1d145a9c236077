"""Single point: the closure of DSS, whichever order the numbers come in."""

import pytest

import oracle
from fields import SMALL, positions, proved_by
from sapper.inference.published import SINGLE_POINT


def test_single_points_prove_what_single_rows_prove():
    counts = [0, 0]
    for view in positions(SMALL, 60):
        known, risk = proved_by(SINGLE_POINT, view)
        safe, mined = oracle.single_rows(view)
        assert known == dict.fromkeys(safe, False) | dict.fromkeys(mined, True)
        counts[0] += len(safe)
        counts[1] += len(mined)
        unknown = [p for p in oracle.places(view) if view.cells[p] < 0 and p not in known]
        left = view.level.mines - len(mined)
        for place in unknown:
            assert risk[place] == pytest.approx(left / len(unknown))
    assert min(counts) > 100
