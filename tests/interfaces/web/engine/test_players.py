"""Decisions and games are those of Python, to the last bit."""

import numpy as np
import pytest

import sapper
from node import ask, lattice, needs_node, suite
from sapper.errors import SapperError
from sapper.inference.analysis import run_kernel
from sapper.inference.position import workspace_of
from sapper.interfaces.wasm.offered import OFFERED

pytestmark = needs_node

LEVELS = ("9x9x10", "16x16x40", "30x16x99")
WITHOUT_LIMITS = ("1.0", "2.0", "3.0", "4.0")  # their search may take hours
LIMITED = tuple(name for name in OFFERED if name not in WITHOUT_LIMITS)
AHEAD = ("lookahead", "champion", "champion-deep")
NO_TIMEOUT = 1e9  # seconds
COLUMNS = {
    "won": "won",
    "timedOut": "timed_out",
    "moves": "moves",
    "guesses": "guesses",
    "needless": "needless",
    "givenAway": "given_away",
    "opened": "opened",
    "variates": "variates",
}


def decision_of(solver, view, index, seed=3):
    """Return the decision of Python, as the engine writes it, or the kind of its error."""
    try:
        found = sapper.solver(solver).decide(view, seed, index, timeout=None)
    except SapperError as error:
        return type(error).__name__
    return {
        "cell": list(found.cell),
        "why": found.why,
        "safe": [list(cell) for cell in found.safe],
        "candidates": [[*cell, risk] for cell, risk in found.candidates],
        "scores": [[*cell, score] for cell, score in found.scores],
    }


def compare_decisions(solver, positions):
    """Compare decisions on positions; returns how each ended."""
    views = [one.view for one in positions]
    questions = ([solver, str(view), 3, index, NO_TIMEOUT] for index, view in enumerate(views))
    ends = []
    for index, answer in enumerate(ask(["decide", *question] for question in questions)):
        ends.append(answer.get("fault", "done"))
        if ends[-1] == "TooHard":  # Python goes on in whole numbers
            assert run_kernel(workspace_of(views[index]), views[index].cells[None])[1] > 0
            continue
        wanted = decision_of(solver, views[index], index)
        assert (ends[-1] if isinstance(wanted, str) else answer) == wanted, positions[index].id
    return ends


@pytest.mark.parametrize("solver", OFFERED)
def test_decisions_are_those_of_python(solver):
    small = [one for one in suite() if one.view.level.cells <= 81 and one.theme != "hard"]
    assert compare_decisions(solver, small[::40]).count("done") > 15


@pytest.mark.slow
@pytest.mark.parametrize("solver", LIMITED)
def test_all_decisions_on_the_suite_are_those_of_python(solver):
    """Every eighth one of those that look ahead, which take long to compile for large boards."""
    asked = suite()
    if solver in AHEAD:
        asked = [one for one in asked[::8] if one.theme != "large"]
    ends = compare_decisions(solver, asked)
    assert ends.count("done") > 0.9 * len(asked)
    assert ends.count("TooHard") < 0.02 * len(asked)


def test_a_position_that_does_not_fit_the_memory_is_too_hard():
    """Limited versions decide on it without exact risks."""
    champion, limited = ask(["decide", solver, lattice()] for solver in ("champion", "4.5"))
    assert champion["fault"] == "TooHard"
    assert limited == decision_of("4.5", sapper.parse(lattice()), 0, seed=0)


def compare_games(solver, level, games, **conditions):
    """Compare games, all that is noted of them but their time."""
    python = conditions | {"first": tuple(conditions.get("first", ())) or "rule"}
    wanted = sapper.play(solver, level, games=games, timeout=None, threads=1, **python)
    asked = conditions | {"games": games, "timeout": NO_TIMEOUT}
    (found,) = ask([["play", solver, level, asked]])
    assert not any(one["tooLarge"] for one in found)
    for name, column in COLUMNS.items():
        assert np.array_equal([one[name] for one in found], getattr(wanted, column)), name
    assert all(one["seconds"] > 0 for one in found)


@pytest.mark.parametrize("solver", OFFERED)
def test_games_are_those_of_python(solver):
    compare_games(solver, "9x9x10", 60, seed=11)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("solver", LIMITED)
def test_many_games_are_those_of_python(solver, level):
    games = {"9x9x10": 1500, "16x16x40": 500, "30x16x99": 200}[level]
    compare_games(solver, level, games if solver != "champion-deep" else games // 5, seed=5)


@pytest.mark.parametrize("start", ["none", "open"])
def test_games_begin_as_asked(start):
    compare_games("exact", "16x16x40", 50, seed=2**53 - 1, start=start, first=[3, 4])


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["4.5", "6.5", "exact", "champion"])
def test_a_board_of_100_by_100_is_played_as_in_python(solver):
    compare_games(solver, "100x100x1200", 2, seed=4)


def test_a_batch_is_its_games_one_by_one():
    wanted = sapper.play("exact", "9x9x10", games=1040, seed=8, threads=1, timeout=None).won
    (batch,) = ask([["play", "exact", "9x9x10", {"seed": 8, "games": 1040}]])
    assert [one["won"] for one in batch] == wanted.tolist()
    singles = ask(["play", "exact", "9x9x10", {"seed": 8, "game": game}] for game in (0, 1, 1039))
    for game, (single,) in zip((0, 1, 1039), singles, strict=True):
        assert single | {"seconds": 0} == batch[game] | {"seconds": 0}
