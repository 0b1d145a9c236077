"""PGMS's equations against sets of cells."""

import pytest

import classics_oracle
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


THREES = [
    "7x6x13\n0113H2H\n23HHHHH\nHH4H2HH\nHHH3HHH\nHH4HHH1\nHHH1HHH",
    "7x6x13\n02HHHHH\n25H4HHH\nHHHHHHH\n24H432H\nHHHHHHH\nHH11HHH",
    "7x6x13\nHHH11H1\nHHHHHHH\nHH4HHHH\n1H33HHH\n2HH2H4H\nHHHH2HH",
    "7x6x13\nHH21HHH\nHHHHHH3\nH5H212H\nHHH201H\nHHH213H\nHHHHHHH",
    "7x6x13\nHH31100\n3HHH211\nHHHHH2H\nH4H3H3H\n23HH2HH\nHHHH21H",
    "7x6x13\nHHH1HHH\nHHH2HHH\nHH1HHHH\nHH3HHHH\nHHHHHHH\nH1HHHH1",
]


@pytest.mark.parametrize("text", THREES)
def test_a_difference_over_three_equations_settles_more_cells(text):
    view = parse(text)
    known, _ = proved_by(EQUATIONS, view)
    assert known == classics_oracle.by_equations(view)[0]
    assert len(known) > len(classics_oracle.by_equations(view, 2)[0])
