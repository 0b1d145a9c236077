from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from sapper.arena.sums import Sums, Todo, join

SPANS = st.lists(st.builds(range, st.integers(0, 30), st.integers(0, 40)), max_size=8)


def games_of(spans):
    return {game for span in spans for game in span}


@given(SPANS)
def test_joined_spans_hold_the_same_games_with_gaps_between_them(spans):
    joined = join(spans)
    assert games_of(joined) == games_of(spans)
    assert all(joined)
    assert all(one.stop < other.start for one, other in pairwise(joined))


@given(SPANS, st.integers(0, 50))
def test_what_is_missing_is_what_was_not_played(spans, games):
    missing = Sums(join(spans)).missing(games)
    assert games_of(missing) == set(range(games)) - games_of(spans)
    assert sum(map(len, missing)) == len(games_of(missing))


@given(SPANS, st.integers(1, 9), st.integers(1, 4))
def test_every_game_is_handed_out_once_and_no_batch_is_too_large(spans, size, hands):
    wanted = games_of(spans)
    todo = Todo(join(spans))
    while (some := todo.take(size, hands)) is not None:
        assert 1 <= len(some) <= size
        assert hands == 1 or len(some) <= max(1, -(-len(wanted) // (2 * hands)))
        assert set(some) <= wanted
        wanted -= set(some)
    assert not wanted


def test_what_is_dropped_is_not_handed_out():
    todo = Todo([range(10)])
    assert todo.take(4, 1) == range(4)
    todo.drop()
    assert todo.take(4, 1) is None
