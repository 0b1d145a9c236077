"""Solutions of coupled subsets, counted alike, and Studholme's guesses."""

import numpy as np

import field_oracle
from fielded import agree, drawn_by, ringed
from sapper import BEGINNER, View, parse
from sapper.engines.foreign.turn import Turn
from sapper.engines.policy import turns_of
from sapper.game.topology import count_around
from sapper.inference.shares import Shares
from sapper.solvers.field.studholme import choose_by_share, choose_outside


def test_it_chooses_as_brute_force_does():
    safe, guesses = agree("studholme", field_oracle.studholme)
    assert safe > 50
    assert guesses > 50


def test_the_first_cell_is_the_corner():
    assert drawn_by("studholme", View.untouched(BEGINNER), 20) == {(0, 0)}


def test_a_closed_subset_is_guessed_although_another_cell_is_safer():
    view = parse("6x6x8\n002HHH\n013H31\n12H210\nHH2211\nHHH1HH\nHH1111")
    share, closed = field_oracle.shares(view)
    assert min(share.values()) < min(share[cell] for cell in closed)
    assert drawn_by("studholme", view, 20) == field_oracle.studholme(view) <= closed


def test_outside_the_boundary_edges_come_first_then_what_touches_most_of_it():
    for bottom, cells in (
        (False, {(5, 2), (5, 3), (5, 4)}),
        (True, {(2, 2), (2, 4), (3, 2), (3, 4)}),
    ):
        covered = ringed(1, bottom).covered[None]
        touches = count_around(~covered) > 0
        found = choose_outside(covered & touches, covered & ~touches)
        assert {(int(row), int(col)) for row, col in np.argwhere(found[0])} == cells


def test_a_closed_subset_comes_before_safer_cells_outside():
    turns = turns_of(Turn(parse("5x1x2\nH1HHH"), 1, 1))
    share = np.array([[[0.5, np.nan, 0.5, 0.1, 0.1]]])
    closed = np.array([[[True, False, True, False, False]]])
    assert choose_by_share(turns, Shares(share, closed))[0, 0].tolist() == closed[0, 0].tolist()
    none = np.zeros_like(closed)
    assert np.flatnonzero(choose_by_share(turns, Shares(share, none))).tolist() == [4]
