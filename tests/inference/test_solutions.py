import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from drawn import random_position, views
from sapper import (
    BEGINNER,
    BadOption,
    InconsistentView,
    Level,
    TooHard,
    deduce,
    enumerate_solutions,
    parse,
    system,
)
from sapper.inference import solutions
from sapper.inference.solutions import METHODS

MOST = 1000  # solutions that the slow oracle has to list for one position


def lines(found):
    """The solutions as a set, after checking that none stands there twice."""
    as_set = {tuple(line) for line in found.matrix.tolist()}
    assert len(as_set) == len(found.matrix)
    return as_set


def check_against_oracle(view):
    """Compare both methods and DSS with the oracle; False if the position is too large for it."""
    try:
        expected = oracle.solutions(view, MOST)
    except OverflowError:
        return False
    for method in METHODS:
        found = enumerate_solutions(view, method)
        assert found.complete
        assert list(found.cells) == oracle.boundary(view)
        assert lines(found) == expected
    findings = deduce(view)
    safe, mined = oracle.single_rows(view)
    assert (set(findings.safe), set(findings.mines)) == (safe, mined)
    for k, cell in enumerate(found.cells):
        assert cell not in safe or not any(line[k] for line in expected)
        assert cell not in mined or all(line[k] for line in expected)
    return True


@given(views())
@settings(max_examples=300)
def test_both_methods_and_dss_agree_with_the_oracle(view):
    check_against_oracle(view)


@pytest.mark.slow
@pytest.mark.parametrize(
    "level",
    [
        "9x9x10",
        *(
            pytest.param(level, marks=pytest.mark.slow)
            for level in ("12x5x12", "30x3x15", "5x40x30")
        ),
    ],
)
def test_they_agree_on_seeded_positions_of_larger_games(level):
    checked = sum(
        check_against_oracle(random_position(Level.parse(level), seed, 1 + seed % 6))
        for seed in range(150)
    )
    assert checked > 75


@given(
    views(),
    st.sampled_from(["depth", "iterations"]),
    st.integers(1, 60),
    st.sampled_from(sorted(METHODS)),
)
@settings(max_examples=500)
def test_a_walk_cut_short_lists_a_part_without_repeating(view, cut, most, method):
    full = enumerate_solutions(view, limit=5000)
    found = enumerate_solutions(view, method, limit=5000, **{cut: most})
    if full.complete:
        assert lines(found) <= lines(full)
        assert found.complete == (lines(found) == lines(full)) or not found.complete


@given(views(), st.integers(1, 40), st.sampled_from(sorted(METHODS)), st.integers(0, 99))
@settings(max_examples=500)
def test_a_limited_list_is_a_part_of_the_full_one(view, limit, method, seed):
    full = lines(enumerate_solutions(view, limit=5000))
    found = enumerate_solutions(view, method, limit, seed=seed)
    assert len(found.matrix) <= limit
    if len(full) < 5000:
        assert lines(found) <= full
        assert found.complete == (len(full) <= limit)
        assert len(found.matrix) == min(limit, len(full))


@given(views())
@settings(max_examples=300)
def test_every_solution_meets_a_m_equal_n(view):
    equations = system(view)
    found = enumerate_solutions(view, limit=200)
    assert found.cells == equations.cells
    assert (found.matrix @ equations.A.T.astype(int) == equations.N).all()
    assert [(near, n) for near, n in oracle.constraints(view)] == [
        (frozenset(equations.cells[k] for k in np.flatnonzero(row)), n)
        for row, n in zip(equations.A, equations.N, strict=True)
    ]


@pytest.mark.parametrize(
    ("method", "limits", "found", "complete"),
    [
        ("backtracking", {"iterations": 2}, 0, False),
        ("backtracking", {"iterations": 3}, 1, False),
        ("backtracking", {"iterations": 5}, 2, False),
        ("backtracking", {"iterations": 6}, 2, True),
        ("backtracking", {"depth": 1}, 0, False),
        ("backtracking", {"depth": 2}, 2, True),
        ("dsscsp", {"iterations": 1}, 1, False),
        ("dsscsp", {"iterations": 2}, 2, True),
        ("dsscsp", {"depth": 1}, 2, True),
    ],
)
def test_limits_count_the_edges_of_the_tree(method, limits, found, complete):
    """Two cells, of which one is a mine: six edges with both values of each, two with DSS."""
    listed = enumerate_solutions(parse("3x1x1\nH1H"), method, **limits)
    assert (len(listed.matrix), listed.complete) == (found, complete)


def edges_by_hand(view):
    """Try 0 and 1 for each boundary cell in board order, as long as every row can be met."""
    cells, rows = oracle.boundary(view), oracle.constraints(view)
    mines: dict[tuple[int, int], int] = {}

    def fits():
        return all(
            sum(mines.get(cell, 0) for cell in near)
            <= number
            <= sum(mines.get(cell, 1) for cell in near)
            for near, number in rows
        )

    def walk(depth):
        edges = 0
        for value in (0, 1) if depth < len(cells) else ():
            mines[cells[depth]] = value
            edges += 1 + (walk(depth + 1) if fits() else 0)
            del mines[cells[depth]]
        return edges

    return walk(0)


@given(views(most=5))
@settings(max_examples=60)
def test_the_edges_of_backtracking_are_those_of_a_plain_recursion(view):
    assert enumerate_solutions(view, "backtracking").edges == edges_by_hand(view)


@given(views(most=6))
@settings(max_examples=60)
def test_so_many_edges_are_enough_and_one_less_is_not(view):
    for method in METHODS:
        edges = enumerate_solutions(view, method).edges
        if edges:
            assert enumerate_solutions(view, method, iterations=edges).complete
        if edges > 1:
            assert not enumerate_solutions(view, method, iterations=edges - 1).complete


def test_dsscsp_begins_with_the_largest_column_sum():
    """A mine in the first cell that both numbers see settles all: only there one edge does."""
    found = enumerate_solutions(parse("5x2x2\nH1H1H\nHHHHH"), "dsscsp", depth=1)
    assert [found.cells[k] for k in np.flatnonzero(found.matrix)] == [(0, 2)]
    assert len(found.matrix) == 1


def test_a_cell_with_eight_numbers_is_a_variable():
    for method in METHODS:
        found = enumerate_solutions(parse("3x3x1\n111\n1H1\n111"), method)
        assert (found.cells, found.matrix.tolist()) == (((1, 1),), [[True]])


def test_dsscsp_tries_values_in_random_order_and_backtracking_0_first():
    view, first = parse("3x1x1\nH1H"), {}
    for method in METHODS:
        lists = [enumerate_solutions(view, method, 1, seed=seed).matrix for seed in range(20)]
        first[method] = {tuple(matrix[0].tolist()) for matrix in lists}
    assert first["dsscsp"] == {(True, False), (False, True)}
    assert first["backtracking"] == {(False, True)}


@pytest.mark.slow
def test_solutions_are_listed_over_many_pages(monkeypatch):
    monkeypatch.setattr(solutions, "BUFFER", 1 << 18)
    found = enumerate_solutions(parse("9x3x8\nHHHHHHHHH\nH2HH2HH2H\nHHHHHHHHH"))
    assert len(found.matrix) > 2 * solutions.BUFFER // 24
    assert len(lines(found)) == 28**3
    assert found.risk == pytest.approx(np.full(24, 1 / 4))


def test_an_untouched_board_has_one_empty_solution():
    found = enumerate_solutions(parse("2x1x1\nHH"))
    assert found.matrix.shape == (1, 0)
    assert found.complete


def contradiction():
    """A position each number of which could be met, but not all of them."""
    return parse("5x2x4\n1H1HH\nH0HHH")


def test_a_contradiction_is_named_and_has_no_solution():
    view = contradiction()
    with pytest.raises(InconsistentView, match=r"row \d, col \d shows 1") as caught:
        deduce(view)
    assert view.cells[caught.value.row, caught.value.col] == 1
    for method in METHODS:
        found = enumerate_solutions(view, method)
        assert (len(found.matrix), found.complete) == (0, True)
        assert np.isnan(found.risk).all()


def test_what_does_not_fit_the_budget_says_so():
    level = Level(30, 30, 180)
    rows = [("H" * 30) if r % 3 != 1 else "H2H" * 10 for r in range(30)]
    view = parse("\n".join([str(level), *rows]))
    with pytest.raises(TooHard, match="s were not enough"):
        enumerate_solutions(view, timeout=0.05)
    with pytest.raises(TooHard, match="give a lower limit"):
        enumerate_solutions(view)
    assert len(enumerate_solutions(view, limit=10).matrix) == 10


def test_options_are_checked():
    view = parse("2x1x1\n1H")
    wrongs = [{"method": "magic"}, {"method": ["x"]}, {"limit": 0}, {"limit": 1.5}, {"depth": 0}]
    for wrong in (*wrongs, {"iterations": -1}, {"timeout": 0}, {"seed": -1}, {"seed": 10**5000}):
        with pytest.raises(BadOption):
            enumerate_solutions(view, **wrong)


def test_flags_are_not_knowledge():
    flagged, plain = parse("3x1x1\nF1H"), parse("3x1x1\nH1H")
    assert lines(enumerate_solutions(flagged)) == lines(enumerate_solutions(plain))


def test_dss_follows_a_chain_longer_than_ten_passes():
    view = parse("48x1x12\n" + "H1" * 24)
    findings = deduce(view)
    assert (len(findings.safe), len(findings.mines)) == (12, 12)
    assert (set(findings.safe), set(findings.mines)) == oracle.single_rows(view)


def test_dss_settles_a_beginner_position():
    view = random_position(BEGINNER, 4, 1, "open")
    findings = deduce(view)
    assert findings.safe or findings.mines
