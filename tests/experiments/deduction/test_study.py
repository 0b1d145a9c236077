import json
import re
from pathlib import Path

import pytest

import deduction_oracle
from sapper import Level, SapperError
from sapper.experiments.deduction import study
from sapper.experiments.deduction.methods import STUDIED
from sapper.experiments.deduction.study import run_on, study_board

OF_ORACLE = [one for one in STUDIED if one.name in deduction_oracle.PROVE]


@pytest.mark.parametrize(("start", "first"), [("safe", (0, 0)), ("open", (2, 2))])
def test_shares_are_those_of_a_slow_study(start, first, monkeypatch):
    monkeypatch.setattr(study, "BATCH", 7)
    level, batches = Level(6, 5, 6), []
    found = study_board(run_on(level, start, 4), 30, batches.append, OF_ORACLE)
    assert batches == [7, 7, 7, 7, 2]
    assert len(found.settled) == len(deduction_oracle.PROVE)
    for one in found.settled:
        wanted = deduction_oracle.counts(one.deduction.name, level, 4, start, first, 30)
        assert {name: (s.found, s.there) for name, s in one.shares.items()} == wanted


def test_exact_deduction_settles_everything_and_data_say_so():
    data = study_board(run_on(Level(8, 8, 10), "safe", 1), 50, lambda games: None).as_data()
    exact = data["deductions"][-1]
    assert exact["name"] == "exact"
    assert all(exact[name]["share"] == 1 for name in study.MEASURES[1:])
    assert data["positions"] == exact["moves"]["of"] > 50
    assert json.loads(json.dumps(data)) == data


def test_the_size_of_batches_changes_nothing(monkeypatch):
    run = run_on(Level(8, 8, 10), "open", 1)
    whole = study_board(run, 20, lambda games: None).as_data()
    monkeypatch.setattr(study, "BATCH", 3)
    assert study_board(run, 20, lambda games: None).as_data() == whole


def test_a_board_that_is_solved_by_the_first_cell_has_no_shares():
    data = study_board(run_on(Level(2, 2, 0), "safe", 1), 3, lambda games: None).as_data()
    assert data["deductions"][0]["games"]["share"] == 1
    assert data["deductions"][0]["moves"] == {"found": 0, "of": 0, "share": None, "interval": None}


def test_first_cells():
    assert run_on(Level(30, 16, 99), "open", 1).first == (3, 3)
    assert run_on(Level(16, 16, 40), "open", 1).first == (2, 2)
    assert run_on(Level(16, 16, 40), "safe", 1).first == (0, 0)
    assert run_on(Level(9, 4, 1), "open", 1).first == (1, 1)
    with pytest.raises(SapperError, match="start must be safe or open"):
        run_on(Level(9, 9, 10), "none", 1)


def test_the_document_tells_what_was_measured():
    root = Path(__file__).parents[3]
    data = json.loads((root / "results" / "deduction.json").read_text())
    measured = {
        f"{100 * share['share']:.2f} ± {50 * (share['interval'][1] - share['interval'][0]):.2f}"
        for board in data["boards"]
        for one in board["deductions"]
        for share in (one[name] for name in study.MEASURES)
    }
    told = re.findall(r"[0-9.]+ ± [0-9.]+", (root / "docs" / "deduction.md").read_text())
    assert len(told) > 100
    assert set(told) <= measured
