"""A search by lists keeps its promise, whatever is asked of it before."""

import numpy as np
import pytest

from sapper.experiments.optimal.search import BoardSearch
from sapper.game.level import Level
from sapper.kernels.optimal.lists import first_cell_wins


def search_of(level):
    """Return the memory of a search that is set to a board, its table empty."""
    search = BoardSearch(1 << 12)
    search._set_board(Level.parse(level), 1 << 40)
    return search._records, search._pool, search._table


@pytest.mark.parametrize("level", ["4x3x4", "4x4x3", "5x3x4"])
@pytest.mark.parametrize("first", [0, 1, 5])
def test_an_answer_above_the_need_is_exact_and_any_other_a_bound(level, first):
    cell = (np.uint64(1 << first), np.int64(first))
    true = first_cell_wins(*search_of(level), *cell, np.int64(-1))
    records, pool, table = search_of(level)
    for need in [*range(true + 8, true - 8, -3), -1]:
        answer = first_cell_wins(records, pool, table, *cell, np.int64(need))
        assert answer == true if answer > need else true <= answer
