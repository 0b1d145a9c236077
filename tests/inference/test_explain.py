from itertools import combinations

import pytest
from hypothesis import given, settings

import oracle
from drawn import random_position, views
from sapper import BEGINNER, EXPERT, IllegalMove, InconsistentView, analyse, explain, parse

MOST = 400


def forces(view, numbers, with_count, cell):
    """Whether every layout that meets these numbers, and the count if asked, agrees on a cell.

    By brute force: all mine sets of the covered cells next to the numbers or equal to the cell.
    """
    rows = oracle.constraints_at(view, numbers)
    cells = sorted(set().union({cell}, *(near for near, _ in rows)))
    others = sum(oracle.is_covered(view, p) for p in oracle.places(view)) - len(cells)
    values = set()

    def extend(k, mines):
        for near, number in rows:
            if k and cells[k - 1] not in near:
                continue
            known = [c for c in near if c in mines]
            placed = sum(mines[c] for c in known)
            if not placed <= number <= placed + len(near) - len(known):
                return
        if len(values) == 2:
            return
        if k == len(cells):
            left = view.level.mines - sum(mines.values())
            if not with_count or 0 <= left <= others:
                values.add(mines[cell])
            return
        for value in (False, True):
            extend(k + 1, mines | {cells[k]: value})

    extend(0, {})
    return len(values) == 1


def check_reason(view, cell):
    """The named numbers force the cell, and no smaller set does."""
    reason = explain(view, cell)
    row, col = cell
    assert f"Row {row}, col {col}" in reason.text
    if reason.verdict == "uncertain":
        assert 0 < reason.risk < 1
        return None
    assert forces(view, reason.numbers, reason.with_count, cell)
    rows = [p for p in oracle.places(view) if oracle.constraints_at(view, [p])]
    if len(reason.numbers) <= 2 or (len(reason.numbers) == 3 and len(rows) <= 10):
        for smaller in combinations(rows, len(reason.numbers) - 1) if reason.numbers else ():
            assert not forces(view, smaller, reason.with_count, cell)
    if reason.with_count:
        assert not forces(view, rows, False, cell)
    return reason


@given(views(most=6))
@settings(max_examples=100)
def test_the_named_numbers_force_the_cell_and_no_smaller_set_does(view):
    result = analyse(view)
    for cell in (result.safe + result.mines)[:3]:
        assert check_reason(view, cell) is not None
    uncertain = [c for c in oracle.places(view) if 0 < result.risk[c] < 1]
    for cell in uncertain[:1]:
        assert check_reason(view, cell) is None


def test_reasons_in_beginner_games_hold():
    found = 0
    for seed in range(20):
        view = random_position(BEGINNER, seed, 2 + seed % 4)
        result = analyse(view)
        for cell in (result.safe + result.mines)[:3]:
            found += check_reason(view, cell) is not None
    assert found > 30


def test_expert_positions_are_explained():
    for seed in range(10):
        view = random_position(EXPERT, seed, 20, "open")
        result = analyse(view)
        for cell in (result.safe + result.mines)[:2]:
            assert explain(view, cell).numbers


def test_words_say_what_forces_a_cell():
    reason = explain(parse("5x1x2\nH1HHH"), (0, 4))
    assert reason.verdict == "uncertain"
    assert "touches no number" in reason.text
    reason = explain(parse("5x1x1\nH1H1H"), (0, 2))
    assert reason.with_count
    assert reason.text == (
        "Row 0, col 2 must be a mine: the 1 at row 0, col 1 and the 1 at row 0, col 3, "
        "with the total of 1 mine leave no other way."
    )
    assert explain(parse("3x1x1\nH10"), (0, 0)).numbers == ((0, 1),)
    risk = explain(parse("3x1x1\nH1H"), (0, 0))
    assert str(risk).startswith("Row 0, col 0 is a mine in 50.0% of the layouts that fit.")


def test_only_covered_cells_have_a_reason():
    with pytest.raises(IllegalMove, match="is open"):
        explain(parse("2x1x1\n1H"), (0, 0))
    with pytest.raises(IllegalMove, match="outside"):
        explain(parse("2x1x1\n1H"), (0, 7))


def test_an_impossible_position_names_the_numbers_that_conflict():
    with pytest.raises(InconsistentView, match="row 0, col 0") as caught:
        analyse(parse("7x2x4\n1H1HHHH\nH0HHHHH"))
    assert "contradict each other" in str(caught.value)
    with pytest.raises(InconsistentView, match="a total of 1 mines contradict each other"):
        analyse(parse("6x1x1\nH1HH1H"))
