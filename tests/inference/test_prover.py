import pytest

from drawn import tiled
from sapper import InconsistentView, analyse, parse
from sapper.inference import analysis
from sapper.inference.prover import conflict

CROWDED = tiled(("HHHH", "H6HH", "HHHH", "HHHH"), 254, 254, 100)


def test_a_conflict_names_a_smallest_set_of_numbers():
    with pytest.raises(InconsistentView) as caught:
        analyse(parse("5x1x3\nH1H1H"))
    by_one = ("the 1 at row 0, col 1", "the 1 at row 0, col 3")
    ends = "and a total of 3 mines contradict each other"
    assert str(caught.value) in {f"no layout fits: {one} {ends}" for one in by_one}


def test_a_conflict_that_takes_too_long_names_no_numbers(monkeypatch):
    assert str(conflict(CROWDED, timeout=0.0)) == "no layout with 100 mines fits the numbers"
    told = []
    monkeypatch.setattr(analysis, "conflict", lambda *asked: told.append(asked) or conflict(*asked))
    with pytest.raises(InconsistentView):
        analyse(CROWDED, timeout=1.0)
    assert told == [(CROWDED, 1.0)]


def test_a_conflict_that_does_not_fit_the_kernels_names_no_numbers():
    """Every number has a block of its own: 800 mines in all, in rows of more than 17 numbers."""
    rows = ["H2H" * 20 if row % 3 == 1 else "H" * 60 for row in range(60)]
    with pytest.raises(InconsistentView, match="no layout with 900 mines fits the numbers"):
        analyse(parse("\n".join(["60x60x900", *rows])))
