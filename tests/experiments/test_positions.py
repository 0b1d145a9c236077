from sapper import BEGINNER, enumerate_solutions
from sapper.experiments import positions
from sapper.experiments.positions import (
    COMPARED,
    PositionUnit,
    compare_positions,
    comparing_fingerprint,
    stuck_positions,
)


def test_both_methods_are_compared_on_every_stuck_position():
    unit = PositionUnit(str(BEGINNER), 1, 2, "any")
    found, views = compare_positions(unit), stuck_positions(BEGINNER, 1, 2)
    assert found.dtype == COMPARED
    assert len(found) == len(views) > 0
    for row, view in zip(found, views, strict=True):
        one, two = (enumerate_solutions(view, method) for method in ("backtracking", "dsscsp"))
        assert row["listed"]
        assert row["equal"]
        assert row["solutions"] == len(one.matrix) == len(two.matrix)
        assert (row["backtracking_edges"], row["dsscsp_edges"]) == (one.edges, two.edges)
    assert (found["backtracking_edges"] >= found["dsscsp_edges"]).all()


def test_positions_with_other_columns_have_another_fingerprint(monkeypatch):
    before = comparing_fingerprint()
    comparing_fingerprint.cache_clear()
    monkeypatch.setattr(positions, "COMPARED", COMPARED[["solutions"]])
    assert comparing_fingerprint() != before
    comparing_fingerprint.cache_clear()
