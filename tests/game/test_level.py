import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper import BEGINNER, EXPERT, BadLevel, Level


@given(st.integers(1, 200), st.integers(1, 200), st.data())
def test_a_level_reads_back_what_it_writes(width, height, data):
    level = Level(width, height, data.draw(st.integers(0, width * height - 1)))
    assert Level.parse(str(level)) == level


def test_classic_levels_have_names():
    assert Level.parse("Expert") == EXPERT
    assert Level.parse(" beginner ") == BEGINNER


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3x3x9", "at least one cell must be safe"),
        ("0x3x0", "width must be a whole number from 1"),
        ("1000x1000x5", "too large"),
        ("9x9", "WIDTHxHEIGHTxMINES"),
        ("9x9x-1", "WIDTHxHEIGHTxMINES"),
        ("", "WIDTHxHEIGHTxMINES"),
        ("٣x3x1", "WIDTHxHEIGHTxMINES"),
    ],
)
def test_impossible_levels_are_refused_with_the_reason(text, reason):
    with pytest.raises(BadLevel, match=reason):
        Level.parse(text)


def test_numbers_of_a_level_must_be_whole():
    with pytest.raises(BadLevel, match="width must be a whole number"):
        Level(2.5, 3, 1)
    with pytest.raises(BadLevel, match="mines must be a whole number from 0"):
        Level(3, 3, -1)
    with pytest.raises(BadLevel, match="None is not a level"):
        Level.parse(None)
    with pytest.raises(BadLevel, match="a number of 3322 bits"):
        Level(10**1000, 3, 1)
    assert Level(np.int64(3), np.uint8(3), np.int32(1)) == Level(3, 3, 1)
