"""The chance to win in Node: Python's to the last bit, exact and by rollouts."""

import json
import random

import pytest

from drawn import random_position
from node import ask, needs_node, suite
from sapper import EXPERT, Level, SapperError, parse, win_chance
from sapper.interfaces.data import write_win_chance

pytestmark = needs_node
GUESS = "5x4x6\nHHHHH\nH2HHH\nHHH2H\nHHHHH"


def told(view, options):
    try:
        found = write_win_chance(win_chance(view, **options))
    except SapperError as error:
        return {
            "fault": type(error).__name__,
            "row": getattr(error, "row", None),
            "col": getattr(error, "col", None),
            "text": str(error),
        }
    return json.loads(json.dumps(found))


def agree(asked):
    """Compare both answers; those of JavaScript are returned."""
    answers = ask([["winChance", str(view), options] for view, options in asked])
    for (view, options), answer in zip(asked, answers, strict=True):
        assert answer == told(view, options), (str(view), options)
    return answers


def test_small_positions_have_the_same_chance():
    rng, asked = random.Random(2), []
    for seed in range(120):
        width, height = rng.randint(2, 7), rng.randint(2, 7)
        level = Level(width, height, rng.randint(1, min(8, width * height - 1)))
        view = random_position(level, seed, rng.randint(1, 8))
        asked.append((view, {"rollouts": 100, "seed": seed}))
    answers = agree(asked)
    assert sum(one.get("exact") is True for one in answers) > 20
    assert sum(one.get("exact") is False for one in answers) > 20


@pytest.mark.slow
@pytest.mark.parametrize(
    ("solver", "step"), [("lookahead", 30), ("exact", 60), ("champion", 300)], ids=str
)
def test_positions_of_the_suite_have_the_same_chance(solver, step):
    """Larger boards are compiled for anew: one of them is asked about below."""
    views = [one.view for one in suite()[::step] if one.label.layouts and one.theme != "large"]
    assert len(agree([(view, {"rollouts": 100, "solver": solver}) for view in views])) > 5


def test_the_champion_and_large_boards_agree():
    expert = random_position(EXPERT, 3, 40)
    large = random_position(Level(60, 40, 240), 1, 30)
    answers = agree(
        [
            (expert, {"rollouts": 100, "solver": "champion", "seed": 2**53 - 1}),
            (expert, {"rollouts": 150, "seed": 7}),
            (large, {"rollouts": 100, "solver": "exact"}),
        ]
    )
    assert not any(one["exact"] for one in answers)


def test_one_cell_can_be_asked_about():
    view = parse(GUESS)
    agree([(view, {"cell": [0, 0], "rollouts": 100}), (view, {"cell": [1, 1]})])
    agree([(parse("5x1x1\nH1H1H"), {"cell": [0, 2]}), (view, {"rollouts": 99})])


def test_progress_is_told_and_other_solvers_are_refused():
    (fault,) = ask([["winChance", GUESS, {"solver": "4.0"}]])
    assert fault["fault"] == "BadOption"
    assert "take one that knows exact risks" in fault["text"]
    (fault,) = ask([["winChance", "3x1x1\n1H1", {}]])
    assert "nothing left to win" in fault["text"]
    rows = "\n".join(["100x100x2000", *["H" * 100] * 100])
    (fault,) = ask([["winChance", rows, {"rollouts": 100_000}]])
    assert fault["text"] == "rollouts on 10,000 cells can be at most 6,710, not 100,000"
