"""Gauss-Jordan elimination against fractions."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import classics_oracle
import oracle
from fields import SMALL, positions, proved_by
from sapper.game.topology import count_around
from sapper.inference.published import ELIMINATION, SINGLE_POINT
from sapper.kernels.deduction.elimination import MOST


def test_reduced_rows_prove_what_fractions_prove():
    more = 0
    for view in positions(SMALL, 60):
        known, _ = proved_by(ELIMINATION, view)
        assert known == classics_oracle.by_elimination(view)
        more += len(known) > len(proved_by(SINGLE_POINT, view)[0])
    assert more > 20


def test_the_risk_of_a_cell_is_that_of_its_worst_number():
    for view in positions(SMALL, 20):
        known, risk = proved_by(ELIMINATION, view)
        rows = dict(classics_oracle.rows_left(view, known))
        shares = classics_oracle.greatest_shares(view, known, rows)
        for cell in oracle.places(view):
            if cell in shares:
                assert risk[cell] == pytest.approx(shares[cell], abs=1e-12)


def test_a_matrix_that_is_too_large_is_cut_and_proves_the_truth():
    """So many random cells are open that nearly all numbers hang together."""
    rng = np.random.default_rng(3)
    mines = rng.random((1, 120, 120)) < 0.15
    is_open = ~mines & (rng.random(mines.shape) < 0.45)
    numbers = np.where(is_open, count_around(mines), -1).astype(np.int8)
    assert (is_open & (count_around(~is_open) > 0)).sum() > 8 * MOST
    total = int(mines.sum())
    proved, single = (one(numbers, total) for one in (ELIMINATION, SINGLE_POINT))
    assert proved.safe.sum() > single.safe.sum() + 50
    assert not (proved.safe & mines).any()
    assert not (proved.mined & ~mines).any()
    assert (proved.safe | ~single.safe).all()
    assert (proved.mined | ~single.mined).all()


NARROW = """
import classics_oracle
from fields import SMALL, positions, proved_by
from sapper.inference.published import ELIMINATION, SINGLE_POINT
from sapper.kernels.deduction import elimination

elimination.LARGEST = 2
fewer = more = 0
for view in positions(SMALL[2:], 25):
    known, _ = proved_by(ELIMINATION, view)
    all_known = classics_oracle.by_elimination(view)
    assert known.items() <= all_known.items(), view
    fewer += len(known) < len(all_known)
    more += len(known) > len(proved_by(SINGLE_POINT, view)[0])
assert fewer > 0 and more > 0, (fewer, more)
"""


@pytest.mark.slow
def test_a_row_with_large_coefficients_is_left_out():
    """As plain Python, where the largest coefficient can be set to 1."""
    paths = os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}
    subprocess.run([sys.executable, "-c", NARROW], env=environment, check=True)
