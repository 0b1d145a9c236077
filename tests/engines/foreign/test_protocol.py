"""The lines of the protocol, as they are written and read."""

import json

import numpy as np
import pytest
from hypothesis import given

from drawn import views
from sapper.engines.foreign.faults import Misplayed
from sapper.engines.foreign.protocol import (
    cells_in,
    hello,
    number_of,
    question,
    read_greeting,
    read_object,
    reply_in,
    rows_of,
)


@given(views())
def test_a_question_holds_the_rows_of_the_position_text(view):
    line = question(7, rows_of(view.cells), ',"seed":5')
    assert line.endswith("\n")
    assert json.loads(line) == {"id": 7, "view": str(view).split("\n")[1:], "seed": 5}


def test_a_flag_is_written_as_one():
    assert rows_of(np.array([[-2, -1, 0], [1, 7, 8]], np.int8)) == ["FH0", "178"]


def test_a_greeting_is_read_with_all_that_it_may_leave_out():
    assert json.loads(hello("9x9x10", "safe")) == {"sapper": 1, "level": "9x9x10", "start": "safe"}
    found = read_greeting(b'{"name": "x", "version": 3, "seed": true}', "y")
    assert (found.name, found.version, found.wants_seed) == ("x", "3", True)
    found = read_greeting(b"{}", "y")
    assert (found.name, found.version, found.wants_seed) == ("y", "", False)
    assert not read_greeting(b'{"seed": 1}', "y").wants_seed


@pytest.mark.parametrize("line", [b"", b"[]", b"5", b"{", b"\xff\xfe", b"[" * 10**5, b'"x"'])
def test_a_line_that_is_no_object_is_not_understood(line):
    with pytest.raises(Misplayed, match="not understood") as caught:
        read_object(line)
    assert len(str(caught.value)) < 120


def test_an_answer_is_as_deep_as_json_allows():
    """At some depth a text can just be read, and what it holds not written any more."""
    for depth in range(800, 1000):
        line = b'{"id": 1, "open": ' + b"[" * depth + b"]" * depth + b"}"
        with pytest.raises(Misplayed, match="not understood"):
            cells_in(read_object(line))


@pytest.mark.parametrize("number", [None, True, 1.0, "1", [1]])
def test_the_number_of_a_question_is_whole(number):
    with pytest.raises(Misplayed, match="no question"):
        number_of({"id": number})


def test_a_reply_has_cells_and_maybe_risks():
    found = {"open": [[0, 1], [1, 0]], "risk": [[None, 0], [0.5, 1]]}
    reply = reply_in(found, (2, 2))
    assert reply.cells == [(0, 1), (1, 0)]
    assert reply.safe == ((0, 1), (1, 0))
    np.testing.assert_array_equal(reply.risk, [[np.nan, 0], [0.5, 1]])
    assert reply_in({"open": [0, 1]}, (2, 2)).safe is None
    assert reply_in({"open": [0, 1], "safe": []}, (2, 2)).safe == ()
    assert reply_in({"open": [0, 1]}, (2, 2)).risk is None
    assert reply_in({"open": [[0, 1]], "safe": [[0, 1]]}, (2, 2)).safe == ((0, 1),)
    assert reply_in({"open": [[0, 1], [1, 1]], "safe": []}, (2, 2)).safe == ()


@pytest.mark.parametrize("risk", [5, "x", [5], [["x"]], [[1], [2, 3]], [[{}]], [], [[0, 0]]])
def test_risks_of_another_shape_or_kind_are_not_understood(risk):
    with pytest.raises(Misplayed, match="not understood: risk"):
        reply_in({"open": [0, 0], "risk": risk}, (2, 2))
