"""The filters of PSEQ, against a list of all layouts."""

import pytest

import oracle
from ahead_oracle import filtered, measures
from drawn import guesses
from filtering import left_after, positions
from sapper import Level, solver

LEVELS = ["5x5x5", "6x4x6", "7x3x5", "4x4x3"]


@pytest.mark.parametrize("text", LEVELS)
def test_the_cells_left_are_those_of_the_oracle(text):
    compared = 0
    for seed, view, layouts in positions(text, 60):
        covered = [p for p in oracle.places(view) if oracle.is_covered(view, p)]
        cells = [p for p in covered if not all(p in layout for layout in layouts)]
        decision, left = left_after("pseq", view, seed)
        wanted = filtered(view, layouts, cells)
        assert set(left) == set(wanted)
        assert decision.cell in wanted
        if len(left) > 1:
            compared += 1
            for cell, values in left.items():
                assert values == pytest.approx(measures(view, layouts, cell), abs=1e-9)
    assert compared > 10


def test_equals_are_drawn_equally_often():
    view = guesses(Level(5, 5, 5), 3)[0]
    _, left = left_after("pseq", view, 0)
    assert len(left) > 1
    games = 600
    drawn = [solver("pseq").decide(view, seed=seed).cell for seed in range(games)]
    share = 1 / len(left)
    for cell in left:
        spread = (games * share * (1 - share)) ** 0.5
        assert drawn.count(cell) == pytest.approx(games * share, abs=4 * spread)
