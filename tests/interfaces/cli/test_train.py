from sapper import errors
from typed import invoke


def test_help_needs_no_training_packages(monkeypatch):
    monkeypatch.setattr(errors, "find_spec", lambda name: None)
    for command in ("5.0", "5.5", "alpha", "6.5", "6.0", "champion"):
        assert "--seed" in invoke("train", command, "--help").stdout
    refused = invoke("train", "5.5")
    assert refused.exit_code == 2
    assert "pip install 'sapper[train]'" in refused.output
