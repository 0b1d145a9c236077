import numpy as np
import pytest

import oracle
import play_oracle
from drawn import random_position
from sapper import Level, TooHard, View, parse
from sapper.inference.counting import Budget
from sapper.inference.perfect import LayoutSearch, list_layouts


def search_of(view, seconds=None):
    budget = Budget(seconds, "perfect play")
    return LayoutSearch(view, list_layouts(view, budget, 20_000), budget)


@pytest.mark.parametrize("seed", range(30))
def test_every_cell_wins_what_minimax_wins(seed):
    view = random_position(Level(4, 3, 4), seed, seed % 4, start="none")
    layouts = oracle.full_layouts(view, 10**5)
    if view.is_over or len(layouts) > 60:
        return
    search = search_of(view)
    values = {}
    for place in oracle.places(view):
        if view.cells[place] < 0:
            values[place] = search.wins_after(view.topology.cell(*place))
            assert values[place] == play_oracle.perfect_wins_by(view, layouts, place)
    assert search.wins() == max(values.values())


def test_one_mine_in_many_cells_is_always_found():
    """Each opening is safe with all but one layout, and a 1 is followed up."""
    search = search_of(View.untouched(Level(20, 20, 1)))
    assert 390 < search.wins() <= 399


def test_what_is_far_too_deep_or_slow_is_refused():
    with pytest.raises(TooHard, match="too many moves ahead"):
        search_of(View.untouched(Level(70, 70, 1))).wins()
    search = search_of(View.untouched(Level(7, 6, 3)), 0.2)
    with pytest.raises(TooHard, match=r"perfect play takes more than the 0.2 s"):
        _ = [search.wins_after(cell) for cell in range(42)]


def test_counts_do_not_depend_on_what_was_asked_before():
    view = parse("5x4x5\nHHHHH\nH2HHH\nHHH2H\nHHHHH")
    cells = np.flatnonzero(view.covered).tolist()
    search = search_of(view)
    there = [search.wins_after(cell) for cell in cells]
    back = [search.wins_after(cell) for cell in reversed(cells)]
    assert there == back[::-1]
    assert [search_of(view).wins_after(cell) for cell in cells[:3]] == there[:3]
