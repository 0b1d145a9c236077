import pytest

from sapper import BEGINNER, BadLevel, BadOption, Game, IllegalMove, Level, solver
from sapper.arena.run import Run, parse_first


@pytest.mark.parametrize(
    ("options", "error", "reason"),
    [
        ({"level": "9x9x10"}, BadOption, "level must be a Level"),
        ({"first": (1,)}, BadOption, "first must be"),
        ({"first": None}, BadOption, "first must be"),
        ({"first": "middle"}, BadOption, "first must be"),
        ({"first": (9, 0)}, IllegalMove, "row 9, col 0 is outside"),
        ({"seed": 10**5000}, BadOption, "seed must be"),
        ({"seed": 2**64}, BadOption, "seed must be"),
        ({"start": "zero"}, BadOption, "start must be"),
        ({"timeout": 0}, BadOption, "timeout must be"),
        ({"timeout": float("nan")}, BadOption, "timeout must be"),
        ({"level": Level(3, 3, 3), "start": "open"}, BadLevel, "open start on 3x3x3"),
    ],
)
def test_options_are_checked_when_a_run_is_made(options, error, reason):
    with pytest.raises(error, match=reason):
        Run(**({"solver": solver("4.5"), "level": BEGINNER} | options))


def test_an_open_start_in_a_corner_needs_less_room():
    level = Level(3, 3, 5)
    assert Run(solver("4.5"), level, start="open", first="corner").first_cell == 0
    with pytest.raises(BadLevel):
        Run(solver("4.5"), level, start="open")


@pytest.mark.parametrize(
    ("first", "cell", "text"),
    [("rule", None, "rule"), ("corner", 0, "corner"), ("2, 3", 21, "2, 3"), ((2, 3), 21, "2,3")],
)
def test_a_first_cell_may_be_typed(first, cell, text):
    run = Run(solver("4.5"), BEGINNER, first=first)
    assert (run.first_cell, run.first_text) == (cell, text)
    assert parse_first(run.first_text) in (first, (2, 3))


def test_a_run_decides_its_first_cell_as_told_and_then_as_its_solver_does():
    run = Run(solver("4.5"), BEGINNER, seed=3, first=(2, 3))
    game = Game(BEGINNER, seed=3)
    assert run.decide(game, None).cell == (2, 3)
    game.open(2, 3)
    assert run.decide(game, None) == solver("4.5").decide(game.view, 3)
