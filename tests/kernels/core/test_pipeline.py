import numba
import numpy as np
import pytest
from numba.core.errors import TypingError

from compiling import compile_uncached

RECORD = np.zeros(1, [("number", np.int64)])


def number_of(record):
    return -1 if record is None else record.number


def sum_of(pair):
    return -1 if pair is None else pair[0] + pair[1]


def wrong_number_of(record):
    """Numba cannot type the first branch: it must be gone before."""
    return record.number.no_such_thing if record is None else record.number


def wrong_sum_of(pair):
    """Neither can it here."""
    return pair.no_such_thing if pair is None else pair[0] + pair[1]


@pytest.mark.parametrize(
    ("wrong", "given", "right"), [(wrong_number_of, RECORD[0], 0), (wrong_sum_of, (2, 3), 5)]
)
def test_what_is_done_for_none_is_dropped_where_an_argument_is_never_none(wrong, given, right):
    assert compile_uncached(wrong)(given) == right
    with pytest.raises(TypingError):
        numba.njit(wrong)(given)


def test_what_is_done_for_none_is_kept_where_it_may_be_none():
    assert compile_uncached(number_of)(None) == compile_uncached(sum_of)(None) == -1
