import copy
from pickle import dumps, loads

import numpy as np
import pytest

from sapper import InconsistentView, Level, View, parse


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("3x1x1\nH2H", (0, 1), "shows 2 but the board has only 1 mines"),
        ("3x1x2\n1H1", None, "only 1 cells are covered, too few for 2 mines"),
        ("3x2x2\n3H0\n00H", (0, 0), "row 0, col 0 shows 3 but touches only 1 covered cells"),
        ("3x1x1\nH01", (0, 2), "row 0, col 2 shows 1 but touches only 0 covered cells"),
    ],
)
def test_a_number_that_cannot_be_met_is_refused_with_its_place(text, place, reason):
    with pytest.raises(InconsistentView, match=reason) as caught:
        parse(text)
    assert (caught.value.row, caught.value.col) == (place or (None, None))


def test_views_are_values():
    one, two = parse("2x1x1\n1H"), parse("2x1x1\n1F")
    assert one == parse("2x1x1\n 1 . ")
    assert hash(one) == hash(parse("2x1x1\n1#"))
    assert one != two
    assert one != "2x1x1"
    assert not one.cells.flags.writeable


def test_codes_and_shapes_are_checked():
    with pytest.raises(InconsistentView, match="row 0, col 1 holds 9"):
        View(Level(2, 1, 1), np.array([[-1, 9]]))
    with pytest.raises(InconsistentView, match="row 0, col 1 holds 257"):
        View(Level(2, 1, 1), np.array([[-1, 257]]))
    with pytest.raises(InconsistentView, match="whole numbers, not float64"):
        View(Level(2, 1, 1), np.array([[-1, 1.7]]))
    with pytest.raises(InconsistentView, match="rows and cols"):
        View(Level(2, 1, 1), np.array([[-1], [1]]))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: loads(dumps(one))])
def test_a_copy_is_read_only_too(copied):
    one = View.untouched(Level(3, 2, 1))
    same = copied(one)
    np.testing.assert_array_equal(same.cells, one.cells)
    with pytest.raises(ValueError, match="read-only"):
        same.cells[0, 0] = 1
