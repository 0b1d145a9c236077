"""Solutions of coupled subsets, counted alike, and Studholme's guesses."""

import field_oracle
from fielded import agree, drawn_by
from sapper import BEGINNER, View, parse


def test_it_chooses_as_brute_force_does():
    safe, guesses = agree("studholme", field_oracle.studholme)
    assert safe > 50
    assert guesses > 50


def test_the_first_cell_is_the_corner():
    assert drawn_by("studholme", View.untouched(BEGINNER), 20) == {(0, 0)}
