import numpy as np
from hypothesis import given, settings

import oracle
from deduction_oracle import by_layouts, by_solutions
from drawn import views
from sapper import parse
from sapper.kernels.exact.deduction import deduce_from_all
from sapper.kernels.exact.solve import EXACT_DONE, EXACT_IMPOSSIBLE
from sapper.kernels.workspace import Workspace


def by_kernel(view, with_count):
    """Return the sets of safe and of mined places, and how the analysis ended."""
    level, ends = view.level, np.full(1, -1)
    workspace = Workspace(level.width, level.height, level.mines)
    safe, mined = np.ones((2, 1, level.height, level.width), np.bool_)
    memory = (workspace.games, workspace.programmes)
    deduce_from_all(*memory, view.cells[None], with_count, safe, mined, ends)
    return *({(int(r), int(c)) for r, c in np.argwhere(one[0])} for one in (safe, mined)), ends[0]


@given(view=views(most=5))
@settings(max_examples=80)
def test_all_numbers_prove_what_every_solution_has(view):
    assert by_kernel(view, 0) == (*by_solutions(view), EXACT_DONE)


@given(view=views(most=5))
@settings(max_examples=80)
def test_the_mine_count_proves_what_every_layout_has(view):
    layouts, mined = oracle.layouts(view, oracle.solutions(view))
    covered = {place for place in oracle.places(view) if oracle.is_covered(view, place)}
    safe = {place for place in covered if mined[place] == 0}
    sure = {place for place in covered if mined[place] == layouts}
    assert by_kernel(view, 1) == (safe, sure, EXACT_DONE)
    assert by_layouts(view) == (safe, sure)


def test_the_mine_count_fills_or_empties_what_touches_no_number():
    assert by_kernel(parse("6x1x4\nH1HHHH"), 1)[:2] == (set(), {(0, 3), (0, 4), (0, 5)})
    assert by_kernel(parse("6x1x1\nH1HHHH"), 1)[:2] == ({(0, 3), (0, 4), (0, 5)}, set())


def test_a_position_without_a_layout_is_said_to_be_impossible():
    assert by_kernel(parse("5x1x1\n0H1H0"), 1)[2] == EXACT_IMPOSSIBLE
    assert by_kernel(parse("3x3x2\n111\nHHH\n121"), 0)[2] == EXACT_IMPOSSIBLE
