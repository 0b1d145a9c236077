from sapper.experiments.claims.rules import ALWAYS, BESIDE, BETTER, SMALL
from sapper.experiments.claims.verdicts import (
    ADAPTED,
    CONFIRMED,
    NOT_JUDGED,
    OPEN,
    PRINTED,
    REFUTED,
    Case,
    Claim,
    Evidence,
    judged,
    nothing,
)

SURE, UNSURE, WRONG = (
    Evidence(name, 0, *ends, 9)
    for name, ends in (("sure", (0, 0)), ("unsure", (0, 0.05)), ("wrong", (0.03, 0.05)))
)


def claim(*cases):
    return Claim("", "", (), tuple(cases))


def test_one_refuted_case_refutes_and_all_must_be_confirmed():
    cases = judged(SMALL, (SURE, UNSURE, WRONG))
    assert [case.verdict for case in cases] == [CONFIRMED, OPEN, REFUTED]
    assert claim(*cases).verdict == REFUTED
    assert claim(*cases[:2]).verdict == OPEN
    assert claim(*cases[:1]).verdict == CONFIRMED
    assert claim().verdict == OPEN


def test_without_games_a_case_is_open():
    assert Case(nothing("", "why"), ALWAYS).verdict == OPEN
    assert Case(nothing(""), BETTER).verdict == OPEN
    assert nothing("", "needs more").why == "needs more"


def test_a_case_beside_is_not_judged_and_does_not_count():
    beside = Case(WRONG, BESIDE)
    assert beside.verdict == NOT_JUDGED
    assert Case(nothing(""), BESIDE).verdict == NOT_JUDGED
    assert claim(beside, Case(SURE, SMALL)).verdict == CONFIRMED
    assert claim(beside).verdict == OPEN


def test_each_reading_has_its_verdict_and_shares_the_cases_without_one():
    shared, printed, adapted = (
        Case(SURE, SMALL),
        Case(WRONG, SMALL, PRINTED),
        Case(UNSURE, SMALL, ADAPTED),
    )
    both = claim(shared, adapted, printed)
    assert both.readings == [PRINTED, ADAPTED]
    assert both.verdict_of(PRINTED) == REFUTED
    assert both.verdict_of(ADAPTED) == OPEN
    assert both.verdict == "refuted as printed, open as adapted"
    assert claim(shared, Case(SURE, SMALL, ADAPTED)).verdict == "confirmed as adapted"
    assert claim(Case(WRONG, SMALL), printed, adapted).verdict == REFUTED
    assert claim(shared).readings == [""]


def test_the_telling_case_has_the_verdict_and_is_of_the_reading_if_it_can():
    shared, own = Case(WRONG, SMALL), Case(WRONG, SMALL, PRINTED)
    assert claim(shared, own).telling(PRINTED) is own
    assert claim(shared, Case(SURE, SMALL, PRINTED)).telling(PRINTED) is shared
    assert claim(Case(SURE, SMALL), Case(UNSURE, SMALL)).telling("").found is UNSURE


def test_rules_are_named_once():
    assert len(claim(*judged(SMALL, (SURE, WRONG)), Case(SURE, BESIDE)).rules) == 2
