"""Pictures hold what was drawn."""

import re

from sapper.experiments.drawing import blank, saved


def test_letters_keep_their_size_in_an_svg():
    figure, (axes,) = blank(1)
    axes.set_title("Title", fontsize=12)
    text = saved(figure, "svg", {"Date": None}).decode()
    assert set(re.findall(r'transform="scale\(([\d.]+)\)"', text)) == {"0.015625"}
    assert "scale(0.12 -0.12)" in text
    assert not re.search(r"\d\.\d{2}", re.sub(r"scale\([^)]*\)", "", text))
