"""The positions in tests/positions: the number of layouts written in each is found both ways."""

import re
import time
from math import comb
from pathlib import Path

import numpy as np
import pytest

from drawn import scattered, tiled
from sapper import Level, TooHard, analyse, parse
from sapper.inference.counting import count_layouts

FILES = sorted((Path(__file__).parent.parent / "positions").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_layouts_are_counted_exactly(file):
    text = file.read_text()
    view, expected = parse(text), int(re.search(r"; layouts: (\d+)", text)[1])
    result = analyse(view)
    assert result.solutions == expected
    assert count_layouts(view).layouts == expected
    assert np.nansum(result.risk) == pytest.approx(view.level.mines, rel=1e-9)
    assert all(result.risk[cell] == 0 for cell in result.safe)


def test_there_are_positions_of_every_kind():
    names = {file.stem for file in FILES}
    assert {"expert-1", "lattice-joined", "large", "late", "dense"} <= names


def test_a_thousand_components_are_counted():
    numbers = 37 * 37
    view = tiled(("HHHH", "H3HH", "HHHH", "HHHH"), 150, 150, 9_000)
    outside = int(view.covered.sum()) - 8 * numbers
    found = count_layouts(view, timeout=20.0)
    assert found.layouts == comb(8, 3) ** numbers * comb(outside, 9_000 - 3 * numbers)
    assert found.mined[0] / found.layouts == 3 / 8
    density = (9_000 - 3 * numbers) / outside
    assert found.mined[150 * 150 - 1] / found.layouts == pytest.approx(density, rel=1e-12)


def test_components_that_differ_are_joined():
    view = tiled(("HHHHH", "H1H1H", "HHHHH", "HHHHH"), 11, 9, 12)
    by_pair = {1: 3, 2: 25}  # three cells lie between the numbers, five beside each
    outside = int(view.covered.sum()) - 4 * 13
    joined = {0: 1}
    for _ in range(4):
        joined = {
            t: sum(joined.get(t - k, 0) * ways for k, ways in by_pair.items())
            for t in range(max(joined) + 3)
        }
    expected = sum(ways * comb(outside, 12 - t) for t, ways in joined.items())
    assert count_layouts(view).layouts == expected


def test_what_takes_too_much_memory_is_refused():
    view = tiled(("HHHHH", "H3H3H", "HHHHH", "HHHHH"), 254, 254, 25_000)
    with pytest.raises(TooHard, match="more memory"):
        count_layouts(view, timeout=60.0)


def test_numbers_that_need_too_many_mines_have_no_layout():
    assert count_layouts(parse("5x1x1\n1H1HH")).layouts == 1
    assert count_layouts(parse("7x1x1\nH1HH1HH")).layouts == 0


def test_a_limit_holds_from_the_first_step_on():
    """Boxes and their order alone take seconds on the largest board."""
    view, begun = scattered(Level(254, 254, 16_000), 0.5, 1), time.thread_time()
    with pytest.raises(TooHard, match=r"more than the 0\.2 s"):
        count_layouts(view, timeout=0.2)
    assert time.thread_time() - begun < 1.4
