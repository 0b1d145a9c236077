import json
from collections import Counter
from importlib.resources import files

import pytest

from sapper import BadOption, analyse_many, parse
from sapper.suite.label import find_fifty, label, lowest_conflict
from sapper.suite.suite import (
    THEMES,
    Label,
    SuitePosition,
    line_of,
    position_of,
    read_suite,
    select,
)

SUITE = read_suite()
NEEDS = {
    "one-number": "GAC",
    "two-numbers": "2-RC",
    "three-numbers": "3-RC",
    "many-numbers": "all",
    "mine-count": "count",
    "fifty-fifty": None,
    "guess": None,
    "endgame": None,
}


def check_label(position):
    """Count a position anew, in whole numbers, and compare all that its label tells."""
    assert label(position.view) == position.label
    if position.theme == "impossible":
        assert lowest_conflict(position.view) is not None
    if position.theme == "fifty-fifty":
        assert find_fifty(position.view, position.label.mines)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_sample_of_the_suite_has_true_labels(theme):
    for position in select(SUITE, [theme.name])[3 : 3 + 40 * 4 : 40]:
        check_label(position)


@pytest.mark.slow
def test_every_eighth_position_of_the_suite_has_a_true_label():
    for position in SUITE[::8]:
        check_label(position)


def test_the_kernels_find_the_same_certain_cells_and_risks():
    small = [one for one in SUITE if one.label.layouts and one.theme not in ("large", "hard")]
    for position, result in zip(small, analyse_many([one.view for one in small]), strict=True):
        assert tuple(result.safe) == position.label.safe
        assert tuple(result.mines) == position.label.mines
        for place, risk in position.label.risk_of(position.view).items():
            assert result.risk[place] == pytest.approx(risk, abs=1e-12)


def test_every_theme_has_its_number_of_distinct_positions_in_order():
    assert [one.id for one in SUITE] == [
        f"{theme.name}-{number:03}" for theme in THEMES for number in range(1, theme.positions + 1)
    ]
    assert len({one.view for one in SUITE}) == len(SUITE)


def test_a_theme_is_what_its_positions_need():
    for one in SUITE:
        if one.theme in NEEDS:
            assert one.label.needs == NEEDS[one.theme]
            assert bool(one.label.safe) == (one.label.needs is not None)
        assert (one.label.layouts == 0) == (one.theme == "impossible")
    for one in select(SUITE, ["endgame"]):
        assert len(one.label.best) + len(one.label.mines) < one.view.covered.sum()
    assert all(max(one.view.cells.shape) > 30 for one in select(SUITE, ["large"]))


def test_no_level_supplies_most_of_a_theme():
    for theme in THEMES:
        levels = Counter(one.view.level for one in select(SUITE, [theme.name]))
        assert max(levels.values()) <= theme.positions / 2


def test_the_file_is_small_and_written_as_it_is_read():
    text = (files("sapper.suite") / "suite.jsonl").read_text()
    assert len(text) < 3_100_000
    assert [line_of(one) for one in SUITE] == text.splitlines()


def test_a_line_tells_large_numbers_as_text_and_no_more_than_is_known():
    view = parse("3x1x1\nH1H")
    large = json.loads(line_of(SuitePosition("hard", 7, view, Label(2**53 + 1))))
    assert (large["id"], large["layouts"]) == ("hard-007", str(2**53 + 1))
    assert json.loads(line_of(SuitePosition("hard", 7, view, Label(2**53))))["layouts"] == 2**53
    none = json.loads(line_of(SuitePosition("impossible", 1, view, Label(0))))
    assert set(none) == {"id", "theme", "position", "layouts"}
    found = SuitePosition("endgame", 1, view, label(view))
    assert json.loads(line_of(found))["win"] == "1/2"
    assert position_of(line_of(found)) == found


@pytest.mark.parametrize(
    "line", ["", "{", "[]", '{"id": "hard-001"}', '{"id": "a-1", "theme": "a", "position": "x"}']
)
def test_a_line_that_is_no_position_is_named(tmp_path, line):
    file = tmp_path / "own.jsonl"
    file.write_text(line_of(SUITE[0]) + "\n" + line + "\n")
    with pytest.raises(BadOption, match="line 2 is no position"):
        read_suite(file)
