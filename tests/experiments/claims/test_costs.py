import json
from dataclasses import replace

import numpy as np
import pytest

from sapper.experiments.claims.costs import (
    alpha_fits,
    decision_cases,
    r_squared_error,
    r_squared_of,
)
from sapper.experiments.claims.verdicts import (
    ADAPTED,
    CONFIRMED,
    NEEDS_MODELS,
    NOT_JUDGED,
    OPEN,
    PRINTED,
    REFUTED,
)
from sapper.experiments.complexity.decisions import decision_growth
from sapper.experiments.paper import R_SQUARED
from sapper.experiments.plan import ReproductionPlan
from small import SIZE
from standing import SEEDS, trained


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


def test_a_q_decision_is_counted_over_all_trained_models():
    with trained():
        size = replace(SIZE, positions=5)
        plan = ReproductionPlan(size, versions=("4.5", "6.5"), beside=())
        first, second, beside = decision_cases(plan, "6.5")
        work = decision_growth(SEEDS["6.5"], plan.seed, 2 * size.positions)
    assert first.verdict == CONFIRMED
    assert second.found.effect == work.scored.value
    assert (second.found.models, second.found.games) == (3, work.decisions)
    assert (beside.verdict, beside.found.effect) == (NOT_JUDGED, work.walked.value)
    one = ReproductionPlan(SIZE, versions=("4.5", "5.0"), beside=())
    if len(one.models_of("6.5")) == 1:
        (case,) = decision_cases(one, "6.5")
        assert (case.verdict, case.found.why) == (OPEN, NEEDS_MODELS)
