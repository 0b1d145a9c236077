from made_up import outcomes, printed_or
from sapper.experiments.claims.evidence import over
from sapper.experiments.claims.learning import (
    each_improves,
    learning_helps,
    learning_stops,
    q_over_classification,
    the_best,
)
from sapper.experiments.claims.table import above_the_earlier_best, printed_rates
from sapper.experiments.claims.verdicts import (
    ADAPTED,
    CONFIRMED,
    NEEDS_MODELS,
    OPEN,
    PRINTED,
    REFUTED,
)
from sapper.experiments.paper import BEGINNER_WON, LEARNED, VERSIONS
from sapper.experiments.statistics.compare import holm
from sapper.experiments.statistics.contrast import contrast, contrast_means


def test_what_helps_as_adapted_and_harms_as_printed_is_said_for_each():
    with outcomes(printed_or(0.4, 0.6, 0.5)) as found:
        claim = learning_helps(found)
        assert claim.verdict_of(ADAPTED) == CONFIRMED
        assert {case.verdict for case in claim.cases if case.reading == PRINTED} == {REFUTED, OPEN}
        lines = {case.found.about: case for case in claim.cases}
        assert lines["6.5-printed over 4.5"].verdict == REFUTED
        assert lines["6.5 over 4.5"].found.models == 3


def test_similar_is_two_sided():
    with outcomes(printed_or(0.4, 0.5, 0.5)) as found:
        claim = learning_stops(found)
        lines = {case.found.about: case for case in claim.cases}
        assert lines["6.5-printed over 4.5"].verdict == REFUTED
        assert claim.verdict_of(PRINTED) == REFUTED


def test_nothing_rests_on_one_trained_model():
    with outcomes(printed_or(0.4, 0.9, 0.5), models=1) as found:
        for claim in (
            learning_helps(found),
            learning_stops(found),
            q_over_classification(found),
            the_best(found),
            above_the_earlier_best(found),
        ):
            assert claim.verdict == OPEN
            assert {case.found.why for case in claim.cases} == {NEEDS_MODELS}
        for claim in (printed_rates(found), each_improves(found)):
            for case in claim.cases:
                assert (case.found.why == NEEDS_MODELS) == bool(case.reading)


def test_q_learning_meets_classification_by_training_and_as_a_whole():
    rates = {"5.0": 0.5, "5.5": 0.52, "6.0": 0.6, "6.5": 0.62}
    with outcomes(lambda name: rates.get(name, 0.5)) as found:
        claim = q_over_classification(found)
        lines = {case.found.about: case.found for case in claim.cases}
        whole = lines["mean of 6.0 and 6.5 over that of 5.0 and 5.5"]
        panels = {name: found.swept(name) for name in LEARNED}
        expected = contrast_means([panels["6.0"], panels["6.5"]], [panels["5.0"], panels["5.5"]])
        assert (whole.effect, whole.low, whole.high) == expected.gain
        for one, two in (("6.5", "5.0"), ("6.0", "5.5")):
            assert lines[f"{one} over {two}"].effect == (
                contrast(panels[one], panels[two]).gain.mean
            )
        assert claim.verdict_of(ADAPTED) == REFUTED  # by far more than marginally
        assert (
            f"{BEGINNER_WON['5.0'] - BEGINNER_WON['6.5']:.2f} points below 5.0" in claim.own_table
        )


def test_the_best_meet_the_strongest_other_of_their_reading():
    rates = {"5.0": 0.8, "6.5": 0.82, "5.5": 0.6, "4.0": 0.55, "6.5-printed": 0.4}
    with outcomes(lambda name: rates.get(name, 0.5)) as found:
        claim = the_best(found)
        lines = {case.found.about: case for case in claim.cases}
        assert claim.verdict_of(ADAPTED) == CONFIRMED
        assert lines["6.5-printed over 4.0, sweep"].verdict == REFUTED
        others = [name for name in VERSIONS if name not in ("5.0", "6.5")]
        pairs = [(name, other) for name in ("5.0", "6.5") for other in others]
        raw = [contrast(*map(found.swept, pair)).p for pair in pairs]
        for name in ("5.0", "6.5"):
            corrected = holm(raw)[pairs.index((name, "5.5"))]
            assert lines[f"{name} over 5.5, sweep"].found.p == corrected


def test_each_version_meets_the_one_before():
    rising = {name: 0.3 + 0.04 * k for k, name in enumerate(("1.0", *VERSIONS))}
    with outcomes(lambda name: rising.get(name, 0.9)) as found:
        claim = each_improves(found)
        assert claim.verdict_of(ADAPTED) == CONFIRMED
        about = {case.found.about for case in claim.cases if case.reading != PRINTED}
        assert about == {
            "2.0 over 1.0, 9x9x10",
            *(f"{one} over {two}" for one, two in (
                ("2.5", "2.0"), ("3.5", "3.0"), ("4.0", "3.5"), ("4.5", "4.0"),
                ("5.0", "4.5"), ("5.5", "5.0"), ("6.0", "5.5"),
            )),
        }  # fmt: skip
        for one, two in (("2.5", "2.0"), ("4.5", "4.0"), ("5.5", "5.0"), ("6.0", "5.5")):
            apart = BEGINNER_WON[two] - BEGINNER_WON[one]
            assert f"{one} is {apart:.2f} points below {two}" in claim.own_table
        assert "3.5 is level with 3.0" in claim.own_table
        assert "4.0 is" not in claim.own_table


def test_p_values_are_corrected_within_a_claim():
    with outcomes(printed_or(0.49, 0.51, 0.5)) as found:
        claim = learning_helps(found)
        choice = lambda name: found.between(name, 5, 18)  # noqa: E731
        there = [case for case in claim.cases if case.found.games]
        raw = [over(choice, case.found.about.split()[0], "4.5").found.p for case in there]
        assert [case.found.p for case in there] == holm(raw)
