from dataclasses import replace

import pytest

from sapper import BadOption
from sapper.models.alpha import Alpha
from sapper.models.inputs import Inputs


def test_inputs_are_read_as_they_were_written():
    inputs = Inputs("windows", "sample", "printed", Alpha(1, 2, 3, 4), "board", "risk", 5)
    assert Inputs.from_props(inputs.to_props()) == inputs
    assert Inputs.from_json(inputs.to_json()) == inputs
    assert Inputs.from_json("{}") == Inputs()


def test_words_that_mean_nothing_are_refused():
    words = ("sees", "scope", "location", "coordinates", "weighs", "sub")
    for wrong in ({"sees": ["rows"]}, {"sub": 4}, {"sub": True}, *({one: "x"} for one in words)):
        with pytest.raises(BadOption, match="must be"):
            Inputs(**wrong)
    for text in ("", "[]", "1", "[" * 100_000, '{"sees": {}}', '{"alpha": 3}', '{"sub": "7"}',
                 '{"sub": 3}', '{"sub": "1e9"}'):  # fmt: skip
        with pytest.raises(BadOption, match="must be"):
            Inputs.from_json(text)


def test_sc_is_the_same_whatever_else_a_model_sees():
    one = Inputs("windows", "all", alpha=Alpha(t4=0.5))
    assert one.makes_sc_of(Inputs("rows", "sample", alpha=Alpha(t4=0.5), coordinates="board"))
    for wrong in ({"alpha": Alpha()}, {"location": "printed"}, {"weighs": "risk"}):
        assert not one.makes_sc_of(replace(one, **wrong))


def test_a_row_has_nine_numbers_and_a_window_the_square_of_its_side():
    assert [Inputs().features, Inputs("windows").features, Inputs("windows", sub=5).features] == [
        9, 9, 25,
    ]  # fmt: skip
