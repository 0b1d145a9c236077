from fractions import Fraction

import pytest
from hypothesis import given

import oracle
from drawn import views
from sapper import Level, View, parse
from sapper.suite.label import find_fifty, label, lowest_conflict, share


@given(view=views(most=5))
def test_a_label_counts_what_brute_force_counts(view):
    found = label(view)
    layouts, mined = oracle.layouts(view, oracle.solutions(view))
    assert found.layouts == layouts
    assert found.risk_of(view) == {cell: count / layouts for cell, count in mined.items()}
    assert found.safe == tuple(sorted(cell for cell, count in mined.items() if count == 0))
    assert found.mines == tuple(sorted(cell for cell, count in mined.items() if count == layouts))
    assert [(row, col) for row, col, _ in found.risk] == oracle.boundary(view)


@pytest.mark.parametrize(
    ("text", "needs", "needs_all"),
    [
        ("6x2x2\nH1001H\n11001H", None, "GAC"),
        ("4x1x1\nH10H", "GAC", "GAC"),
        ("3x2x2\nHHH\n121", "2-RC", "2-RC"),
        ("4x1x1\nH1HH", "count", "count"),
        ("4x1x2\nH1HH", None, "count"),
        ("3x1x1\nH1H", None, None),
    ],
)
def test_the_lowest_level_that_finds_a_cell(text, needs, needs_all):
    found = label(parse(text))
    assert (found.needs, found.needs_all) == (needs, needs_all)


def test_perfect_play_is_known_where_few_layouts_are_left():
    found = label(parse("3x1x1\nH1H"))
    assert (found.layouts, found.win, found.best) == (2, Fraction(1, 2), ((0, 0), (0, 2)))
    many = label(View.untouched(Level(9, 9, 10)))
    assert (many.win, many.best) == (None, None)


def test_no_layout_has_nothing_else_to_tell():
    found = label(parse("5x1x1\n0H1H0"))
    assert (found.layouts, found.risk, found.needs, found.win) == (0, (), None, None)


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("5x1x1\n0H1H0", "GAC"),
        ("3x3x2\n111\nHHH\n121", "2-RC"),
        ("5x1x1\nH1H1H", None),
        ("6x1x3\nH1H1HH", None),
        ("6x1x1\nH1HH1H", "count"),
        ("8x1x1\nH1HH1H0H", None),  # a cell beside the 0 may be opened before
    ],
)
def test_the_lowest_level_that_finds_a_contradiction(text, level):
    assert lowest_conflict(parse(text)) == level


def test_risks_near_0_and_1_stay_apart_from_them():
    assert 0 < share(1, 10**400) < 1e-300
    assert 1 - 1e-15 < share(10**400 - 1, 10**400) < 1
    assert (share(0, 5), share(5, 5), share(1, 5)) == (0, 1, 0.2)


@pytest.mark.parametrize(
    ("text", "fifty"),
    [
        ("3x2x1\n01H\n01H", (2, 5)),
        ("3x3x1\n01H\n01H\n000", None),
        ("3x3x1\n01H\n01H\nHHH", None),
        ("4x2x2\nH11H\nH11H", (0, 4)),
    ],
)
def test_a_fifty_fifty_is_two_cells_that_nothing_tells_apart(text, fifty):
    view = parse(text)
    found = find_fifty(view, label(view).mines)
    assert found == fifty
    if fifty:
        for cell in fifty:
            assert label(view).risk_of(view)[view.topology.place(cell)] == 0.5
