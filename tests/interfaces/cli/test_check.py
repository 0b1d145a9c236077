import json

import pytest
from rich.console import Console

from sapper import solver
from sapper.interfaces.cli.check import table_of
from sapper.suite.check import Score
from sapper.suite.make import make_suite
from sapper.suite.suite import THEMES, Theme, line_of, read_suite
from typed import invoke, refused


def test_check_shows_what_a_solver_misses_and_writes_json(tmp_path):
    file = tmp_path / "missed.json"
    names = ["--theme", "mine-count", "--theme", "one-number", "--json", str(file)]
    done = invoke("check", "4.0", *names)
    assert done.exit_code == 0
    rows = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines() if line.strip()}
    assert rows["one-number"][:2] == ["200", "0"]
    assert rows["mine-count"][:2] == ["200", "200"]
    assert rows["all"][:2] == ["400", "200"]
    found = json.loads(file.read_text())
    assert (found["solver"], found["timeout"]) == ("4.0", 1)
    assert [one["theme"] for one in found["themes"]] == ["one-number", "mine-count", "all"]
    assert [one["needless"] for one in found["themes"]] == [0, 200, 200]
    assert found["themes"][0]["accepted"] is None


def test_columns_that_tell_nothing_are_left_out():
    done = invoke("check", "--theme", "two-numbers")
    assert "exact: exact risk + least risk" in done.stdout
    assert "Needless: " in done.stdout
    assert "exact: nothing missed, every risk exact" in done.stdout
    for name in ("certain", "away", "missed\n", "accep", "answer"):
        assert name not in done.stdout
    impossible = invoke("check", "4.0", "--theme", "impossible").stdout
    assert "accep-" in impossible
    assert "4.0: 43 impossible positions accepted." in impossible


def test_a_full_table_fits_into_80_columns():
    wide = Score("three-numbers", 1990, 200, 200, 252, 8.9e-16, 1.7e-17, 0.1417, 201, 43)
    console = Console(width=80)
    with console.capture() as shown:
        console.print(table_of(solver("exact"), [wide, wide]))
    assert "three-numbers 1,990   200" in shown.get()
    assert "…" not in shown.get()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nobody"], "no solver is named"),
        (["--theme", "nothing"], "one-number"),
        (["--timeout", "0"], "0.001"),
        (["--json", "/nowhere/a.json"], "cannot write"),
    ],
)
def test_check_refuses_in_a_sentence(args, words):
    assert words in refused("check", *args)


def test_suite_writes_the_file_in_the_order_of_themes(tmp_path, monkeypatch):
    few = [Theme("guess", "", 3), Theme("one-number", "", 3)]
    monkeypatch.setattr(
        "sapper.interfaces.cli.check.make_suite", lambda seed: make_suite(seed, few)
    )
    file = tmp_path / "own.jsonl"
    done = invoke("suite", str(file), "--seed", "4")
    assert done.exit_code == 0
    assert "6 positions, seed 4" in done.stdout
    assert "positions" in done.stderr
    found = read_suite(file)
    assert [one.theme for one in found] == ["one-number"] * 3 + ["guess"] * 3
    assert {line_of(one) for one in found} == {line_of(one) for one in make_suite(4, few)}
    assert list(tmp_path.iterdir()) == [file]


def test_suite_refuses_in_a_sentence():
    assert "cannot write" in refused("suite", "/nowhere/suite.jsonl")
    assert "whole number" in refused("suite", "a.jsonl", "--seed", "x")


def test_the_help_names_every_theme():
    text = " ".join(invoke("check", "--help").stdout.split())
    assert all(theme.name in text for theme in THEMES)
