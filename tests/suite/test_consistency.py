from itertools import combinations, pairwise, product

import pytest
from hypothesis import given, settings

import oracle
from drawn import random_position, views
from sapper import InconsistentView, Level, parse
from sapper.suite.consistency import deduce_by_all, deduce_by_sets, joint_spans
from sapper.suite.suite import read_suite


def is_connected(rows):
    """Tell whether numbers hang together by covered cells that they share."""
    reached, waiting = set(rows[0][0]), list(rows[1:])
    while touching := [row for row in waiting if row[0] & reached]:
        reached |= touching[0][0]
        waiting.remove(touching[0])
    return not waiting


def joint_solutions(rows, values):
    """List all mines of these numbers' cells that meet them together."""
    found = [{}]
    for near, number in rows:
        longer = []
        for partial in found:
            cells = sorted(near - partial.keys())
            left = number - sum(partial.get(cell, False) for cell in near)
            for mines in product(*(values[cell] for cell in cells)):
                if sum(mines) == left:
                    longer.append(partial | dict(zip(cells, mines, strict=True)))
        found = longer
    return found


def by_brute_force(view, k):
    """Drop values that no joint solution of up to k connected numbers has, until nothing is new."""
    rows = oracle.constraints(view)
    sets = [
        chosen
        for size in range(1, k + 1)
        for chosen in combinations(rows, size)
        if is_connected(chosen)
    ]
    values = {cell: (False, True) for near, _ in rows for cell in near}
    before = None
    while values != before:
        before = dict(values)
        for chosen in sets:
            joint = joint_solutions(chosen, values)
            for cell in set().union(*(near for near, _ in chosen)):
                values[cell] = tuple(sorted({found[cell] for found in joint}))
    safe = sorted(cell for cell, left in values.items() if left == (False,))
    return safe, sorted(cell for cell, left in values.items() if left == (True,))


def found_by(findings):
    return list(findings.safe), list(findings.mines)


@pytest.mark.parametrize("k", [1, 2, 3])
@given(view=views(most=4))
@settings(max_examples=60)
def test_sets_of_numbers_force_what_brute_force_says(view, k):
    assert found_by(deduce_by_sets(view, k)) == by_brute_force(view, k)


def test_three_numbers_force_what_brute_force_says_where_two_do_not():
    found = [one.view for one in read_suite() if one.theme == "three-numbers"]
    for view in [view for view in found if view.level.cells <= 49]:
        assert by_brute_force(view, 2)[0] == []
        assert by_brute_force(view, 3) == found_by(deduce_by_sets(view, 3))


@given(view=views(most=5))
@settings(max_examples=60)
def test_all_numbers_force_what_every_solution_has(view):
    cells, found = oracle.boundary(view), oracle.solutions(view)
    safe = [cell for k, cell in enumerate(cells) if not any(one[k] for one in found)]
    mines = [cell for k, cell in enumerate(cells) if all(one[k] for one in found)]
    assert found_by(deduce_by_all(view)) == (safe, mines)


@given(view=views(most=6))
def test_single_numbers_force_what_dss_finds_by_hand(view):
    safe, mined = oracle.single_rows(view)
    assert found_by(deduce_by_sets(view, 1)) == (sorted(safe), sorted(mined))


@pytest.mark.parametrize("seed", range(5))
def test_more_numbers_force_more_and_all_numbers_everything(seed):
    view = random_position(Level(16, 16, 60), seed, 40)
    levels = [deduce_by_sets(view, k) for k in (1, 2, 3)] + [deduce_by_all(view)]
    for fewer, more in pairwise(levels):
        assert set(fewer.safe) <= set(more.safe)
        assert set(fewer.mines) <= set(more.mines)


def test_two_numbers_see_the_one_two_one_that_no_number_sees_alone():
    view = parse("3x2x2\nHHH\n121")
    assert found_by(deduce_by_sets(view, 1)) == ([], [])
    assert found_by(deduce_by_sets(view, 2)) == ([(0, 1)], [(0, 0), (0, 2)])


def test_a_group_that_must_be_empty_and_one_that_must_be_full():
    # 1 and 3 share two cells; the 3 has two cells of its own.
    assert joint_spans(((1, 1), (3, 2), (2, 2)), (1, 3)) == ((0, 0), (1, 1), (2, 2))
    assert joint_spans(((1, 1), (3, 1), (2, 1)), (0, 2)) == ()


def test_numbers_that_no_mines_meet_are_a_contradiction():
    view = parse("5x1x1\n0H1H0")
    with pytest.raises(InconsistentView, match="row 0, col"):
        deduce_by_sets(view, 1)
    with pytest.raises(InconsistentView, match="all numbers"):
        deduce_by_all(view)


def test_two_numbers_that_contradict_each_other_need_two():
    view = parse("3x3x2\n111\nHHH\n121")
    assert found_by(deduce_by_sets(view, 1)) == ([], [])
    with pytest.raises(InconsistentView):
        deduce_by_sets(view, 2)
