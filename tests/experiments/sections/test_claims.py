from sapper.experiments.claims.rules import BESIDE, SMALL
from sapper.experiments.claims.verdicts import (
    ADAPTED,
    NEEDS_MODELS,
    PRINTED,
    Case,
    Claim,
    Evidence,
    nothing,
)
from sapper.experiments.sections.claims import by_reading, certainty, claim_lines, finding

PLAIN = Case(Evidence("a over b", 0.01, 0.0, 0.015, 900, p=0.2), SMALL)
LOST = Case(Evidence("c over b", -0.05, -0.06, -0.04, 700, p=1e-9, models=5), SMALL, PRINTED)
OPEN = Case(nothing("d over b", NEEDS_MODELS), SMALL, ADAPTED)


def claim(*cases, **more):
    return Claim("A title", "It is so.", (), cases, **more)


def test_a_claim_without_learning_is_said_once():
    text = claim_lines(claim(PLAIN, Case(LOST.found, BESIDE)))
    assert text[:5] == [
        "### A title: confirmed",
        "",
        "- The paper: It is so.",
        "- We find: confirmed; a over b: +1.00 points.",
        "- How sure: 95% interval +0.00 to +1.50, corrected p = 0.2, 900 cases.",
    ]
    assert text[5] == ""


def test_each_reading_is_said_for_itself():
    both = claim(PLAIN, LOST, OPEN)
    assert by_reading(both, finding) == (
        "As printed: of 2 lines 1 confirmed, 1 refuted; c over b: -5.00 points. "
        "As adapted: of 2 lines 1 confirmed, 1 open; d over b: needs several trained models."
    )
    assert by_reading(both, certainty) == (
        "As printed: 95% interval -6.00 to -4.00, corrected p < 0.0001, 700 cases, 5 trained "
        "models. As adapted: nothing can be said: needs several trained models."
    )


def test_a_contradiction_of_the_paper_is_a_line_and_notes_stand_below():
    text = claim_lines(claim(PLAIN, own_table="a is below b.", notes=("", "A note.")))
    assert text[5] == "- Its own table disagrees: a is below b."
    assert text[-4:] == ["A note.", "", f"Rule: {SMALL.words}.", ""]
