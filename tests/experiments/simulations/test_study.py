"""The study of simulations: which games it plays, and what it says of them."""

from sapper import Level, play, solver
from sapper.arena.run import Run
from sapper.experiments.simulations.study import measure, trees, with_simulations

RUN = Run(solver("uct"), Level(6, 5, 6), 3, "safe", "corner", None)


def test_all_play_the_same_games_and_trees_have_the_steps():
    points = list(measure(RUN, 40, (1, 20), 1))
    assert [(one.solver, one.simulations) for one in points] == [
        ("exact", None),
        ("champion", None),
        *((name, step) for name in ("uct", "uct, HCSP rollouts", "oh") for step in (1, 20)),
    ]
    assert [one.games for one in points] == 2 * [1600] + 6 * [40]
    for who, at in ((solver("exact"), 0), (with_simulations(solver("oh"), 20), 7)):
        found = play(who, RUN.level, points[at].games, 3, first="corner")
        assert points[at].wins == found.wins
        assert points[at].interval == found.interval
        assert points[at].adjusted == found.adjusted


def test_the_rate_is_the_adjusted_one_where_it_is_known():
    point = next(measure(RUN, 40, (1,), 1))
    assert point.rate == point.adjusted.rate != point.wins / point.games
    assert point.ends == point.adjusted.interval
    assert point.as_data()["adjusted"]["rate"] == point.rate
    *_, few = measure(RUN, 3, (1,), 1)
    assert few.adjusted is None
    assert few.rate == few.wins / 3
    assert few.ends == few.interval
    assert few.as_data()["adjusted"] is None


def test_the_trees_differ_by_what_their_names_say():
    rules = {
        name: (one.engine.guess.moves, one.engine.guess.rollouts) for name, one in trees().items()
    }
    assert rules == {
        "uct": ("random", "random"),
        "uct, HCSP rollouts": ("random", "hcsp"),
        "oh": ("hcsp", "hcsp"),
    }
