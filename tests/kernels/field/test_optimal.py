"""The cells of perfect play, against a full search in Python."""

import pytest

from ahead_oracle import filtered
from filtering import left_after, positions
from sapper import solve_perfectly

DEEP = 256


@pytest.mark.parametrize("text", ["5x4x5", "6x4x6", "4x4x4"])
def test_d256_filters_the_cells_of_perfect_play(text):
    differs = 0
    for seed, view, layouts in positions(text, 60):
        _, left = left_after("pseq-d256", view, seed)
        if len(layouts) > DEEP:
            assert set(left) == set(left_after("pseq", view, seed)[1])
            continue
        best = list(solve_perfectly(view).best_moves)
        assert set(left) == set(filtered(view, layouts, best))
        differs += set(left) != set(left_after("pseq", view, seed)[1])
    assert differs > 0
