import sys

import pytest

from sapper.formats.counts import write_count


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0"), (1234567, "1,234,567"), (10**99, f"{10**99:,}"), (10**100, "about 10^100")],
)
def test_short_counts_are_written_out(count, text):
    assert write_count(count) == text


def test_long_ones_show_their_magnitude_whatever_python_allows():
    assert write_count(7 * 10 ** (sys.get_int_max_str_digits() + 5)) == "about 10^4305"
    assert write_count(999 * 10**197) == "about 10^199"
