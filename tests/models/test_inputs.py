import pytest

from sapper import BadOption
from sapper.models.alpha import Alpha
from sapper.models.inputs import Inputs


def test_inputs_are_read_as_they_were_written():
    inputs = Inputs("windows", "all", "printed", Alpha(1, 2, 3, 4))
    assert Inputs.from_props(inputs.to_props()) == inputs
    assert Inputs.from_json(inputs.to_json()) == inputs
    assert Inputs.from_json("{}") == Inputs()


def test_words_that_mean_nothing_are_refused():
    for wrong in ({"sees": "x"}, {"scope": "x"}, {"location": "x"}, {"sees": ["rows"]}):
        with pytest.raises(BadOption, match="must be"):
            Inputs(**wrong)
    for text in ("", "[]", "1", "[" * 100_000, '{"sees": {}}', '{"alpha": 3}'):
        with pytest.raises(BadOption, match="must be"):
            Inputs.from_json(text)
