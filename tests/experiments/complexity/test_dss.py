import numpy as np
import pytest
from hypothesis import given, settings

import oracle
from drawn import views
from sapper import system
from sapper.experiments.complexity.dss import chain, count_dss, dss_growth


@given(views())
@settings(max_examples=150)
def test_what_is_counted_is_dss(view):
    """The slow twin deduces on sets of cells, until no row says anything new."""
    here = system(view)
    found = count_dss(here.A, here.N).determined
    safe, mined = oracle.single_rows(view)
    assert {here.cells[j] for j, value in found.items() if value == 0} == safe
    assert {here.cells[j] for j, value in found.items() if value == 1} == mined


def test_a_chain_takes_one_pass_for_each_variable():
    for n, copies in ((4, 1), (6, 3)):
        A, N = chain(n, copies)  # noqa: N806
        assert A.shape == (n * copies, n)
        assert len(count_dss(A, N).determined) == n
        assert len(count_dss(A, N, passes=2).determined) == 2


def test_entries_are_counted_row_by_row_and_column_by_column():
    A = np.array([[1, 1, 0], [0, 1, 1]], bool)  # noqa: N806
    N = np.array([0, 1])  # noqa: N806
    # Pass 1 reads both rows, fixes columns 0 and 1 by the first row and 2 by the second; pass 2
    # reads both rows and deletes them.
    found = count_dss(A, N)
    assert found.determined == {0: 0, 1: 0, 2: 1}
    assert found.entries == (2 + 2) * 3 + 3 * 2


def test_an_empty_row_is_read_once_more_and_deleted():
    # Rows (M1, M2), (M0, M1), (M0): three passes that read 3, 3 and 2 rows fix one variable each,
    # a last one reads the row that is left.
    found = count_dss(*chain(3, 1))
    assert found.determined == {0: 0, 1: 1, 2: 0}
    assert found.entries == (3 + 3 + 2 + 1) * 3 + 3 * 3


def test_the_exponents_are_those_of_the_worst_case():
    work = dss_growth(1, 1)
    assert work.variables.value == pytest.approx(2, abs=0.2)
    assert work.rows.value == pytest.approx(1, abs=0.1)
    assert work.in_passes.value < 1.5
    assert work.in_play.value < 1
    assert work.positions > 0
