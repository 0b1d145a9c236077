"""Coupled subsets with plain guesses."""

import numpy as np
import pytest

import field_oracle
from fielded import agree, drawn_by
from sapper import BEGINNER, View, parse
from sapper.engines.foreign.turn import Turn
from sapper.engines.policy import turns_of
from sapper.solvers.field.cscsp import choose_by_density


@pytest.mark.slow
def test_it_chooses_as_brute_force_does():
    safe, guesses = agree("cscsp", field_oracle.cscsp)
    assert safe > 50
    assert guesses > 50


def test_the_first_cell_is_the_corner():
    assert drawn_by("cscsp", View.untouched(BEGINNER), 20) == {(0, 0)}


def test_without_cells_outside_the_boundary_is_guessed_whatever_its_share():
    turns = turns_of(Turn(parse("3x1x1\nH1H"), 1, 1))
    share = np.array([[[0.9, np.nan, 0.8]]])
    assert np.flatnonzero(choose_by_density(turns, share)).tolist() == [2]
