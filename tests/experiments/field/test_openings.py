"""Which boards and start rules a method is measured under."""

from sapper import list_solvers
from sapper.experiments.field.openings import (
    BEST_OPEN,
    open_best,
    open_corner,
    openings_of,
    players,
    safe_anywhere,
    safe_corner,
    unprotected,
)
from sapper.experiments.field.published import FIGURES, METHODS


def test_every_method_of_the_field_is_in_the_table_and_nobody_else():
    methods = [one.solver for one in METHODS]
    assert sorted(methods) == sorted(one.name for one in list_solvers("field"))
    assert players() == [*methods, "champion"]
    assert {one.method for one in FIGURES} <= set(methods)
    years = [one.year for one in METHODS]
    assert years == sorted(years)


def test_every_method_does_something_in_few_words():
    for one in METHODS:
        assert 3 <= len(one.words.split()) <= 7, one.words


def test_all_play_both_rules_and_some_play_more():
    for name in players():
        found = openings_of(name)
        assert len(found) == len(set(found))
        for level in BEST_OPEN:
            assert {safe_corner(level), open_best(level)} <= set(found)
    assert safe_corner("15x13x40") in openings_of("studholme")
    assert safe_corner("15x13x40") in openings_of("champion")
    assert safe_corner("15x13x40") not in openings_of("hcsp")
    assert safe_anywhere("30x16x99") in openings_of("pgms")
    assert safe_anywhere("30x16x99").run("random").first == "rule"
    assert open_corner("30x16x99") in openings_of("pafg")
    assert unprotected("9x9x10") in openings_of("champion")


def test_a_setting_makes_the_run_it_says():
    run = open_best("30x16x99").run("random")
    assert (str(run.level), run.start, run.first, run.seed) == ("30x16x99", "open", (3, 3), 1)
    assert str(open_best("30x16x99")) == "open start, row 3, col 3"
    assert str(safe_corner("8x8x10")) == "safe start, corner"
