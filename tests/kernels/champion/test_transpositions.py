"""Rollouts are the same whether moves are looked up in the cache or found anew."""

import pytest
from hypothesis import given, settings

from drawn import guesses, views
from rolled import CACHED, CLEARED, NOT_KEPT, rollouts
from sapper import EXPERT, sample_layouts


def check(view, ahead):
    """Rollouts that look moves up, that forget them all the time, and that keep none: all alike."""
    layouts = sample_layouts(view, 12)
    cached, _ = rollouts(view, layouts, CACHED, ahead)
    if cached is None:
        return 0
    for how in (CLEARED, NOT_KEPT):
        again, _ = rollouts(view, layouts, how, ahead)
        assert again == pytest.approx(cached, abs=1e-9, nan_ok=True)
    return 1


@given(views(most=7))
@settings(max_examples=20)
def test_looking_a_move_up_changes_nothing(view):
    check(view, ahead=False)


@pytest.mark.slow
@pytest.mark.parametrize("ahead", [False, True])
def test_it_changes_nothing_in_large_games_either(ahead):
    found = guesses(EXPERT, 0, "open")
    assert sum(check(view, ahead) for view in found) > 5


def test_positions_come_up_again():
    """On ten times the layouts, fewer than ten times the moves are found."""
    view = [view for seed in range(4) for view in guesses(EXPERT, seed, "open")][-1]
    layouts = sample_layouts(view, 100)
    few, many = rollouts(view, layouts[:10])[1], rollouts(view, layouts)[1]
    assert 0 < few < many < 9 * few
