"""Beams against sets of states."""

import numpy as np
import pytest

import classics_oracle
from fields import positions, proved_by
from sapper import BEGINNER, EXPERT, Level
from sapper.inference.published import BEAMS, SINGLE_POINT
from sapper.suite.consistency import deduce_by_sets


def test_beams_prove_what_sets_of_states_prove():
    more = 0
    for view in positions((Level(4, 4, 3), Level(5, 4, 4), Level(6, 3, 4)), 12):
        known, risk = proved_by(BEAMS, view)
        shares = classics_oracle.mean_shares(view, classics_oracle.beams(view))
        certain = {
            (row, col): bool(shares[row, col])
            for row, col in np.argwhere((shares == 0) | (shares == 1)).tolist()
        }
        assert known == certain
        assert risk[view.covered] == pytest.approx(shares[view.covered], abs=1e-9)
        more += len(known) > len(proved_by(SINGLE_POINT, view)[0])
    assert more > 3


def test_beams_prove_what_every_pair_of_numbers_proves():
    more = 0
    for view in positions((BEGINNER, EXPERT), 25, most=40):
        known, _ = proved_by(BEAMS, view)
        pairs = deduce_by_sets(view, 2)
        assert set(pairs.safe) <= {cell for cell, is_mine in known.items() if not is_mine}
        assert set(pairs.mines) <= {cell for cell, is_mine in known.items() if is_mine}
        more += len(known) > len(pairs.safe) + len(pairs.mines)
    assert more > 0
