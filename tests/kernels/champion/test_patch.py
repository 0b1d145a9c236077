"""The cells around a candidate, beside a slow twin."""

import pytest
from hypothesis import given, settings

import champion_oracle
from drawn import guesses, views
from finalists import listed
from sapper import Level
from sapper.kernels.core.features import FEATURES


def check_patch(view):
    cells, rows, marked, found = listed(view)
    for cell, row in zip(cells, rows, strict=True):
        expected = champion_oracle.patch(view, cell, marked, found)
        assert row[FEATURES:] == pytest.approx(expected, abs=2e-5)
    return len(cells)


@given(views(most=6))
@settings(max_examples=100)
def test_a_patch_is_the_oracles(view):
    check_patch(view)


def test_it_is_where_games_have_to_guess():
    found = [view for seed in range(12) for view in guesses(Level(8, 4, 8), seed)]
    assert sum(map(check_patch, found)) > 20
