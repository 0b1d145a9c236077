"""Gauss-Jordan elimination at play."""

import numpy as np
import pytest

from sapper import BEGINNER, View, analyse, parse, play, solver


def test_pafg_begins_in_a_corner():
    cells = {solver("pafg").decide(View.untouched(BEGINNER), seed).cell for seed in range(40)}
    assert cells == {(0, 0), (0, 8), (8, 0), (8, 8)}


def test_pafg_guesses_a_cell_of_least_exact_risk():
    view = parse("5x3x4\nHHHHH\n2HHH1\nHHHHH")
    risk = analyse(view).risk
    for seed in range(10):
        cell = solver("pafg").decide(view, seed).cell
        assert risk[cell] == pytest.approx(np.nanmin(risk))


def test_pafg_makes_no_needless_guess():
    """What elimination misses has the exact risk 0."""
    results = play("pafg", BEGINNER, 500, seed=2)
    assert results.needless_per_game == 0
    assert results.guesses.sum() > 100
