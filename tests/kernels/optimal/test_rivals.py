"""Groups of rivals bound what any player can win."""

from itertools import combinations

import numpy as np

from sapper.experiments.optimal.search import BoardSearch
from sapper.game.level import Level
from sapper.game.topology import topology
from sapper.kernels.core.compile import entry
from sapper.kernels.optimal.rivals import cover, tabulate_word
from sapper.kernels.optimal.words import word_wins

SIDE, CELLS, MINES = 3, 9, 3
EVERYWHERE = np.uint64(2**CELLS - 1)


@entry
def bound_and_wins(searches, pool, count, members, everywhere):
    """Return the groups that cover all layouts of a word, and what perfect play wins of them."""
    search = searches[0]
    tabulate_word(search, pool, np.int64(0), count, everywhere, everywhere)
    groups = cover(search, np.int64(0), members)
    return groups, word_wins(search, np.int64(0), members, np.int64(0))


def numbers(layout):
    """Return what each cell shows that is no mine."""
    grid = topology(SIDE, SIDE)
    return {
        cell: sum(near in layout for near in grid.around(cell))
        for cell in range(CELLS)
        if cell not in layout
    }


def are_rivals(one, other):
    """Tell whether no cell that is safe in both shows different numbers."""
    one, other = numbers(one), numbers(other)
    return all(one[cell] == other[cell] for cell in one.keys() & other.keys())


def wins(layouts):
    """Count what the best player wins, opening every cell in turn."""
    if len(layouts) == 1:
        return 1
    best = 0
    for cell in range(CELLS):
        parts = {}
        for layout in layouts:
            if cell not in layout:
                parts.setdefault(numbers(layout)[cell], []).append(layout)
        if [*parts.values()] != [layouts]:
            best = max(best, sum(map(wins, parts.values())))
    return best


def test_rivals_and_wins_of_random_sets_are_those_of_the_definition():
    rng = np.random.default_rng(4)
    everything = [set(one) for one in combinations(range(CELLS), MINES)]
    search = BoardSearch(1 << 4)
    search.solve(Level(SIDE, SIDE, MINES))
    for _ in range(40):
        chosen = rng.permutation(len(everything))[: rng.integers(3, 8)]
        layouts = [everything[k] for k in chosen]
        pool = np.array([sum(1 << cell for cell in one) for one in layouts], np.uint64)
        members = np.uint64(2 ** len(pool) - 1)
        asked = (pool, np.int64(len(pool)), members, EVERYWHERE)
        groups, found = bound_and_wins(search._records, *asked)
        for k, one in enumerate(layouts):
            rivals = {j for j, other in enumerate(layouts) if j != k and are_rivals(one, other)}
            assert {j for j in range(64) if int(search._records[0].rival[k]) >> j & 1} == rivals
        assert found == wins(layouts) <= groups
