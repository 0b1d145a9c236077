"""A search by words keeps its promise, whatever is asked of it before."""

import numpy as np
from tests.layout_sets import EVERYWHERE, board_records, sets, wins

from sapper.kernels.core.compile import entry
from sapper.kernels.optimal.exclusive import tabulate_word
from sapper.kernels.optimal.words import word_wins


@entry
def wins_by_need(searches, pool, members, everywhere, answers):
    """Write what the search answers to every need, the largest first."""
    tabulate_word(searches[0], pool, np.int64(0), np.int64(pool.size), everywhere, everywhere)
    for need in range(answers.size - 1, -1, -1):
        answers[need] = word_wins(searches[0], np.int64(0), members, np.int64(need))


def test_an_answer_above_the_need_is_exact_and_any_other_a_bound():
    records = board_records()
    for layouts, pool in sets(40, seed=5, most=9):
        answers, true = np.zeros(len(pool) + 1, np.int64), wins(layouts)
        wins_by_need(records, pool, np.uint64(2 ** len(pool) - 1), EVERYWHERE, answers)
        for need, answer in enumerate(answers.tolist()):
            assert answer == true if answer > need else true <= answer
