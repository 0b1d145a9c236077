import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.arena.stats import Z95, wilson


@given(st.integers(1, 10**9), st.data())
def test_wilsons_ends_are_where_the_share_is_just_rejected(games, data):
    wins = data.draw(st.integers(0, games))
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games <= high <= 1
    for end in (low, high):
        distance = (wins / games - end) ** 2
        assert distance == pytest.approx(Z95**2 * end * (1 - end) / games, rel=1e-4, abs=1e-12)


def test_without_games_nothing_is_known():
    assert wilson(0, 0) == (0, 1)
