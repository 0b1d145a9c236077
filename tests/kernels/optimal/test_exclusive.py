"""Groups of exclusive layouts bound what any player can win."""

import numpy as np
from tests.layout_sets import EVERYWHERE, board_records, numbers, sets, wins

from sapper.kernels.core.compile import entry
from sapper.kernels.optimal.exclusive import cover, tabulate_word


@entry
def count_cover(searches, pool, members, everywhere):
    """Return how many groups cover all layouts of a word."""
    tabulate_word(searches[0], pool, np.int64(0), np.int64(pool.size), everywhere, everywhere)
    return cover(searches[0], np.int64(0), members)


def are_exclusive(one, other):
    """Tell whether no cell that is safe in both shows different numbers."""
    one, other = numbers(one), numbers(other)
    return all(one[cell] == other[cell] for cell in one.keys() & other.keys())


def test_exclusive_layouts_are_those_of_the_definition_and_their_groups_bound_the_wins():
    records = board_records()
    for layouts, pool in sets(40):
        members = np.uint64(2 ** len(pool) - 1)
        groups = count_cover(records, pool, members, EVERYWHERE)
        for k, one in enumerate(layouts):
            others = {j for j, other in enumerate(layouts) if j != k and are_exclusive(one, other)}
            assert {j for j in range(64) if int(records[0].excluded[k]) >> j & 1} == others
        assert wins(layouts) <= groups <= len(layouts)
