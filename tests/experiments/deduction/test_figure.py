import pytest

from sapper import Level
from sapper.experiments.deduction.figure import PANELS, draw
from sapper.experiments.deduction.methods import GAC, STUDIED
from sapper.experiments.deduction.study import run_on, study_board

pytest.importorskip("matplotlib")


def study(level, start):
    return study_board(run_on(level, start, 1), 40, lambda games: None)


def test_every_measure_has_a_panel_and_every_deduction_but_the_exact_one_a_row():
    figure = draw([study(Level(8, 8, 10), "safe"), study(Level(8, 8, 10), "open")])
    assert len(figure.axes) == len(PANELS)
    shown = [text.get_text() for text in figure.axes[0].get_yticklabels()]
    assert shown == [one.label for one in STUDIED if one.name != "exact"]
    assert len(figure.axes[0].containers) == 2


def test_a_mark_stands_at_what_is_missed():
    found = study(Level(8, 8, 10), "safe")
    figure = draw([found])
    share = next(one for one in found.settled if one.deduction is GAC).shares["moves"].share
    marks = figure.axes[list(PANELS).index("moves")].containers[0].lines[0].get_xdata()
    assert marks[0] == pytest.approx(100 * (1 - share))


def test_a_board_without_positions_is_left_out():
    figure = draw([study(Level(2, 2, 0), "safe"), study(Level(8, 8, 10), "safe")])
    assert [len(axes.containers) for axes in figure.axes] == [2, 1, 1]
