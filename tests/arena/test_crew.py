import threading
import time

import numpy as np

from sapper import BEGINNER, Level, solver
from sapper.arena.crew import BATCH_SECONDS, MOST_BATCH, Crew, batches, next_size
from sapper.arena.run import Run
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
