import numpy as np
import pytest

from sapper.arena.stats import wilson
from sapper.experiments.deduction.shares import ClusteredShare


def test_one_thing_a_game_has_wilsons_interval():
    share = ClusteredShare()
    share.add(np.array([1, 0, 0, 1]), np.array([1, 1, 0, 1]))
    share.add(np.array([0]), np.array([1]))
    assert (share.found, share.there, share.games) == (2, 4, 5)
    assert share.interval == wilson(2, 4)


def test_nothing_has_no_share():
    assert np.isnan(ClusteredShare().share)


def test_things_of_one_game_go_together():
    """All found or none, ten a game: as uncertain as one a game."""
    found = np.array([10, 0] * 200)
    share, alone = ClusteredShare(), ClusteredShare()
    share.add(found, np.full(400, 10))
    alone.add(found // 10, np.full(400, 1))
    assert share.interval.high - share.share == pytest.approx(alone.interval.high - 0.5, rel=0.01)


def test_95_of_100_intervals_hold_the_true_share():
    rng, hits = np.random.default_rng(1), 0
    for _ in range(1000):
        there = rng.integers(0, 30, 300)
        found = rng.binomial(there, rng.beta(9, 1, 300))  # games differ
        share = ClusteredShare()
        share.add(found, there)
        hits += share.interval.low <= 0.9 <= share.interval.high
    assert 930 <= hits <= 970
