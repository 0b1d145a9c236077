"""Exact risks, the least first, ties to the cell nearest to the open area."""

import pytest

import field_oracle
from fielded import agree, drawn_by
from sapper import BEGINNER, View, parse


@pytest.mark.slow
def test_it_chooses_as_brute_force_does():
    safe, guesses = agree("hcsp", lambda view: field_oracle.hcsp(view, 500))
    assert safe > 50
    assert guesses > 50


def test_all_nearest_cells_of_least_risk_are_drawn():
    """Every cell is as risky as any other; four are one step away."""
    view = parse("3x3x4\nHHH\nH4H\nHHH")
    assert drawn_by("hcsp", view) == {(0, 1), (1, 0), (1, 2), (2, 1)}


def test_the_first_cell_is_the_corner():
    assert drawn_by("hcsp", View.untouched(BEGINNER), 20) == {(0, 0)}
