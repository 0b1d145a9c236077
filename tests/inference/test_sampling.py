from collections import Counter
from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings

import oracle
from drawn import random_position, views
from sapper import (
    BEGINNER,
    EXPERT,
    BadOption,
    InconsistentView,
    View,
    analyse,
    parse,
    sample_layouts,
)
from sapper.game.topology import count_around


def check_fit(view, layouts):
    """Every layout has the right number of mines, none on an open cell, and meets every number."""
    assert (layouts.sum(axis=(1, 2)) == view.level.mines).all()
    assert not layouts[:, ~view.covered].any()
    for layout in layouts:
        assert (count_around(layout) == view.cells)[~view.covered].all()


@given(views())
@settings(max_examples=200)
def test_every_layout_fits(view):
    check_fit(view, sample_layouts(view, 20, seed=1))


@pytest.mark.parametrize("level", [BEGINNER, EXPERT], ids=str)
def test_the_share_of_mines_is_the_exact_risk(level):
    """Standard scores over all cells of some positions: about normal, none far out."""
    scores = []
    for seed in range(8):
        view = random_position(level, seed, 6, "open")
        layouts = sample_layouts(view, 4000, seed)
        check_fit(view, layouts[:50])
        risk = analyse(view).risk
        for cell in oracle.places(view):
            if 0 < risk[cell] < 1:
                spread = sqrt(risk[cell] * (1 - risk[cell]) / 4000)
                scores.append((layouts[(slice(None), *cell)].mean() - risk[cell]) / spread)
            elif view.cells[cell] < 0:
                assert (layouts[(slice(None), *cell)] == risk[cell]).all()
    assert max(map(abs, scores)) < 5
    assert np.mean(np.square(scores)) == pytest.approx(1, abs=0.3)


def test_all_layouts_are_equally_likely():
    view = parse("4x3x3\nHHHH\nH2HH\nHHHH")
    total = analyse(view).solutions
    layouts = sample_layouts(view, 60 * total, seed=5)
    seen = Counter(layout.tobytes() for layout in layouts)
    assert len(seen) == total
    chi_square = sum((count - 60) ** 2 / 60 for count in seen.values())
    assert abs(chi_square - (total - 1)) < 4 * sqrt(2 * (total - 1))


def test_a_layout_depends_on_the_seed_and_its_place_alone():
    view = random_position(BEGINNER, 3, 2)
    one, two = sample_layouts(view, 5, seed=9), sample_layouts(view, 50, seed=9)
    assert np.array_equal(one, two[:5])
    assert not np.array_equal(two, sample_layouts(view, 50, seed=10))


def test_bad_requests_are_refused():
    with pytest.raises(BadOption, match="layouts must be"):
        sample_layouts(View.untouched(BEGINNER), 0)
    with pytest.raises(InconsistentView, match="contradict"):
        sample_layouts(parse("6x1x1\nH1HH1H"), 1)
