"""The learned versions: 4.5 with another rule, which opens the cell with the largest score."""

import numpy as np
import pytest

from drawn import random_position
from sapper import BEGINNER, View, solver
from sapper.engines.parts import Learned
from sapper.models.model import shipped

NAMES = ["5.0", "5.5", "6.0", "6.5"]
VIEWS = [random_position(BEGINNER, seed, 1 + seed % 3) for seed in range(80)]
GUESSES = [view for view in VIEWS if not view.is_over and not solver("4.5").decide(view).safe]


@pytest.mark.parametrize("name", NAMES)
def test_only_the_rule_differs_from_4_5(name):
    engine = solver(name).engine
    assert engine.model == shipped(name)
    assert engine.but(choose=solver("4.5").engine.choose) == solver("4.5").engine
    assert isinstance(engine.choose, Learned)


@pytest.mark.parametrize("name", NAMES)
def test_the_largest_score_is_opened_of_cells_with_nearly_the_least_p(name):
    assert len(GUESSES) > 10
    for seed, view in enumerate(GUESSES):
        decision = solver(name).decide(view, seed)
        assert decision.why == solver(name).engine.choose.label
        scores, risk = dict(decision.scores), dict(decision.candidates)
        assert scores[decision.cell] == max(scores.values())
        least = min(risk.values())
        assert set(scores) == {cell for cell, p in risk.items() if p <= least + 0.05 + 1e-9}
        assert np.isfinite(list(scores.values())).all()


@pytest.mark.parametrize("name", NAMES)
def test_scores_tell_cells_apart(name):
    found = [solver(name).decide(view, 1).scores for view in GUESSES]
    assert any(len({one.score for one in scores}) > 2 for scores in found)


def test_models_differ_in_what_they_choose():
    view = View.untouched(BEGINNER)
    cells = {tuple(solver(name).decide(one, 1).cell for one in [view, *GUESSES]) for name in NAMES}
    assert len(cells) == len(NAMES)
