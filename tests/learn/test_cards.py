"""Cards name the commit of sapper's own checkout, and of no other."""

import subprocess

from sapper.learn import cards


def test_another_checkout_is_not_ours(monkeypatch, tmp_path):
    for words in (["init", "-q"], ["-c", "user.name=x", "-c", "user.email=x@x", "commit", "-q"]):
        rest = ["--allow-empty", "-m", "x"] if "commit" in words else []
        subprocess.run(["git", *words, *rest], cwd=tmp_path, check=True)
    inside = tmp_path / "lib" / "sapper" / "learn"
    inside.mkdir(parents=True)
    monkeypatch.setattr(cards, "__file__", str(inside / "cards.py"))
    assert cards.commit() == "unknown"
    own = tmp_path / "src" / "sapper" / "learn"
    own.mkdir(parents=True)
    monkeypatch.setattr(cards, "__file__", str(own / "cards.py"))
    assert len(cards.commit()) == 40
