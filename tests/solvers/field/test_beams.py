"""Beams at play."""

import pytest

from sapper import Level, parse, play, solver


def test_beams_take_a_cell_that_touches_no_number_for_an_even_chance():
    """So it guesses beside a 2 in 5 rather than in the open."""
    view = parse("5x3x3\nHHHHH\n2HHHH\nHHHHH")
    cells = {solver("beams").decide(view, seed).cell for seed in range(40)}
    assert cells <= {(0, 0), (0, 1), (1, 1), (2, 0), (2, 1)}


@pytest.mark.slow
def test_beams_win_as_reported_with_an_open_start_anywhere():
    """Remembered: 83.4%."""
    assert play("beams", Level(8, 8, 10), 4000, seed=3, start="open").rate == pytest.approx(
        0.834, abs=0.025
    )
