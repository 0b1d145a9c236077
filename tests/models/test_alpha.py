import pytest

from sapper import BadOption, Level
from sapper.models.alpha import SAFETY_ALONE, Alpha, read_alpha


def test_alpha_is_a_line_within_0_and_1():
    alpha = Alpha(0.01, -0.02, 1.0, 0.1)
    level = Level(10, 20, 30)
    assert alpha.at(level) == pytest.approx(0.2 - 0.2 + 0.15 + 0.1)
    assert alpha.at(Level(100, 2, 100)) == 1.0
    assert Alpha(t4=-3).at(level) == 0.0
    assert SAFETY_ALONE.at(level) == 1.0
    assert Alpha.from_json(alpha.to_json()) == alpha


def test_what_is_no_alpha_is_refused(tmp_path):
    for text in ("[1]", "{", '{"t5": 1}', '{"t1": "x"}', '{"t1": NaN}', '{"t1": 1e999}'):
        with pytest.raises(BadOption, match="four numbers"):
            Alpha.from_json(text)
    (tmp_path / "empty.json").write_text("{}")
    for name in ("none.json", "empty.json"):
        with pytest.raises(BadOption, match="no alpha"):
            read_alpha(tmp_path / name)
