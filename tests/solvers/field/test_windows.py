"""What single numbers prove, and the least predicted risk on the boundary."""

import field_oracle
from fielded import agree, drawn_by
from sapper import BEGINNER, View, parse
from sapper.models.windows import shipped_windows


def twin(view):
    """The cells to open, with the risks that the regression gives."""
    risk = shipped_windows().risk(view.cells[None])[0]
    return field_oracle.windows(view, lambda cell: float(risk[cell]))


def test_it_opens_what_is_proved_or_the_least_predicted_risk():
    certain, uncertain = agree("windows", twin)
    assert certain > 50
    assert uncertain > 50


def test_behind_proved_mines_any_other_cell_is_opened():
    assert drawn_by("windows", parse("5x1x3\n1HHHH")) == {(0, 2), (0, 3), (0, 4)}


def test_the_first_cell_is_the_corner():
    assert drawn_by("windows", View.untouched(BEGINNER), 20) == {(0, 0)}
