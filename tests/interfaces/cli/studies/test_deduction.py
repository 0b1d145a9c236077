import json

import pytest

from sapper.experiments.deduction.methods import STUDIED
from typed import interrupt, invoke, refused


def test_deduction_shows_tables_and_writes_numbers_and_figure(tmp_path):
    args = ("deduction", "--level", "8x8x10", "--games", "60", "--seed", "5")
    done = invoke(*args, "--out", str(tmp_path))
    assert done.exit_code == 0
    assert "8x8x10, safe start at 0,0, 60 games" in done.stdout
    assert "8x8x10, open start at 2,2, 60 games" in done.stdout
    lines = [line for line in done.stdout.splitlines() if str(tmp_path) not in line]
    assert all(len(line) <= 80 for line in lines)
    assert "…" not in done.stdout
    data = json.loads((tmp_path / "deduction.json").read_text())
    assert data["seed"] == 5
    assert [board["start"] for board in data["boards"]] == ["safe", "open"]
    for board in data["boards"]:
        assert [one["name"] for one in board["deductions"]] == [one.name for one in STUDIED]
    assert {file.name for file in (tmp_path / "figures").iterdir()} == {
        "deduction.png",
        "deduction.svg",
    }
    assert invoke(*args).stdout == done.stdout.removesuffix(f"{tmp_path / 'deduction.json'}\n")


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["--level", "3x3x9"], "'--level': 9 mines are too many"),
        (["--level", "3x3x5", "--start", "open"], "an open start on 3x3x5"),
        (["--games", "0"], "'--games': it must be a whole number from 1"),
        (["--start", "none"], "'--start'"),
        (["--seed", "x"], "'--seed'"),
        (["--out", __file__], "'--out'"),
        (["--out", "/proc/nowhere"], "--out: cannot make"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(args, reason):
    assert reason in refused("deduction", *args)


@pytest.mark.slow
def test_ctrl_c_leaves_the_old_files_as_they_are(tmp_path):
    (tmp_path / "deduction.json").write_text("old")
    args = ["deduction", "--games", "1000000", "--out", str(tmp_path)]
    code, _, err = interrupt(args, 2)
    assert code == 130
    assert "Traceback" not in err
    assert (tmp_path / "deduction.json").read_text() == "old"
    assert [file.name for file in (tmp_path / "figures").iterdir()] == []
