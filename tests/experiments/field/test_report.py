"""The tables of the field."""

import numpy as np
import pytest

from sapper.arena.sums import Sums
from sapper.experiments.field import report
from sapper.experiments.field.openings import open_best, safe_corner, unprotected
from sapper.experiments.field.published import Reported
from sapper.experiments.field.report import FieldResults, Part, data, parts
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME

GAMES = 400


def sums_of(wins, games=GAMES):
    outcomes = records(games, OUTCOME)
    outcomes["won"][:wins] = 1
    outcomes["seconds"] = 0.01
    return Sums().plus(0, outcomes)


@pytest.fixture
def field():
    return FieldResults(
        {
            ("champion", safe_corner("9x9x10")): sums_of(366),
            ("champion", open_best("9x9x10")): sums_of(388),
            ("champion", unprotected("9x9x10")): sums_of(320),
            ("hcsp", safe_corner("9x9x10")): sums_of(362),
            ("hcsp", open_best("9x9x10")): sums_of(0, 0),
        }
    )


def test_a_row_shows_what_was_won_and_nothing_where_nobody_played(field):
    rows = {row[0]: row for row in parts(field)["9x9x10"].rows}
    assert set(rows) == {"`hcsp`", "`champion`"}
    assert rows["`champion`"][1].startswith("91.50 ± ")
    assert rows["`champion`"][3].startswith("97.00 ± ")
    assert rows["`hcsp`"][3] == ""
    assert rows["`hcsp`"][5:] == ("100", "400")


def test_a_figure_is_judged_by_the_games_of_its_method(field):
    rows = [row for row in parts(field)["figures"].rows if row[:2] == ("`hcsp`", "9x9x10")]
    assert [row[3] for row in rows] == ["90.5"]
    assert rows[0][-1] == "too few games"
    assert {row[-1] for row in parts(field)["figures"].rows[:1]} == {"not played"}


def test_a_figure_that_nobody_can_reach_is_named(field, monkeypatch):
    found = [
        Reported("best", "9x9x10", rate, 1, "a test", games=10**6) for rate in (90.0, 97.0, 99.9)
    ]
    monkeypatch.setattr(report, "OTHERS", found)
    words = [row[-1] for row in parts(field)["others"].rows]
    assert words == [
        "safe start, corner",
        "open start, row 2, col 2",
        "none: above the best play known",
    ]


def test_the_unprotected_start_is_shown_by_identity_and_by_games(field):
    (row,) = parts(field)["unprotected"].rows
    assert row[0] == "9x9x10"
    assert row[1].startswith(f"{91.5 * 71 / 81:.2f} ± ")
    assert row[2].startswith("80.00 ± ")


def test_a_table_in_markdown_has_numbers_to_the_right():
    part = Part(("board", "won"), (("9x9x10", "91.50 ± 0.1"),))
    assert str(part).splitlines()[1] == "| --- | ---: |"


def test_data_hold_every_line_that_was_played(field):
    found = data(field, "sapper field")
    assert [line["games"] for line in found["lines"]] == [GAMES] * 4
    assert found["lines"][0]["rate"] == 0.915
    assert {one["method"]: one["verdict"] for one in found["published"]}["pgms"] is None
    assert np.allclose(found["lines"][0]["interval"], play_interval(366))


def play_interval(wins):
    return list(sums_of(wins).tally.interval)
