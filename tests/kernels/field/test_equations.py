"""PGMS's equations against sets of cells."""

import pytest

import classics_oracle
import oracle
from fields import SMALL, positions, proved_by
from sapper import parse
from sapper.inference.published import EQUATIONS, SINGLE_POINT


def test_equations_prove_what_sets_of_cells_prove():
    more, whole = 0, 0
    for view in positions(SMALL, 60):
        known, risk = proved_by(EQUATIONS, view)
        expected, equations = classics_oracle.by_equations(view)
        assert known == expected
        more += len(known) > len(proved_by(SINGLE_POINT, view)[0])
        for cell, share in classics_oracle.greatest_shares(view, known, equations).items():
            assert risk[cell] == pytest.approx(share, abs=1e-12)
        rest = classics_oracle.unknown_cells(view, {})
        whole += len(rest) <= 8
    assert more > 20
    assert whole > 20


def test_the_total_counts_from_eight_unknown_cells_on():
    """The 1 has its mine in one of two cells; the other cells are safe if there is but one."""
    for beyond, is_known in ((6, True), (7, False)):
        view = parse(f"{beyond + 3}x1x1\nH1{'H' * (beyond + 1)}")
        known, _ = proved_by(EQUATIONS, view)
        assert known == {(0, c): False for c in range(3, beyond + 3) if is_known}


def test_a_difference_over_three_equations_settles_cells():
    """E1 has 3 mines, E0 and E2 one each: the cell that only E1 has is a mine."""
    found = 0
    for view in positions(SMALL, 60):
        rows = classics_oracle.rows_left(view, {})
        known, _ = proved_by(EQUATIONS, view)
        for e1, c1 in rows:
            for e0, c0 in rows:
                for e2, c2 in rows:
                    own = e1 - e0 - e2
                    if e1 & e0 and (e1 - e0) & e2 and len(own) == c1 - c0 - c2 > 0:
                        assert all(known[cell] for cell in own)
                        assert not any(known[cell] for cell in ((e0 | e2) - e1) | (e0 & e2))
                        found += not own <= oracle.single_rows(view)[1]
    assert found > 0
