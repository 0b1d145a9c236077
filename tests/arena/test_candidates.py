import pytest
from hypothesis import given

import oracle
from drawn import views
from sapper import BEGINNER, View, analyse, parse
from sapper.arena.candidates import MOST_CANDIDATES, alike, list_candidates, uncertain_groups


def grouped(text):
    result = analyse(parse(text))
    place = result.view.topology.place
    return sorted(sorted(map(place, group)) for group in alike(result))


def test_the_cells_of_a_5050_are_alike_and_so_are_two_apart():
    assert grouped("4x2x1\n01H1\n01H1") == [[(0, 2), (1, 2)]]
    assert grouped("3x1x1\nH1H") == [[(0, 0), (0, 2)]]


def test_cells_with_other_neighbours_are_not_alike():
    """The 1 sees both cells below it, but each has other covered neighbours."""
    groups = grouped("5x3x4\n12HHH\nHHHHH\nHHHHH")
    assert [(1, 0)] in groups
    assert [(1, 1)] in groups
    assert [(0, 2)] in groups


@given(views(most=4))
def test_exchanging_alike_cells_maps_layouts_to_layouts(view):
    """And it changes no number beside the two, so that both are worth the same."""
    result = analyse(view)
    found = set(oracle.full_layouts(view, 10**6))
    for group in alike(result):
        first, *others = map(view.topology.place, group)
        for other in others:
            swap = {first: other, other: first}
            near = [set(oracle.around(view, cell)) - {first, other} for cell in (first, other)]
            certain = {*result.mines, *result.safe}
            assert near[0] - certain == near[1] - certain
            assert {frozenset(swap.get(cell, cell) for cell in one) for one in found} == found


def test_safe_cells_are_one_candidate():
    result = analyse(parse("5x1x1\nH1H1H"))
    assert list_candidates(result, (0, 4)) == [((0, 4), (0, 0))]
    assert list_candidates(result, (0, 2)) == [((0, 0), (0, 4)), ((0, 2),)]


@pytest.mark.parametrize("choice", [(0, 0), (4, 4)])
def test_the_choice_of_the_solver_is_always_a_candidate(choice):
    groups = list_candidates(analyse(View.untouched(BEGINNER)), choice)
    assert groups[0] == (choice,)
    assert len(groups) == len(set(groups)) == MOST_CANDIDATES
    assert {(0, 0), (0, 8), (8, 0), (8, 8)} <= {cell for cell, *_ in groups}


@given(views(most=5))
def test_candidates_are_the_cells_of_least_risk(view):
    result = analyse(view)
    groups = uncertain_groups(result)
    risks = [result.risk[group[0]] for group in groups]
    assert risks == sorted(risks)
    cells = [cell for group in groups for cell in group]
    certain = {*result.safe, *result.mines}
    covered = {cell for cell in oracle.places(view) if oracle.is_covered(view, cell)}
    assert sorted(cells) == sorted(covered - certain)
