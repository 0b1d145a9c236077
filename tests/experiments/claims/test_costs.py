import json

import numpy as np
import pytest

from sapper.experiments.claims.costs import alpha_fits, r_squared_error, r_squared_of
from sapper.experiments.claims.verdicts import ADAPTED, OPEN, PRINTED, REFUTED
from sapper.experiments.paper import R_SQUARED


def write(file, value, levels):
    file.write_text(json.dumps({"r_squared": value, "levels": levels}))


def test_the_error_of_r_squared_is_that_of_many_regressions():
    """The spread of R^2 over regressions on normal data with three predictors."""
    rng = np.random.default_rng(1)
    found = []
    for _ in range(2000):
        x = rng.normal(size=(300, 3))
        y = x @ [0.3, 0.3, 0.2] + rng.normal(size=300)
        left = (
            y
            - np.column_stack([x, np.ones(300)])
            @ np.linalg.lstsq(np.column_stack([x, np.ones(300)]), y, rcond=None)[0]
        )
        found.append(1 - (left**2).sum() / ((y - y.mean()) ** 2).sum())
    assert r_squared_error(np.mean(found), 300) == pytest.approx(np.std(found), rel=0.07)


def test_the_cards_of_alpha_are_judged_each_for_its_reading(tmp_path):
    write(tmp_path / "alpha.json", 0.1, 500)
    claim = alpha_fits(tmp_path)
    assert claim.verdict == "refuted as adapted"
    write(tmp_path / "alpha-printed.json", R_SQUARED, 10**6)
    both = alpha_fits(tmp_path)
    assert both.verdict_of(ADAPTED) == REFUTED
    assert both.verdict == "confirmed as printed, refuted as adapted"
    assert [case.reading for case in both.cases] == [ADAPTED, PRINTED]


def test_a_card_that_is_not_there_leaves_the_claim_open(tmp_path):
    assert r_squared_of(tmp_path / "alpha.json").games == 0
    assert alpha_fits(tmp_path).verdict_of(ADAPTED) == OPEN
