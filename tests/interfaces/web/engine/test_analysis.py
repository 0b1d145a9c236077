"""Analyses are those of Python, to the last bit."""

from math import comb

import numpy as np
import pytest

import sapper
from node import ask, lattice, needs_node, suite
from sapper.inference.analysis import run_kernel
from sapper.inference.position import workspace_of
from sapper.kernels.exact.solve import EXACT_DONE, EXACT_IMPOSSIBLE
from sapper.suite.suite import select

pytestmark = needs_node


def analysis_of(view):
    """Return what Python says about a position, as the engine writes it."""
    (end,) = run_kernel(workspace_of(view), view.cells[None])[1]
    if end != EXACT_DONE:
        return "InconsistentView" if end == EXACT_IMPOSSIBLE else "TooHard"
    found = sapper.analyse(view)
    risk = [None if np.isnan(one) else one for one in found.risk.ravel().tolist()]
    lists = [[list(cell) for cell in cells] for cells in (found.safe, found.mines)]
    best = None if found.best is None else list(found.best)
    return dict(zip(("risk", "safe", "mines", "best"), (risk, *lists, best), strict=True))


def compare_analyses(positions):
    """Compare the analyses of positions; returns how each ended."""
    answers = ask(["analyse", str(one.view)] for one in positions)
    ends = []
    for one, answer in zip(positions, answers, strict=True):
        wanted = analysis_of(one.view)
        ends.append(answer.get("fault", "done"))
        if isinstance(wanted, str):
            assert answer["fault"] == wanted, one.id
            continue
        layouts = answer.pop("layouts")
        assert answer == wanted, one.id
        assert layouts in (str(one.label.layouts), None), one.id
        assert layouts is not None or one.label.layouts > 2**53, one.id
    return ends


@pytest.mark.parametrize("theme", ["guess", "impossible"])
def test_analyses_are_those_of_python(theme):
    assert len(compare_analyses(select(suite(), [theme])[::4])) >= 37


@pytest.mark.slow
def test_all_analyses_of_the_suite_are_those_of_python():
    ends = compare_analyses(suite())
    assert ends.count("done") > 1800
    assert ends.count("InconsistentView") == 150


def test_a_position_that_does_not_fit_the_memory_is_too_hard():
    """Python goes on and counts it in whole numbers."""
    assert analysis_of(sapper.parse(lattice())) == "TooHard"
    (answer,) = ask([["analyse", lattice()]])
    assert answer["fault"] == "TooHard"


@pytest.mark.parametrize(
    ("text", "layouts"),
    [
        ("5x1x2\nH1H1H", 1),  # more mines are left than cells outside
        ("5x1x1\nH1H1H", 1),
        ("6x1x2\nH1H1HH", 2),
        ("3x2x1\nHHH\nHHH", 6),
    ],
)
def test_layouts_are_counted(text, layouts):
    assert sapper.analyse(sapper.parse(text)).solutions == layouts
    (answer,) = ask([["analyse", text]])
    assert answer["layouts"] == str(layouts)


def test_a_component_with_more_solutions_than_float64_counts_is_not_counted():
    (hard,) = (one for one in suite() if one.id == "hard-095")
    (answer,) = ask([["analyse", str(hard.view)]])
    assert answer["layouts"] is None
    assert compare_analyses([hard]) == ["done"]


def test_layouts_beyond_float64_are_counted():
    """An untouched board has more layouts than float64 counts; its boundary has none."""
    (answer,) = ask([["analyse", str(sapper.View.untouched(sapper.EXPERT))]])
    assert answer["layouts"] == str(comb(480, 99))
    assert answer["best"] == [0, 0]
