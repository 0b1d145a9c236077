"""Two sets of layouts have the same key if one is the other moved, turned or mirrored."""

import numpy as np

from sapper.experiments.optimal.search import BoardSearch
from sapper.game.level import Level
from sapper.kernels.core.compile import entry
from sapper.kernels.optimal.keys import find_key
from sapper.kernels.optimal.survey import find_certain


@entry
def key_of(searches, pool, count):
    """Find what is certain in a list, and its key."""
    find_certain(searches[0], pool, np.int64(0), count)
    find_key(searches[0], pool, np.int64(0), count)


def key(side, layouts):
    """Return the key of sets of places on a square board."""
    search = BoardSearch(1 << 4)
    search.solve(Level(side, side, 1))
    pool = np.array([sum(1 << row * side + col for row, col in one) for one in layouts], np.uint64)
    key_of(search._records, pool, np.int64(len(pool)))
    return int(search._records[0].low), int(search._records[0].high)


def drawn(rng, side=4, count=6, mines=3):
    """Return different layouts."""
    cells = [(row, col) for row in range(side) for col in range(side)]
    found = {tuple(sorted(map(tuple, rng.permutation(cells)[:mines].tolist()))) for _ in range(99)}
    return [list(one) for one in sorted(found)[:: len(found) // count]]


def test_turned_and_mirrored_sets_have_the_same_key():
    rng = np.random.default_rng(1)
    for _ in range(20):
        layouts = drawn(rng)
        images = [
            [[image(row, col) for row, col in one] for one in layouts]
            for image in (
                lambda row, col: (col, row),
                lambda row, col: (3 - row, col),
                lambda row, col: (3 - row, 3 - col),
                lambda row, col: (3 - col, row),
            )
        ]
        assert {key(4, one) for one in images} == {key(4, layouts)}


def test_moved_sets_have_the_same_key_on_every_board():
    rng = np.random.default_rng(2)
    for _ in range(20):
        layouts = drawn(rng, side=3, mines=2)
        near = [[(row + 1, col + 1) for row, col in one] for one in layouts]
        far = [[(row + 2, col + 1) for row, col in one] for one in layouts]
        mined = [[*one, (0, 5)] for one in far]  # what is mined in all layouts does not matter
        assert key(5, near) == key(6, far) == key(6, mined)


def test_different_sets_have_different_keys():
    rng = np.random.default_rng(3)
    layouts = drawn(rng)
    assert key(4, layouts[1:]) != key(4, layouts)
    line = [[(0, 0), (0, 2)], [(0, 1), (0, 2)]]
    assert key(4, line) != key(4, [[(0, 0), (0, 2)], [(0, 1), (0, 3)]])
