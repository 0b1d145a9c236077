"""Turns: what policies are told, and the random numbers that they may use."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import random_cells
from sapper import Level, Turn, Turns, View, play, policy
from sapper.engines.foreign.turn import generator
from sapper.game.stream import POLICY, Stream

LEVEL = Level(4, 3, 2)
WORDS = st.integers(0, 2**64 - 1)


def turns_of(seed, games, opened):
    """Turns in which the first cells of each board are open."""
    covered = np.arange(LEVEL.cells) >= np.array(opened)[:, None]
    numbers = np.where(covered, -1, 0).astype(np.int8)
    shape = (len(games), LEVEL.height, LEVEL.width)
    indices = np.array(games, np.uint64)
    return Turns(LEVEL, numbers.reshape(shape), covered.reshape(shape), seed, indices)


@given(WORDS, st.lists(st.tuples(WORDS, st.integers(0, 12)), min_size=1, max_size=5))
def test_random_numbers_are_those_of_the_stream(seed, lines):
    games, opened = zip(*lines, strict=True)
    found = turns_of(seed, games, opened).random(3)
    for game, count, drawn in zip(games, opened, found, strict=True):
        stream = Stream(seed, game, POLICY, count)
        assert drawn.tolist() == [(stream.draw() >> 11) * 2.0**-53 for _ in range(3)]
    assert found.dtype == np.float64
    assert ((found >= 0) & (found < 1)).all()


@given(WORDS, WORDS, st.integers(0, 10))
def test_a_generator_depends_on_seed_game_and_open_cells_alone(seed, game, opened):
    bits = Stream(seed, game, POLICY, opened).draw()
    expected = np.random.Generator(np.random.PCG64(bits)).random(4).tolist()
    assert generator(seed, game, opened).random(4).tolist() == expected
    turns = turns_of(seed, [7, game], [3, opened])
    assert turns.rng(1).random(4).tolist() == expected
    cells = np.full((LEVEL.height, LEVEL.width), -1, np.int8)
    cells.reshape(-1)[:opened] = 0
    turn = Turn(View(LEVEL, cells), seed, game)
    assert turn.rng.random(4).tolist() == expected
    assert turn.rng is turn.rng  # it goes on
    for other in ((seed ^ 1, game, opened), (seed, game ^ 1, opened), (seed, game, opened + 1)):
        assert generator(*other).random() != expected[0]


def test_turns_are_counted_and_know_how_many_cells_are_open():
    turns = turns_of(1, [5, 6, 7], [0, 4, 12])
    assert len(turns) == 3
    assert turns.opened.tolist() == [0, 4, 12]
    assert turns.random().shape == (3, 1)
    assert turns.random(0).shape == (3, 0)


@pytest.mark.parametrize("first", ["rule", (1, 1)])
def test_a_batch_policy_is_told_the_games_that_wait(first):
    told = []

    def look(turns):
        assert turns.level == LEVEL
        assert turns.seed == 9
        assert (turns.covered == (turns.numbers < 0)).all()
        assert (turns.numbers.dtype, turns.covered.dtype) == (np.int8, np.bool_)
        assert (turns.opened > 0).all() == (first != "rule" or len(told) > 0)
        told.append(turns.game.tolist())
        return random_cells(turns)

    results = play(policy(look, batch=True), LEVEL, 20, seed=9, first=first)
    goes_on = np.flatnonzero(results.moves > (first != "rule")).tolist()
    assert told[0] == goes_on
    assert all(set(later) <= set(before) for before, later in pairwise(told))
    given_cell = 0 if first == "rule" else 1
    asked = [sum(game in games for games in told) for game in range(20)]
    assert asked == (results.moves - given_cell).tolist()


def test_some_of_the_turns_draw_the_same_numbers():
    turns = turns_of(1, [5, 6, 7], [0, 4, 12])
    some = turns.of(np.array([2, 1]))
    assert some.game.tolist() == [7, 6]
    np.testing.assert_array_equal(some.numbers, turns.numbers[[2, 1]])
    np.testing.assert_array_equal(some.random(3), turns.random(3)[[2, 1]])
