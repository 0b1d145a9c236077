import threading
import time

import numpy as np
import pytest

from drawn import random_position
from sapper import BEGINNER, BadLevel, BadOption, IllegalMove, Level, play, solver
from sapper.arena import arena
from sapper.arena.arena import Crew, Run, batches
from sapper.arena.stats import Tally
from sapper.kernels.workspace import STOP_NOW

COLUMNS = ("won", "moves", "guesses", "opened", "timed_out")


def same(one, two):
    return all(np.array_equal(getattr(one, name), getattr(two, name)) for name in COLUMNS)


@pytest.mark.parametrize("name", ["2.5", "3.5", "4.0", "5.0", "6.5"])
def test_games_do_not_depend_on_threads_or_batches(name):
    one = play(name, BEGINNER, games=500, seed=9, threads=1, batch=500)
    assert same(one, play(name, BEGINNER, games=500, seed=9, threads=3, batch=7))
    assert same(one, play(name, BEGINNER, games=500, seed=9, threads=2))
    part = play(name, BEGINNER, games=100, seed=9)
    assert np.array_equal(part.won, one.won[:100])
    assert not same(one, play(name, BEGINNER, games=500, seed=10))


def test_2_0_and_3_0_have_the_same_outcome_game_by_game():
    two, three = (play(name, BEGINNER, games=1500, seed=2) for name in ("2.0", "3.0"))
    both = ~(two.timed_out | three.timed_out)
    assert both.mean() > 0.99
    for column in ("won", "guesses", "opened"):
        assert np.array_equal(getattr(two, column)[both], getattr(three, column)[both])


def test_results_add_up():
    results = play("4.5", Level(6, 5, 5), games=400, seed=3)
    assert results.games == 400
    assert results.rate == results.wins / 400 == results.won.mean()
    assert results.interval.low < results.rate < results.interval.high
    assert (results.opened[results.won] == 25).all()
    assert (results.opened[~results.won] < 25).all()
    assert (results.moves >= results.guesses).all()
    assert (results.seconds > 0).all()


def test_version_4_0_wins_as_often_as_measured_at_full_size():
    """100,000 games gave 87.6%; 4,000 of them stay within four standard errors."""
    assert play("4.0", BEGINNER, games=4000, seed=1).rate == pytest.approx(0.876, abs=0.021)


def test_the_first_cell_and_start_are_obeyed():
    corner = play("3.5", BEGINNER, games=300, seed=1, first="corner")
    assert same(corner, play("3.5", BEGINNER, games=300, seed=1, first=(0, 0)))
    assert not same(corner, play("3.5", BEGINNER, games=300, seed=1, first=(4, 4)))
    opened = play("3.5", BEGINNER, games=300, seed=1, start="open", first=(3, 3))
    assert (opened.opened >= 9).all()
    none = play("3.5", Level(2, 2, 3), games=400, seed=1, start="none", first="corner")
    assert none.rate == pytest.approx(0.25, abs=0.09)


def test_a_game_over_its_time_is_not_won():
    level = Level(30, 30, 180)
    results = play("1.0", level, games=6, timeout=0.01, start="open", first=(15, 15))
    assert results.timed_out.any()
    assert not results.won[results.timed_out].any()
    assert (results.seconds[results.timed_out] >= 0.01).all()


def test_extreme_boards_are_played():
    for level in ("1x1x0", "2x1x1", "1x9x3", "3x3x0", "30x30x200", "200x200x4000"):
        results = play("4.5", Level.parse(level), games=3, seed=1)
        assert (results.opened > 0).all()


def test_a_budget_ends_a_run_early_and_finishes_its_games():
    run = Run(solver("4.5"), BEGINNER)
    played = [b for b in batches(run, [range(10**9)], threads=2, seconds=0.3)]
    indices = np.concatenate([np.arange(b.first, b.first + len(b.outcomes)) for b in played])
    assert 0 < len(indices) == len(set(indices.tolist()))
    assert all((b.outcomes["opened"] > 0).all() for b in played)


def test_leaving_a_run_stops_games_that_would_go_on_for_hours():
    """Game 0 is over at once; the others are stuck in an enumeration without end."""
    run = Run(solver("1.0"), Level(30, 30, 180), start="open", first=(15, 15), timeout=None)
    quick = Run(solver("4.5"), run.level, run.seed, "open", (15, 15))
    assert len(list(batches(quick, [range(4)], threads=2))) > 0
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


def test_the_time_out_holds_for_the_whole_game():
    results = play("4.5", Level(254, 254, 3000), games=2, timeout=0.001, first="corner")
    assert results.timed_out.all()
    assert not results.won.any()


def test_a_tally_adds_batches():
    run = Run(solver("4.5"), BEGINNER)
    tally = Tally()
    for batch in batches(run, [range(300)], threads=2):
        tally = tally.plus(batch.outcomes)
    results = play("4.5", BEGINNER, games=300)
    assert (tally.games, tally.wins) == (300, results.wins)
    assert tally.guesses == results.guesses.sum()


@pytest.mark.parametrize(
    ("options", "error", "reason"),
    [
        ({"games": 0}, BadOption, "games must be"),
        ({"games": 1.5}, BadOption, "games must be"),
        ({"threads": -1}, BadOption, "threads must be"),
        ({"threads": 0}, BadOption, "threads must be"),
        ({"level": "9x9x10"}, BadOption, "level must be a Level"),
        ({"first": (1,)}, BadOption, "first must be"),
        ({"first": None}, BadOption, "first must be"),
        ({"seed": 10**5000}, BadOption, "seed must be"),
        ({"batch": 0}, BadOption, "batch must be"),
        ({"seed": 2**64}, BadOption, "seed must be"),
        ({"start": "zero"}, BadOption, "start must be"),
        ({"first": "middle"}, BadOption, "first must be"),
        ({"first": (9, 0)}, IllegalMove, "row 9, col 0 is outside"),
        ({"timeout": 0}, BadOption, "timeout must be"),
        ({"timeout": float("nan")}, BadOption, "timeout must be"),
        ({"level": Level(3, 3, 3), "start": "open"}, BadLevel, "open start on 3x3x3"),
    ],
)
def test_options_are_checked_before_the_first_game(options, error, reason):
    with pytest.raises(error, match=reason):
        play("4.5", **({"level": BEGINNER} | options))


def test_a_game_that_does_not_fit_the_kernels_is_played_decision_by_decision(monkeypatch):
    """Every third call gives up before its second game, as after an overflow."""
    real, calls = arena.play_games_exactly, []

    def giving_up(*records):
        *others, outcomes = records
        calls.append(len(outcomes))
        return real(*others, outcomes[:1])

    expected = play("exact", BEGINNER, games=60, seed=8)
    monkeypatch.setattr(arena, "play_games_exactly", giving_up)
    slow = play("exact", BEGINNER, games=60, seed=8, batch=10, threads=2)
    assert len(calls) > 20
    for column in ("won", "guesses", "opened", "timed_out"):
        assert np.array_equal(getattr(expected, column), getattr(slow, column))
    np.testing.assert_allclose(expected.luck, slow.luck, atol=1e-9)


def test_risks_in_whole_numbers_decide_as_the_kernels_do():
    one = solver("exact")
    for seed in range(100):
        view = random_position(BEGINNER, seed, 1 + seed % 4)
        if not view.is_over:
            quick, slow = one.decide(view), one._decide_slowly(view, None)
            assert quick.safe == () or set(quick.safe) <= set(slow.safe)
            assert bool(quick.safe) == bool(slow.safe)
            assert quick.safe or quick.cell == slow.cell
