"""The clock of the games: it always moves, and late games are not won."""

import time

import numpy as np
import pytest

from sapper.kernels.core.codes import LOST, PLAYING, SMALL, WON
from sapper.kernels.core.compile import entry
from sapper.kernels.core.types import dtype_of, records
from sapper.kernels.memory.control import ControlRecord
from sapper.kernels.memory.game import GameRecord
from sapper.kernels.memory.outcome import OUTCOME
from sapper.kernels.play.outcome import SHORT, advance_clock, begin_game, start_clock, write_outcome

AGES = 10**18  # nanoseconds: far ahead of any processor time


@entry
def start(controls):
    start_clock(controls[0])


@entry
def advance(controls):
    advance_clock(controls[0])


@entry
def time_game(games, controls, outcomes):
    """Begin a game and write its outcome at once."""
    begun = begin_game(games[0], controls[0], np.uint64(7))
    write_outcome(games[0], controls[0], begun, outcomes[0])


def controls_at(clock, wall):
    controls = records(1, dtype_of(ControlRecord))
    start(controls)
    controls["clock"], controls["wall"] = clock, wall
    return controls


def test_a_clock_that_is_ahead_of_the_processor_still_moves():
    """Short spans are read from the wall: other programs make them longer than they were."""
    controls = controls_at(AGES, time.monotonic_ns() - 2 * SHORT)
    for _ in range(3):
        before = int(controls["clock"][0])
        controls["wall"] = time.monotonic_ns() - 2 * SHORT
        advance(controls)
        assert controls["clock"][0] == before + 1


def test_it_moves_even_if_no_time_passed_on_the_wall():
    controls = controls_at(AGES, time.monotonic_ns() + 10**12)
    advance(controls)
    assert controls["clock"][0] == AGES + 1


def test_a_short_span_is_that_of_the_wall():
    for _ in range(5):
        wall = time.monotonic_ns()
        controls = controls_at(AGES, wall)
        advance(controls)
        passed = time.monotonic_ns() - wall
        if passed < SHORT:
            break
    assert 1 <= controls["clock"][0] - AGES <= passed
    assert wall < controls["wall"][0] <= wall + passed


def test_a_long_one_is_that_of_the_processor():
    before = time.thread_time_ns()
    controls = controls_at(0, time.monotonic_ns() - 10 * SHORT)
    advance(controls)
    assert before < controls["clock"][0] <= time.thread_time_ns()


@pytest.mark.parametrize("wall", [0, 10**12], ids=["long", "none"])
def test_every_game_takes_some_time(wall):
    games, outcomes = records(1, dtype_of(GameRecord, SMALL)), records(1, OUTCOME)
    controls = controls_at(AGES, time.monotonic_ns() - 2 * SHORT + wall)
    time_game(games, controls, outcomes)
    assert outcomes["seconds"][0] > 0
    assert games["index"][0] == 7


@pytest.mark.parametrize("status", [PLAYING, WON, LOST])
@pytest.mark.parametrize("timeout", [0, 10**15])
def test_a_late_game_is_not_won(status, timeout):
    games, outcomes = records(1, dtype_of(GameRecord, SMALL)), records(1, OUTCOME)
    games["status"], games["moves"], games["guesses"], games["opened"] = status, 9, 3, 40
    games["variates"] = 0.25
    controls = controls_at(AGES, time.monotonic_ns())
    controls["timeout"] = timeout
    time_game(games, controls, outcomes)
    late = timeout == 0
    outcome = outcomes[0]
    assert outcome.timed_out == (late or status == PLAYING)
    assert outcome.won == (status == WON and not late)
    assert (outcome.moves, outcome.guesses, outcome.opened) == (9, 3, 40)
    assert (outcome.variates == 0.25).all()
