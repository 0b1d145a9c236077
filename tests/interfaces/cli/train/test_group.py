import json

import pytest

from sapper import errors
from sapper.models.windows import read_windows
from typed import invoke


def test_help_needs_no_training_packages(monkeypatch):
    monkeypatch.setattr(errors, "find_spec", lambda name: None)
    versions = ("5.0", "5.5", "alpha", "6.5", "6.0")
    for command in (*versions, *(f"{one}-printed" for one in versions), "champion", "windows"):
        assert "--seed" in invoke("train", command, "--help").stdout
    refused = invoke("train", "5.5")
    assert refused.exit_code == 2
    assert "pip install 'sapper[train]'" in refused.output


@pytest.mark.slow
def test_windows_are_trained_without_training_packages(monkeypatch, tmp_path):
    monkeypatch.setattr(errors, "find_spec", lambda name: None)
    done = invoke("train", "windows", "--games", "20", "--measure", "200", "--out", tmp_path)
    assert done.exit_code == 0
    assert "% won" in done.stdout
    model = read_windows((tmp_path / "windows.npz").read_bytes(), "windows.npz")
    card = json.loads((tmp_path / "windows.json").read_text())
    assert card["sha256"] == model.checksum
    assert card["settings"]["games"] == 20


def test_too_few_games_are_refused_in_a_sentence():
    done = invoke("train", "windows", "--games", "3")
    assert done.exit_code == 2
    assert "games must be a whole number from 10" in done.output
