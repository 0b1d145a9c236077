import json

import pytest

from typed import invoke, refused

SMALL = ("simulations", "--level", "5x4x4", "--games", "30", "--threads", "1", "--seed", "3")


def test_it_prints_a_table_and_writes_numbers_and_figure(tmp_path):
    pytest.importorskip("matplotlib")
    steps = ("--simulations", "8", "--simulations", "2")
    done = invoke(*SMALL, *steps, "--out", str(tmp_path / "made"))
    assert done.exit_code == 0
    lines = [line.split() for line in done.stdout.splitlines()]
    assert [line[1] for line in lines if line[:1] == ["oh"]] == ["2", "8"]
    assert done.stdout.startswith("30 games, 1,200 of exact and champion")
    assert "\u2026" not in done.stdout  # it fits 80 columns
    data = json.loads((tmp_path / "made" / "simulations.json").read_text())
    assert data["level"] == "5x4x4"
    assert data["seed"] == 3
    assert [one["simulations"] for one in data["points"]] == [None, None] + 3 * [2, 8]
    assert (tmp_path / "made" / "simulations.png").read_bytes()[1:4] == b"PNG"


def test_nonsense_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    assert "it must be" in refused(*SMALL, "--simulations", "0")
    assert "--out" in refused(*SMALL, "--out", str(tmp_path / "file" / "below"))
