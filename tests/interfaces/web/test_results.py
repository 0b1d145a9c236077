from sapper.interfaces.web import results


def test_a_figure_in_two_kinds_is_shown_once(tmp_path, monkeypatch):
    (tmp_path / "figures").mkdir()
    for name in ("1-one.png", "1-one.svg", "1-one.csv", "2-two.png"):
        (tmp_path / "figures" / name).write_bytes(name.encode())
    (tmp_path / "report.md").write_text("words")
    monkeypatch.setattr(results, "folder", lambda: tmp_path)
    assert results.figures.__wrapped__() == {"1-one.svg": b"1-one.svg", "2-two.png": b"2-two.png"}
