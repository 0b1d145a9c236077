"""A solver that answers the lines of the protocol."""

import json
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawn import random_position, views
from sapper import Level, View, analyse, explain, parse, policy, solve_perfectly, solver
from sapper.interfaces.engine.speaker import Speaker, read_view


def ask(speaker, **asked):
    """Ask a question, or greet; returns the answer as data."""
    line = speaker.answer(json.dumps(asked).encode())
    assert line.endswith("\n")
    assert line.count("\n") == 1
    return json.loads(line, parse_constant=pytest.fail)


def question_of(view, number=7, **more):
    rows = str(view).split("\n")[1:]
    return {"id": number, "level": str(view.level), "view": rows, **more}


def test_a_greeting_says_who_answers():
    found = ask(Speaker(solver("4.0")), sapper=1, level="9x9x10", start="open")
    version = solver("4.0").engine.fingerprint
    assert found == {"name": "4.0 (engine)", "version": version, "seed": True}


@pytest.mark.parametrize("name", ["2.5", "4.5", "exact", "champion"])
def test_answers_are_the_decisions_of_the_solver(name):
    one, level = solver(name), Level(9, 9, 10)
    speaker = Speaker(one)
    ask(speaker, sapper=1, level="9x9x10")
    for game in range(12):
        view = random_position(level, game, 4)
        if view.is_over:
            continue
        rows = str(view).split("\n")[1:]
        found = ask(speaker, id=game, view=rows, seed=5, game=game)
        decision = one.decide(view, 5, game)
        assert found["id"] == game
        assert [tuple(cell) for cell in found["open"]] == list(decision.safe or [decision.cell])
        assert [tuple(cell) for cell in found["safe"]] == list(decision.safe)
        assert found["why"] == decision.why
        assert set(found) == {"id", "open", "safe", "why"}


def test_equals_are_drawn_by_seed_and_game():
    one, view = solver("3.0"), View.untouched(Level(5, 4, 3))
    drawn = set()
    for seed, game in product(range(4), repeat=2):
        found = ask(Speaker(one), **question_of(view, seed=seed, game=game))["open"]
        assert found == [list(one.decide(view, seed, game).cell)]
        drawn.add((seed, game, *found[0]))
    assert len({line[2:] for line in drawn if line[0] == 1}) > 1
    assert len({line[2:] for line in drawn if line[1] == 1}) > 1


@settings(max_examples=30)
@given(views(4))
def test_wanted_risks_reasons_and_perfect_play_are_those_of_the_library(view):
    wanted = ["risk", "reasons", "perfect"]
    found = ask(Speaker(solver("exact")), **question_of(view, want=wanted))
    risk = np.array(found["risk"], float)
    np.testing.assert_array_equal(risk, analyse(view).risk)
    cells = [tuple(cell) for cell in found["open"]]
    assert [tuple(one["cell"]) for one in found["reasons"]] == cells[:12]
    for one in found["reasons"]:
        assert one["text"] == explain(view, tuple(one["cell"])).text
    if found["perfect"] is not None:
        assert found["perfect"]["win_probability"] == str(solve_perfectly(view).win_probability)


def test_perfect_play_is_null_where_there_are_too_many_layouts():
    view = View.untouched(Level(30, 16, 99))
    assert ask(Speaker(solver("exact")), **question_of(view, want=["perfect"]))["perfect"] is None


def test_risks_of_other_solvers_are_what_they_take_for_them():
    view = parse("4x2x2\n11HH\nHHHH")
    found = ask(Speaker(solver("3.0")), **question_of(view, want=["risk"]))["risk"]
    expected = dict(solver("3.0").decide(view).candidates)
    told = {(r, c): v for r, row in enumerate(found) for c, v in enumerate(row) if v is not None}
    assert told == expected
    rule = policy(lambda view: (1, 1))
    assert ask(Speaker(rule), **question_of(view, want=["risk"]))["risk"] == [[None] * 4] * 2


def test_levels_may_change_and_be_large():
    speaker = Speaker(solver("exact"))
    for level in (Level(9, 9, 10), Level(4, 3, 2), Level(100, 100, 1500)):
        assert "name" in ask(speaker, sapper=1, level=str(level))
        view = random_position(level, 3, 1)
        rows = str(view).split("\n")[1:]
        found = ask(speaker, id=1, view=rows, want=["risk"])
        np.testing.assert_array_equal(np.array(found["risk"], float), analyse(view).risk)
    small = parse("2x2x1\n1H\nHH")
    assert ask(speaker, **question_of(small))["open"] == [list(solver("exact").decide(small).cell)]
    assert "error" in ask(speaker, id=1, view=["1H", "HH"])  # the level is as greeted


VIEW = ["1H", "HH"]


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"view": VIEW}, "no level was told"),
        ({"view": VIEW, "level": "2x2"}, "'2x2' is not a level"),
        ({"view": VIEW, "level": 5}, "5 is not a level"),
        ({"view": VIEW, "level": None}, "None is not a level"),
        ({"level": "2x2x1"}, "view is a list of rows"),
        ({"view": "1HHH", "level": "2x2x1"}, "view is a list of rows"),
        ({"view": [1, 2], "level": "2x2x1"}, "view is a list of rows"),
        ({"view": ["1H"], "level": "2x2x1"}, "2x2x1 needs 2 rows, found 1"),
        ({"view": ["1H", "HHH"], "level": "2x2x1"}, "row 1 has 3 cells, not 2"),
        ({"view": ["1H", "H9"], "level": "2x2x1"}, "row 1, col 1 holds '9'"),
        ({"view": ["1H", "H\ud800"], "level": "2x2x1"}, "row 1, col 1 holds "),
        ({"view": ["1é", "HH"], "level": "2x2x1"}, "row 0, col 1 holds 'é'"),
        ({"view": ["4H", "HH"], "level": "2x2x1"}, "row 0, col 0 shows 4"),
        ({"view": ["11", "1H"], "level": "2x2x1"}, "nothing left to decide"),
        ({"view": VIEW, "level": "2x2x1", "seed": -1}, "seed must be a whole number"),
        ({"view": VIEW, "level": "2x2x1", "game": 1.5}, "game must be a whole number"),
        ({"view": VIEW, "level": "2x2x1", "want": "risk"}, "want lists some of risk"),
        ({"view": VIEW, "level": "2x2x1", "want": ["luck"]}, "want lists some of risk"),
        ({"view": VIEW, "level": "2x2x1", "want": [["risk"]]}, "want lists some of risk"),
        ({"sapper": 2, "level": "2x2x1"}, "this is protocol 1, not 2"),
        ({"sapper": 1}, "is not a level"),
        ({"sapper": 1, "level": [5]}, "is not a level"),
        ({"sapper": 1, "level": "0x0x0"}, "0"),
    ],
)
def test_an_error_has_the_number_of_the_question(asked, reason):
    for number in (7, "seven"):
        found = ask(Speaker(solver("exact")), id=number, **asked)
        assert set(found) == {"id", "error"}
        assert found["id"] == number
        assert reason in found["error"]
        assert "\n" not in found["error"]
    assert set(ask(Speaker(solver("exact")), **asked)) == {"error"}


@pytest.mark.parametrize("line", [b"", b"hello", b"[]", b"\xff", b"[" * 10**5, b"null", b"{"])
def test_a_line_that_is_no_question_gets_an_error(line):
    found = json.loads(Speaker(solver("exact")).answer(line))
    assert found["error"].startswith("a line is a JSON object, not ")
    assert len(found["error"]) < 120


@given(views(), st.integers(0, 9))
def test_rows_are_read_as_position_texts_are(view, flags):
    cells = view.cells.copy()
    covered = np.flatnonzero(cells.reshape(-1) == -1)
    cells.reshape(-1)[covered[:flags]] = -2
    flagged = View(view.level, cells)
    assert read_view(view.level, str(flagged).split("\n")[1:]) == flagged
    other_signs = str(view).replace("H", ".").split("\n")[1:]
    assert read_view(view.level, other_signs) == view
