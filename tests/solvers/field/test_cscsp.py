"""Coupled subsets with plain guesses."""

import pytest

import field_oracle
from fielded import agree, drawn_by
from sapper import BEGINNER, View


@pytest.mark.slow
def test_it_chooses_as_brute_force_does():
    safe, guesses = agree("cscsp", field_oracle.cscsp)
    assert safe > 50
    assert guesses > 50


def test_the_first_cell_is_the_corner():
    assert drawn_by("cscsp", View.untouched(BEGINNER), 20) == {(0, 0)}
