import numpy as np
import pytest

from sapper import BEGINNER, BadOption, Level, play

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


@pytest.mark.slow
def test_2_0_and_3_0_have_the_same_outcome_game_by_game():
    two, three = (play(name, BEGINNER, games=400, seed=2) for name in ("2.0", "3.0"))
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


def test_the_time_out_holds_for_the_whole_game():
    results = play("4.5", Level(254, 254, 3000), games=2, timeout=0.001, first="corner")
    assert results.timed_out.all()
    assert not results.won.any()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"games": 0}, "games must be"),
        ({"games": 1.5}, "games must be"),
        ({"threads": -1}, "threads must be"),
        ({"threads": 0}, "threads must be"),
        ({"batch": 0}, "batch must be"),
    ],
)
def test_amounts_are_checked_before_the_first_game(options, reason):
    with pytest.raises(BadOption, match=reason):
        play("4.5", BEGINNER, **options)


def test_variates_have_their_former_name_too():
    results = play("exact", BEGINNER, games=5)
    assert results.luck is results.variates
