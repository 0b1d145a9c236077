import time

import numpy as np
import pytest
from hypothesis import given, settings

import oracle
from drawn import random_position, views
from sapper import (
    EXPERT,
    BadOption,
    InconsistentView,
    Level,
    TooHard,
    View,
    analyse,
    analyse_many,
    parse,
)
from sapper.inference import analysis
from sapper.inference.analysis import analyse_slowly, risks_of
from sapper.inference.counting import count_layouts
from sapper.kernels.exact.solve import EXACT_OVERFLOW

MOST = 1000  # solutions that the slow oracle has to list for one position


def check_against_oracle(view):
    """Compare both ways with the oracle: risks, certain cells and the number of layouts."""
    try:
        found = oracle.solutions(view, MOST)
    except OverflowError:
        return False
    total, mined = oracle.layouts(view, found)
    slow = count_layouts(view)
    place = view.topology.place
    assert slow.layouts == total
    assert {place(cell): count for cell, count in slow.mined.items()} == mined
    for result in (analyse(view), analyse_slowly(view, None)):
        assert result.solutions == total
        assert result.safe == sorted(cell for cell, count in mined.items() if count == 0)
        assert result.mines == sorted(cell for cell, count in mined.items() if count == total)
        for cell in oracle.places(view):
            if cell in mined:
                assert result.risk[cell] == pytest.approx(mined[cell] / total, abs=1e-9)
            else:
                assert np.isnan(result.risk[cell])
        assert np.nansum(result.risk) == pytest.approx(view.level.mines)
    return True


@pytest.mark.slow
@given(views())
@settings(max_examples=800)
def test_risks_and_counts_are_those_of_the_oracle(view):
    check_against_oracle(view)


@pytest.mark.slow
@pytest.mark.parametrize(
    "level",
    [
        *("4x4x5", "5x5x6", "6x4x4", "9x3x6", "1x12x4"),
        *(pytest.param(level, marks=pytest.mark.slow) for level in ("8x8x10", "7x7x18")),
    ],
)
def test_they_are_on_seeded_positions(level):
    checked = sum(
        check_against_oracle(random_position(Level.parse(level), seed, seed % 7, "none"))
        for seed in range(250)
        if not random_position(Level.parse(level), seed, seed % 7, "none").is_over
    )
    assert checked > 125


@pytest.mark.slow
def test_both_ways_agree_in_the_middle_of_expert_games():
    positions = [random_position(EXPERT, seed, 10 + seed % 30, "open") for seed in range(150)]
    for view, result in zip(positions, analyse_many(positions), strict=True):
        counts = count_layouts(view)
        slow = analyse_slowly(view, None)
        np.testing.assert_allclose(result.risk, slow.risk, rtol=0, atol=1e-9)
        assert (result.safe, result.mines) == (slow.safe, slow.mines)
        assert result.solutions == counts.layouts
        assert np.nansum(result.risk) == pytest.approx(99)


def test_one_call_answers_many_levels_in_order():
    positions = [random_position(Level(5, 5, 4), 1, 2), parse("2x1x1\nHH"), View.untouched(EXPERT)]
    for view, result in zip(positions, analyse_many(positions), strict=True):
        assert result.view is view
        np.testing.assert_array_equal(result.risk, analyse(view).risk)


def test_risks_of_many_positions_are_those_of_one(monkeypatch):
    views = [random_position(Level(6, 5, 6), seed, 3) for seed in range(20)]
    cells = np.stack([view.cells for view in views])
    slow = [analyse_slowly(view, None).risk for view in views]
    np.testing.assert_allclose(risks_of(views[0].level, cells), slow, atol=1e-12)
    kernel = analysis.run_kernel

    def overflow(workspace, shown):
        risk, ends = kernel(workspace, shown)
        return risk * np.nan, ends * 0 + EXACT_OVERFLOW

    monkeypatch.setattr(analysis, "run_kernel", overflow)
    np.testing.assert_allclose(risks_of(views[0].level, cells), slow, atol=1e-12)
    with pytest.raises(InconsistentView):
        risks_of(Level(5, 2, 4), parse("5x2x4\n1H1HH\nH0HHH").cells[None])


def test_the_mine_count_can_decide():
    """Each number has its own mine, or they share one; with one mine in all, they share it."""
    assert analyse(parse("5x1x2\nH1H1H")).solutions == 1
    result = analyse(parse("5x1x1\nH1H1H"))
    assert (result.mines, result.safe) == ([(0, 2)], [(0, 0), (0, 4)])
    assert result.best == (0, 0)


def test_the_smallest_boards_have_an_answer():
    assert analyse(parse("1x1x0\nH")).safe == [(0, 0)]
    assert analyse(parse("2x1x1\nHH")).risk.tolist() == [[0.5, 0.5]]
    over = analyse(parse("2x1x1\n1H"))
    assert (over.best, over.mines, over.solutions) == (None, [(0, 1)], 1)


def test_a_certain_cell_differs_from_an_almost_certain_one():
    level = Level(30, 30, 899)
    result = analyse(View.untouched(level))
    assert result.mines == []
    assert result.solutions == 900


def test_flags_are_beliefs_and_wrong_ones_are_named():
    flagged, plain = analyse(parse("5x1x1\nF1H1F")), analyse(parse("5x1x1\nH1H1H"))
    np.testing.assert_array_equal(flagged.risk, plain.risk)
    assert flagged.wrong_flags == [(0, 0), (0, 4)]
    assert plain.wrong_flags == []
    assert analyse(parse("3x1x1\nF1F")).crowded == [(0, 1)]
    assert flagged.crowded == plain.crowded == []
    assert analyse(parse("5x1x1\nH1F1H")).wrong_flags == []


def test_impossible_positions_are_refused():
    with pytest.raises(InconsistentView, match="row"):
        analyse(parse("5x2x4\n1H1HH\nH0HHH"))
    with pytest.raises(InconsistentView, match="no layout"):
        analyse(parse("6x1x1\nH1HH1H"))
    for text in ("5x1x2\n1H1H1", "7x1x2\n1H1H1H0"):  # the cells beside one number are all forced
        with pytest.raises(InconsistentView):
            analyse(parse(text))
    with pytest.raises(BadOption, match="must be a View"):
        analyse("3x1x1\nH1H")


def lattice(size, number, mines):
    """Numbers in every third cell of every third row: isolated, no two share a cell."""
    rows = [("H" * size) if r % 3 != 1 else f"H{number}H" * (size // 3) for r in range(size)]
    return parse("\n".join([f"{size}x{size}x{mines}", *rows]))


def test_isolated_numbers_are_counted_component_by_component():
    result = analyse(lattice(30, 2, 200))
    assert result.risk[0, 0] == pytest.approx(2 / 8)
    assert result.solutions == 28**100


@pytest.mark.slow
def test_a_dense_lattice_is_answered_or_refused_within_its_budget():
    size = 25
    rows = ["H" * size if r % 2 == 0 else "H3" * (size // 2) + "H" for r in range(size)]
    view = parse("\n".join([f"{size}x{size}x200", *rows]))
    begun = time.thread_time()
    with pytest.raises(TooHard, match="more than the 1 s allowed"):
        analyse(view, timeout=1.0)
    assert time.thread_time() - begun < 30


def test_a_large_board_is_exact():
    view = random_position(Level(100, 100, 2000), 1, 60, "open")
    result = analyse(view, timeout=120)
    assert np.nansum(result.risk) == pytest.approx(2000)
    assert result.solutions > 10**500
