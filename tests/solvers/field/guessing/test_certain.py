"""Open what is proved, or else guess."""

import numpy as np
import pytest

from fields import numbers_of, positions
from sapper import BEGINNER, parse, solver
from sapper.engines.foreign.turn import Turns
from sapper.inference.published import BEAMS, ELIMINATION, EQUATIONS, SINGLE_POINT
from sapper.solvers.field.guessing.certain import least_risk, open_or_guess


@pytest.mark.parametrize("deduction", [SINGLE_POINT, EQUATIONS, ELIMINATION, BEAMS])
def test_it_opens_what_is_proved_or_one_cell_of_least_risk(deduction):
    numbers = numbers_of(positions((BEGINNER,), 80))
    turns = Turns(BEGINNER, numbers, numbers < 0, 2, np.arange(len(numbers), dtype=np.uint64))
    cells, certain = open_or_guess(turns, deduction, least_risk)
    proved = deduction(numbers, BEGINNER.mines)
    single = SINGLE_POINT(numbers, BEGINNER.mines)
    assert 0 < certain.sum() < len(certain)
    np.testing.assert_array_equal(certain, proved.safe.any(axis=(1, 2)))
    for at, is_certain in enumerate(certain):
        if is_certain:
            by_one = single.safe[at] if single.safe[at].any() else proved.safe[at]
            np.testing.assert_array_equal(cells[at], by_one)
            continue
        assert cells[at].sum() == 1
        unknown = turns.covered[at] & ~proved.mined[at]
        assert unknown[cells[at]].all()
        assert proved.risk[at][cells[at]] == pytest.approx(proved.risk[at][unknown].min())


@pytest.mark.parametrize("name", ["single-point", "dssp", "pgms", "beams"])
def test_an_impossible_position_gets_an_answer(name):
    for text in ("5x2x4\n1H1HH\nH0HHH", "7x2x4\nH201HHH\nH101HHH"):
        view = parse(text)
        assert view.cells[solver(name).decide(view).cell] < 0
