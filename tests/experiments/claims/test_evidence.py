import numpy as np
import pytest

from panels import no_games, panel_of_lines
from sapper.arena.stats import wilson
from sapper.experiments.claims.evidence import (
    gains,
    in_table,
    less,
    over,
    paced,
    reading_of,
    share,
)
from sapper.experiments.claims.rules import BETTER, SMALL
from sapper.experiments.claims.verdicts import ADAPTED, NEEDS_MODELS, OPEN, PRINTED
from sapper.experiments.paper import BEGINNER_WON
from sapper.experiments.statistics.compare import time_ratio
from sapper.experiments.statistics.contrast import above, contrast


def test_times_are_of_games_that_both_finish_and_cut_off_games_are_bounds():
    slow = panel_of_lines([1] * 4, seconds=[4, 6, 5, 5], timed_out=[0, 0, 1, 1])
    fast = panel_of_lines([1] * 4, seconds=[1, 3, 2, 5], timed_out=[0, 0, 0, 1])
    found = paced({"slow": slow, "fast": fast}.get, "slow", "fast")
    assert (found.finished.effect, found.finished.games) == ((4 + 6) / (1 + 3), 2)
    expected = time_ratio(np.array([4.0, 6]), np.array([1.0, 3]), np.arange(2))
    assert (found.finished.low, found.finished.high) == (expected.low, expected.high)
    bound = found.at_least.found
    assert (bound.effect, bound.games) == ((4 + 6 + 5) / (1 + 3 + 2), 3)
    assert "Of 4 games 2 were cut off and are left out" in found.note
    assert "slow was cut off in 2, and takes at least 20.0 s in all, 50.0 per cent" in found.note
    assert "fast was cut off in 1, and takes at least 11.0 s in all, 45.5 per cent" in found.note


def test_without_cut_off_games_there_is_nothing_to_note():
    one = panel_of_lines([1, 0], seconds=[1, 2])
    assert paced(lambda _: one, "a", "b").note == ""
    none = no_games()
    found = paced(lambda _: none, "a", "b")
    assert (found.finished.games, found.note) == (0, "")


def test_a_learned_version_with_one_model_is_not_compared():
    single = panel_of_lines([1, 0, 1], learned=True)
    plain = panel_of_lines([1, 1, 0])
    choice = {"6.5": single, "4.5": plain}.get
    for line in (over(choice, "6.5", "4.5"), less(single, "6.5", 90.0)):
        (case,) = gains(BETTER, [line])
        assert (case.verdict, case.found.why, case.reading) == (OPEN, NEEDS_MODELS, ADAPTED)


def test_p_values_are_corrected_for_all_lines_that_have_games():
    rng = np.random.default_rng(1)
    panels = {
        "a": panel_of_lines(rng.random((1, 400)) < 0.6),
        "b": panel_of_lines(rng.random((1, 400)) < 0.5),
        "c": panel_of_lines(rng.random((1, 400)) < 0.52),
        "d": no_games(),
    }
    lines = [over(panels.get, "a", other) for other in "bdc"]
    cases = gains(SMALL, lines)
    raw = [contrast(panels["a"], panels[other]).p for other in "bc"]
    low, high = sorted(raw)
    corrected = {low: min(1, 2 * low), high: max(min(1, 2 * low), high)}
    assert [case.found.p for case in cases] == [corrected[raw[0]], None, corrected[raw[1]]]


def test_a_printed_rate_is_in_per_cent_as_is_its_error():
    one = panel_of_lines(np.arange(400) % 10 > 0)
    line = less(one, "4.5", 80.0, 2.0, "somebody")
    assert line.about == "4.5 less 80.00%, somebody"
    assert line.found == above(one, 0.8, 0.02)
    assert line.found.gain.mean == pytest.approx(0.1)


def test_readings_follow_the_names():
    assert reading_of("4.5", "3.5") == ""
    assert reading_of("5.0", "4.5") == ADAPTED
    assert reading_of("5.0-printed", "5.0") == PRINTED


def test_shares_have_wilsons_interval():
    found = share("x", 9, 10)
    assert (found.effect, found.low, found.high) == (0.9, *wilson(9, 10))
    assert share("x", 0, 0).games == 0


def test_the_own_table_is_quoted_in_points():
    apart = BEGINNER_WON["2.0"] - BEGINNER_WON["2.5"]
    assert in_table("2.5", "2.0") == f"2.5 is {apart:.2f} points below 2.0"
    assert in_table("2.0", "2.5") == f"2.0 is {apart:.2f} points above 2.5"
    assert in_table("3.5", "3.0") == "3.5 is level with 3.0"
