"""Draws among equals, and what they are made of."""

import numpy as np

from sapper.solvers.field.guessing.draw import keep_least, least, prefer

FIRST, SECOND = np.array([[True, False]]), np.array([[False, True]])


def test_rounding_makes_no_cell_less_risky():
    values = np.array([[[0.1 + 0.2, 0.3, 0.29]]])
    assert keep_least(values, np.array([[[True, True, False]]])).tolist() == [[[True, True, False]]]
    assert keep_least(values, np.ones((1, 1, 3), bool)).tolist() == [[[False, False, True]]]


def test_a_game_without_an_allowed_cell_has_no_least_value():
    assert least(np.zeros((2, 1, 2)), np.stack([FIRST, FIRST & SECOND])).ravel().tolist() == [
        0.0,
        np.inf,
    ]


def test_each_game_takes_what_it_prefers_if_it_has_any():
    first, then = np.stack([FIRST, FIRST & SECOND]), np.stack([SECOND, SECOND])
    np.testing.assert_array_equal(prefer(first, then), np.stack([FIRST, SECOND]))
