"""What every published deduction must do."""

import numpy as np
import pytest

from fields import numbers_of, positions
from sapper import BEGINNER, EXPERT, INTERMEDIATE, Level, analyse_many, parse
from sapper.inference.published import BEAMS, ELIMINATION, EQUATIONS, SINGLE_POINT

ALL = (SINGLE_POINT, EQUATIONS, ELIMINATION, BEAMS)
LEVELS = (Level(8, 6, 10), BEGINNER, INTERMEDIATE, EXPERT)


@pytest.mark.parametrize("level", LEVELS, ids=str)
@pytest.mark.parametrize("deduction", ALL, ids=lambda one: one.name)
def test_what_is_proved_is_so_in_every_layout(deduction, level):
    views = positions((level,), 60, most=30)
    risk = np.stack([found.risk for found in analyse_many(views)])
    proved = deduction(numbers_of(views), level.mines)
    assert (risk[proved.safe] == 0).all()
    assert (risk[proved.mined] == 1).all()
    assert proved.safe.sum() > 20
    assert proved.mined.sum() > 20
    assert ((proved.risk >= 0) & (proved.risk <= 1)).all()
    assert (proved.risk[proved.safe] == 0).all()
    assert (proved.risk[proved.mined] == 1).all()


@pytest.mark.parametrize("deduction", ALL[1:], ids=lambda one: one.name)
def test_every_deduction_proves_what_single_points_prove_and_more(deduction):
    numbers = numbers_of(positions((INTERMEDIATE,), 60, most=30))
    single, proved = (one(numbers, INTERMEDIATE.mines) for one in (SINGLE_POINT, deduction))
    assert (proved.safe | ~single.safe).all()
    assert (proved.mined | ~single.mined).all()
    assert proved.safe.sum() > single.safe.sum()


@pytest.mark.parametrize("deduction", ALL, ids=lambda one: one.name)
def test_positions_do_not_depend_on_those_beside_them(deduction):
    views = positions((BEGINNER,), 12)
    together = deduction(numbers_of(views), BEGINNER.mines)
    for at, view in enumerate(views):
        alone = deduction(view.cells[None], BEGINNER.mines)
        some = together.of(np.array([at]))
        for name in ("safe", "mined", "risk"):
            np.testing.assert_array_equal(getattr(alone, name), getattr(some, name))


@pytest.mark.parametrize("deduction", ALL, ids=lambda one: one.name)
def test_an_impossible_position_is_answered_and_the_next_is_as_ever(deduction):
    texts = ("5x2x4\n1H1HH\nH0HHH", "7x2x4\nH201HHH\nH101HHH")
    for text in texts:
        view = parse(text)
        proved = deduction(view.cells[None], view.level.mines)
        assert not (proved.safe & ~view.covered).any()
        assert not (proved.safe & proved.mined).any()
    test_positions_do_not_depend_on_those_beside_them(deduction)
