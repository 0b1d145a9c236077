"""When a published figure agrees with ours, and which rule it fits."""

import pytest

from sapper import Level, play
from sapper.arena.stats import Tally
from sapper.experiments.field.agreement import (
    Measured,
    agree,
    judge,
    least_generous,
    rules_for,
)
from sapper.experiments.field.openings import (
    open_best,
    open_corner,
    safe_anywhere,
    safe_corner,
    unprotected,
)
from sapper.experiments.field.published import Reported

SAFE, OPEN, CORNER = safe_corner("9x9x10"), open_best("9x9x10"), open_corner("9x9x10")
OWN = safe_anywhere("9x9x10")
OURS = {
    SAFE: Measured(90.0, 0.1),
    OWN: Measured(88.0, 0.1),
    OPEN: Measured(97.0, 0.05),
    CORNER: Measured(96.0, 0.05),
}


def figure(rate, **more):
    return Reported("x", "9x9x10", rate, 1, "a test", **more)


def test_chance_and_rounding_are_forgiven_and_no_more():
    ours = Measured(90.0, 0.1)
    exact = figure(90.0, half=0.0)
    assert exact.error == 0.0
    assert agree(figure(90.34, half=0.0), ours)  # 3 x 0.1 + 0.05
    assert not agree(figure(90.36, half=0.0), ours)
    assert agree(figure(90.9), ours)  # 10,000 games are assumed: an error of 0.3
    assert not agree(figure(90.9, games=1_000_000), ours)


@pytest.mark.parametrize(
    ("found", "word", "opening", "text"),
    [
        (figure(90.1, games=10**6), "agrees", SAFE, "agrees"),
        (figure(97.0, games=10**6), "another rule", OPEN, "fits open start, row 2, col 2 (97.00)"),
        (figure(96.1, games=10**6), "another rule", CORNER, "fits open start, corner (96.00)"),
        (
            figure(88.1, games=10**6),
            "another rule",
            OWN,
            "fits safe start, its own first cell (88.00)",
        ),
        (figure(93.0, games=10**6), "differs", SAFE, f"+3.00 from {SAFE} (90.00), the nearest"),
        (figure(95.0, games=10**6), "differs", CORNER, f"-1.00 from {CORNER} (96.00), the nearest"),
        (figure(97.0, start="open", games=10**6), "agrees", OPEN, "agrees"),
    ],
    ids=str,
)
def test_the_stated_rule_comes_first_and_then_any_that_fits(found, word, opening, text):
    verdict = judge(found, OURS.get)
    assert (verdict.word, verdict.opening, str(verdict)) == (word, opening, text)


def test_without_a_measurement_there_is_no_verdict():
    assert judge(figure(90.0), {OPEN: OURS[OPEN]}.get) is None


def test_the_old_intermediate_board_has_safe_starts_only():
    one = Reported("x", "15x13x40", 44.3, 1, "a test")
    assert rules_for(one) == [safe_corner("15x13x40"), safe_anywhere("15x13x40")]


def test_the_identity_of_the_unprotected_start_holds_in_games():
    level = Level(6, 6, 6)
    safe, none = (
        Measured(100 * found.rate, 100 * (found.rate * (1 - found.rate) / 20_000) ** 0.5)
        for found in (play("exact", level, 20_000, start=rule, first=(0, 0)) for rule in RULES)
    )
    expected = safe.without_protection("6x6x6")
    assert expected.rate == pytest.approx(safe.rate * 5 / 6)
    assert abs(expected.rate - none.rate) < 4 * (expected.error**2 + none.error**2) ** 0.5


RULES = ("safe", "none")


def test_a_figure_above_the_best_play_needs_a_more_generous_rule():
    best = [(SAFE, Measured(91.7, 0.01)), (OPEN, Measured(97.2, 0.01))]
    assert least_generous(figure(91.9), best) == SAFE  # within chance
    assert least_generous(figure(95.5), best) == OPEN
    assert least_generous(figure(99.0), best) is None


def test_a_rate_has_the_error_of_its_games():
    found = Measured.of(Tally(games=10_000, wins=9_000))
    assert found.rate == 90.0
    assert found.error == pytest.approx(0.3, rel=0.01)


def test_no_protection_is_a_rule_of_its_own():
    assert unprotected("9x9x10") in rules_for(figure(80.0))


def test_few_games_of_ours_say_nothing():
    few = {SAFE: Measured(90.0, 1.0), OPEN: Measured(97.0, 0.05)}
    assert str(judge(figure(91.0), few.get)) == "too few games"
    assert str(judge(figure(97.0), few.get)) == "too few games"
