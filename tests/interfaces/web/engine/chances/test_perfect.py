"""Perfect play in Node: the same chances and moves as Python."""

import random

import pytest

from drawn import random_position
from node import ask, needs_node
from sapper import Level, SapperError, View, solve_perfectly

pytestmark = needs_node


def told(view, **options):
    try:
        found = solve_perfectly(view, **options)
    except SapperError as error:
        return {
            "fault": type(error).__name__,
            "row": getattr(error, "row", None),
            "col": getattr(error, "col", None),
            "text": str(error),
        }
    return {
        "winProbability": str(found.win_probability),
        "share": float(found.win_probability),
        "bestMoves": [list(cell) for cell in found.best_moves],
    }


def agree(asked):
    answers = ask([["perfect", str(view), options] for view, options in asked])
    for (view, options), answer in zip(asked, answers, strict=True):
        assert answer == told(view, **options), (str(view), options)
    return answers


def test_positions_are_searched_alike():
    rng, asked = random.Random(1), []
    for seed in range(150):
        width, height = rng.randint(1, 6), rng.randint(2, 6)
        level = Level(width, height, rng.randint(1, min(5, width * height - 1)))
        asked.append((random_position(level, seed, rng.randint(1, 8)), {"most": 2000}))
    answers = agree(asked)
    assert sum("share" in one for one in answers) > 60
    assert sum("fault" in one for one in answers) > 3


@pytest.mark.parametrize("start", ["safe", "open", "none", "whenever"])
def test_starts_are_searched_alike(start):
    levels = [Level(3, 3, 2), Level(4, 4, 3), Level(4, 3, 4), Level(2, 2, 1), Level(5, 1, 2)]
    agree([(View.untouched(level), {"start": start}) for level in levels])


def test_large_boards_with_few_layouts_fit():
    agree(
        [
            (View.untouched(Level(60, 1, 1)), {}),
            (View.untouched(Level(70, 70, 1)), {"start": "none", "most": 4000}),
        ]
    )
