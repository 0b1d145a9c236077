"""The regression on local windows, and its file."""

import json

import numpy as np
import pytest

from drawn import random_position
from sapper import BadOption, Level
from sapper.models.archive import write_arrays
from sapper.models.model import MODELS
from sapper.models.windows import (
    CODES,
    COVERED_CELL,
    OFF_BOARD,
    PLACES,
    WindowRegression,
    read_windows,
    shipped_windows,
)


def slow_risk(model, numbers, row, col):
    """Predict the risk of one cell: the sum of one weight for each of the cells around it."""
    score = model.bias
    for place, (down, right) in enumerate(PLACES):
        r, c = row + down, col + right
        if not (0 <= r < numbers.shape[0] and 0 <= c < numbers.shape[1]):
            code = OFF_BOARD
        else:
            code = COVERED_CELL if numbers[r, c] < 0 else numbers[r, c]
        score += model.weights[place, code]
    return 1 / (1 + np.exp(-score))


@pytest.mark.parametrize("level", ["7x4x5", "1x6x1", "9x9x10"])
def test_the_risk_is_one_weight_for_each_place(level):
    rng = np.random.default_rng(1)
    model = WindowRegression(0.3, rng.normal(size=(len(PLACES), CODES)))
    views = [random_position(Level.parse(level), seed, 2).cells for seed in range(4)]
    for numbers, risk in zip(views, model.risk(np.stack(views)), strict=True):
        slow = [
            [slow_risk(model, numbers, r, c) for c in range(risk.shape[1])]
            for r in range(len(risk))
        ]
        np.testing.assert_allclose(risk, slow, rtol=1e-12)


def test_the_shipped_file_is_that_of_its_card():
    card = json.loads((MODELS / "windows.json").read_text())
    assert card["sha256"] == shipped_windows().checksum
    assert card["held_out"]["cross_entropy"] < card["held_out"]["of_a_constant"]


def test_a_file_of_other_arrays_is_refused():
    good = shipped_windows()
    assert read_windows(good.content, "good").checksum == good.checksum
    for arrays, reason in (
        ({"bias": np.zeros(1), "weights": np.zeros((24, 10))}, "bad.npz is no regression"),
        ({"bias": np.zeros(1)}, "bad.npz is no regression"),
        ({"bias": np.array([np.inf]), "weights": np.zeros((24, 11))}, "not finite"),
    ):
        with pytest.raises(BadOption, match=reason):
            read_windows(write_arrays(arrays), "bad.npz")
