"""What the champion's score sees of a candidate, beside slow twins."""

import pytest
from hypothesis import given, settings

import champion_oracle
from drawn import guesses, views
from finalists import listed
from sapper import Level
from sapper.kernels.core.features import FEATURES


def check_features(view):
    cells, rows, marked, found = listed(view)
    for cell, row in zip(cells, rows, strict=True):
        expected = champion_oracle.candidate_features(view, cell, marked, found)
        assert row[:FEATURES] == pytest.approx(expected, abs=2e-5)
    return len(cells)


@given(views(most=6))
@settings(max_examples=100)
def test_features_are_the_oracles(view):
    check_features(view)


@pytest.mark.parametrize("level", ["6x5x9", "5x5x6", "8x4x8"])
def test_they_are_where_games_have_to_guess(level):
    found = [view for seed in range(12) for view in guesses(Level.parse(level), seed)]
    assert sum(map(check_features, found)) > 20
