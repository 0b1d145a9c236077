"""The positions in tests/positions: the number of layouts written in each is found both ways."""

import re
from pathlib import Path

import numpy as np
import pytest

from sapper import analyse, parse
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
