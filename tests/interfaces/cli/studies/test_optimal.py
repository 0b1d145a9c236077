import json

import pytest

from commands import sapper
from sapper import Level
from sapper.experiments.optimal.search import BoardSearch
from typed import interrupt


@pytest.mark.slow
def test_the_value_of_a_board_is_shown_and_kept(tmp_path):
    out = tmp_path / "optimal.json"
    done = sapper("optimal", "3x4x3", "--out", out, "--threads", 1)
    assert "124" in done.stdout
    assert "75.1515" in done.stdout
    values = json.loads(out.read_text())["values"]
    assert [(one["level"], one["start"], one["wins"], one["layouts"]) for one in values] == [
        ("4x3x3", "safe", 124, 165),
        ("4x3x3", "open", 1, 1),
        ("4x3x3", "none", 124, 220),
    ]
    assert values[0]["best"] == [[0, 0], [1, 0]]
    again = sapper("optimal", "--cells", 5, "--out", out)
    assert "14 boards" in again.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["9x9x10"], "optimal values need at most 64 cells"),
        (["8x8x10"], "are searched"),
        (["--cells", "65"], "from 1 to 64"),
        (["--minutes", "never"], "it must be from"),
        (["--out", "/nowhere/optimal.json"], "cannot write"),
    ],
)
def test_bad_input_is_one_sentence(tmp_path, arguments, sentence):
    done = sapper("optimal", "--out", tmp_path / "optimal.json", *arguments, check=False)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_done(tmp_path):
    out = tmp_path / "optimal.json"
    BoardSearch(1 << 4).solve(Level(3, 3, 2))  # compiled before the clock runs
    args = ["optimal", "3x3x2", "6x5x8", "--threads", "1", "--out", str(out)]
    code, _, errors = interrupt(args, 2)  # the second board takes hours
    assert code == 130
    assert errors.endswith("sapper: interrupted\n")
    assert {one["level"] for one in json.loads(out.read_text())["values"]} == {"3x3x2"}
