"""What cells would tell, in Node as in Python."""

import random

import numpy as np

from drawn import random_position
from node import ask, lattice, needs_node, suite
from sapper import Level, analyse

pytestmark = needs_node


def agree(views):
    answers = ask([["lookOut", str(view)] for view in views])
    for view, answer in zip(views, answers, strict=True):
        found = analyse(view).outlook
        for name in ("zero", "progress"):
            numbers = np.array(answer[name], float).reshape(view.cells.shape)
            assert np.array_equal(numbers, getattr(found, name), equal_nan=True)
        assert [tuple(cell) for cell in answer["dead"]] == list(found.dead)
        pairs = [(tuple(one), tuple(other)) for one, other in answer["fifties"]]
        assert pairs == list(found.fifties)
    return answers


def test_it_is_pythons_to_the_last_bit():
    rng = random.Random(4)
    views = [one.view for one in suite()[::25] if one.label.layouts]
    views += [random_position(Level(5, 5, 7), seed, rng.randint(0, 9)) for seed in range(100)]
    views.append(random_position(Level(50, 40, 330), 2, 60))
    answers = agree(views)
    assert any(one["dead"] for one in answers)
    assert any(one["fifties"] for one in answers)


def test_what_does_not_fit_is_refused():
    impossible, large = ask([["lookOut", "4x2x2\n01H1\n01H1"], ["lookOut", lattice()]])
    assert impossible["fault"] == "InconsistentView"
    assert large["fault"] == "TooHard"
