"""What the champion's score sees of a candidate, beside slow twins."""

import pytest
from hypothesis import given, settings

import champion_oracle
from drawn import guesses, views
from finalists import FORESEEING, fifty_of, finalists, listed
from sapper import Level
from sapper.inference.position import workspace_of
from sapper.kernels.core.features import FEATURES, FIFTIES, MAKES_FIFTY


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


def test_50_50s_that_are_foreseen_are_among_them():
    seen = 0
    for view in (view for seed in range(12) for view in guesses(Level(8, 5, 11), seed)):
        cells, rows, _ = finalists(view, FORESEEING)
        fifty, many = fifty_of(view), workspace_of(view).scratch.evaluations[0].fifties
        for cell, row in zip(cells, rows, strict=True):
            assert row[MAKES_FIFTY] == pytest.approx(fifty[cell], abs=1e-6)
            assert row[FIFTIES] == pytest.approx(many, abs=1e-6)
            seen += row[MAKES_FIFTY] > 0
    assert seen > 5
