"""PGMS's equations at play."""

import pytest

from sapper import BEGINNER, parse, play, solver


def test_pgms_guesses_the_cell_whose_worst_equation_is_the_best():
    """Of the cells of 2 in 3 and 1 in 3, that of the 1 alone; the cells beyond are riskier."""
    view = parse("5x3x9\nHHHHH\n2HHH1\nHHHHH")
    cells = {solver("pgms").decide(view, seed).cell for seed in range(40)}
    assert cells == {(0, 3), (0, 4), (1, 3), (2, 3), (2, 4)}


@pytest.mark.slow
def test_pgms_wins_nearly_as_often_as_exact_risks():
    pgms, exact = (play(name, BEGINNER, 4000, seed=3, first="corner") for name in ("pgms", "exact"))
    assert exact.rate - 0.05 < pgms.rate < exact.rate
    assert 0 < pgms.needless_per_game < 0.05
