import threading
import time
from dataclasses import dataclass

import numpy as np
import pytest

from programs import children, program_file
from rules import first_cell, random_cell, random_cells
from sapper import BEGINNER, BadPlayer, Level, Solver, play, policy, program, solver
from sapper.arena.crew import BATCH_SECONDS, MOST_BATCH, Crew, batches, next_size
from sapper.arena.run import Run
from sapper.engines.policy import Policy, PolicyPlayer
from sapper.kernels.core.codes import FINISH_GAME, STOP_NOW


def test_every_game_is_played_once():
    run, spans = Run(solver("4.5"), BEGINNER), [range(5, 40), range(100, 103)]
    for batch in (None, 7):
        played = list(batches(run, spans, threads=2, batch=batch))
        games = [one.first + k for one in played for k in range(len(one.outcomes))]
        assert sorted(games) == [game for span in spans for game in span]


def test_a_budget_ends_a_run_early_and_finishes_its_games():
    run = Run(solver("4.5"), BEGINNER)
    played = list(batches(run, [range(10**9)], threads=2, seconds=0.3))
    indices = np.concatenate([np.arange(b.first, b.first + len(b.outcomes)) for b in played])
    assert 0 < len(indices) == len(set(indices.tolist()))
    assert all((b.outcomes["opened"] > 0).all() for b in played)


def test_leaving_a_run_stops_games_that_would_go_on_for_hours():
    """Game 0 is over at once; the others are stuck in an enumeration without end."""
    run = Run(solver("1.0"), Level(30, 30, 180), start="open", first=(15, 15), timeout=None)
    crew = Crew(run, 2)
    futures = [crew.submit(first, 50) for first in (0, 50)]
    time.sleep(1)
    begun = time.monotonic()
    crew.stop(STOP_NOW)
    played = [len(future.result(timeout=60).outcomes) for future in futures]
    crew.dismiss()
    assert time.monotonic() - begun < 30
    assert all(games < 50 for games in played)
    assert not [t for t in threading.enumerate() if t.name.startswith("sapper")]


def test_a_crew_that_is_told_to_finish_begins_no_game():
    crew = Crew(Run(solver("4.5"), BEGINNER), 1)
    assert len(crew.play(0, 10).outcomes) == 10
    crew.stop(FINISH_GAME)
    assert len(crew.play(10, 10).outcomes) == 0
    crew.dismiss()


def test_batches_follow_the_speed_of_the_games():
    assert next_size(8, BATCH_SECONDS) == 8
    assert next_size(8, BATCH_SECONDS / 3) == 16
    assert next_size(8, 3 * BATCH_SECONDS) == 4
    assert next_size(1, 3 * BATCH_SECONDS) == 1
    assert next_size(MOST_BATCH, 0.0) == MOST_BATCH


def indices_of(played):
    """Return the games of some batches, in the order in which they came."""
    return [one.first + k for one in played for k in range(len(one.outcomes))]


@pytest.mark.parametrize("kind", ["policy", "batch", "program"])
def test_a_budget_ends_games_of_any_player(kind, tmp_path):
    made = {
        "policy": lambda: policy(first_cell),
        "batch": lambda: policy(random_cells, batch=True),
        "program": lambda: program(program_file(tmp_path)),
    }
    one = made[kind]()
    played = list(batches(Run(one, BEGINNER, seed=3), [range(10**9)], threads=2, seconds=0.3))
    games = indices_of(played)
    assert 0 < len(games) == len(set(games))
    assert max(games) < 10**8
    outcomes = np.concatenate([one.outcomes for one in played])[np.argsort(games)]
    assert (outcomes["moves"] > 0).all()
    first = min(200, len(games))
    again = play(one, BEGINNER, first, seed=3)
    np.testing.assert_array_equal(outcomes["opened"][:first], again.opened)
    assert children() == []


def test_a_function_is_called_from_one_thread_and_never_twice_at_a_time():
    seen = set()

    def look(view):
        seen.add(threading.get_ident())
        return first_cell(view)

    play(look, BEGINNER, 50, threads=2)
    assert seen == {threading.get_ident()}


def test_games_in_the_middle_of_a_run_are_those_of_the_whole():
    spans = [range(5, 12), range(30, 33)]
    for rule, batch in ((random_cell, False), (random_cells, True)):
        one = policy(rule, batch=batch)
        whole = play(one, BEGINNER, 40)
        for found in batches(Run(one, BEGINNER), spans, threads=1):
            which = slice(found.first, found.first + len(found.outcomes))
            np.testing.assert_array_equal(found.outcomes["opened"], whole.opened[which])


def test_leaving_a_run_ends_its_programs(tmp_path):
    run = Run(program(program_file(tmp_path)), BEGINNER)
    some = batches(run, [range(10**9)], threads=2)
    assert len(next(some).outcomes) > 0
    assert len(children()) == 2
    some.close()
    assert children() == []


def test_an_error_names_the_player_and_keeps_its_cause():
    def broken(view):
        raise ZeroDivisionError

    with pytest.raises(BadPlayer, match=r"^player careless: ") as caught:
        play(policy(broken, "careless"), BEGINNER, 50)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


class Waiting(PolicyPlayer):
    """Plays its first games, and fails as soon as it is told to stop."""

    def play(self, first, games):  # as its class says
        if first < 5:
            return super().play(first, games)
        while not self._stop:
            time.sleep(0.01)
        raise BadPlayer("it failed")


@dataclass(frozen=True)
class InThreads(Policy):
    """A policy that plays in threads."""

    in_threads = True

    def player(self, conditions):  # as its class says
        return Waiting(self, conditions)


def test_ctrl_c_is_not_forgotten_when_a_player_fails_meanwhile():
    run = Run(Solver("waiting", InThreads(first_cell), "a test"), BEGINNER)
    some = batches(run, [range(20)], threads=2, batch=5)
    assert len(next(some).outcomes) == 5
    with pytest.raises(KeyboardInterrupt):
        some.throw(KeyboardInterrupt)
