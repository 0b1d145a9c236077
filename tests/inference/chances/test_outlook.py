"""What cells would tell, beside the list of all layouts."""

import numpy as np
import pytest

import oracle
from drawn import random_position
from node import lattice
from sapper import BEGINNER, Level, TooHard, View, analyse, parse
from sapper.inference.chances.outlook import look_out


def shown_at(view, layout, place):
    return sum(near in layout for near in oracle.around(view, place))


def truth(view):
    """Chances of a 0 and of progress and dead cells, from every layout.

    Numbers of 8 are left out, as they are in the kernels.
    """
    layouts = oracle.full_layouts(view, 20_000)
    covered = [place for place in oracle.places(view) if view.cells[place] < 0]
    zero, progress, dead = {}, {}, []
    for place in covered:
        parts = {}
        for layout in layouts:
            number = shown_at(view, layout, place)
            if place not in layout and number < 8:
                parts.setdefault(number, []).append(layout)
        alive = sum(place not in layout for layout in layouts) / len(layouts)
        counted = sum(map(len, parts.values()))
        follows = [
            number
            for number, part in parts.items()
            if any(not any(cell in one for one in part) for cell in covered if cell != place)
        ]
        if counted:
            zero[place] = alive * len(parts.get(0, [])) / counted
            progress[place] = alive * sum(len(parts[number]) for number in follows) / counted
        elif not alive:
            zero[place] = progress[place] = 0.0
        if len(parts) == 1:
            dead.append(place)
    return zero, progress, tuple(dead)


@pytest.mark.parametrize("seed", range(60))
def test_it_is_what_all_layouts_say(seed):
    level = [Level(4, 4, 4), Level(5, 3, 3), Level(4, 4, 6), Level(6, 2, 4)][seed % 4]
    view = random_position(level, seed, 1 + seed % 5, start="none" if seed % 2 else "safe")
    if view.is_over:
        return
    zero, progress, dead = truth(view)
    found = analyse(view).outlook
    assert np.isnan(found.zero[~view.covered]).all()
    for place in zero:
        assert found.zero[place] == pytest.approx(zero[place], abs=1e-12)
        assert found.progress[place] == pytest.approx(progress[place], abs=1e-12)
    assert found.dead == dead


def untold(view):
    """Pairs side by side with one mine in all that no other cell can tell apart."""
    layouts = oracle.full_layouts(view, 20_000)
    covered = [place for place in oracle.places(view) if view.cells[place] < 0]
    found = []
    for row, col in covered:
        for other in ((row, col + 1), (row + 1, col)):
            pair = {(row, col), other}
            if other not in covered or any(len(pair & layout) != 1 for layout in layouts):
                continue
            sides = [set(oracle.around(view, one)) - pair for one in pair]
            only = sides[0] ^ sides[1]
            risks = {sum(one in layout for layout in layouts) / len(layouts) for one in pair}
            if all(one in layout for one in only for layout in layouts) and not risks & {0, 1}:
                found.append(((row, col), other))
    return tuple(found)


def test_fifties_are_the_pairs_that_no_cell_tells_apart():
    seen = 0
    for seed in range(300):
        view = random_position(Level(4, 4, 5), seed, 6)
        if view.is_over:
            continue
        found = analyse(view).outlook.fifties
        assert found == untold(view), str(view)
        seen += len(found)
    assert seen > 10


def test_a_pair_in_the_corner_is_a_fifty():
    view = parse("2x3x1\nHH\n11\n00")
    assert analyse(view).outlook.fifties == (((0, 0), (0, 1)),)
    view = parse("3x2x1\nH10\nH10")
    assert analyse(view).outlook.fifties == (((0, 0), (1, 0)),)


def test_chances_grow_with_the_free_cells_of_an_untouched_board():
    found = analyse(View.untouched(BEGINNER)).outlook
    corner, edge, middle = found.zero[0, 0], found.zero[0, 4], found.zero[4, 4]
    assert corner == pytest.approx(np.prod([(71 - k) / (81 - k) for k in range(4)]))
    assert middle < edge < corner
    assert found.dead == found.fifties == ()


def test_a_position_that_does_not_fit_is_refused():
    with pytest.raises(TooHard, match="too large to say"):
        look_out(parse(lattice()))
