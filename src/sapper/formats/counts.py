"""Whole numbers for people: all digits of a short one, the magnitude of a long one."""

from __future__ import annotations

from math import log10

MOST_DIGITS = 100  # that are written out; counts of layouts may have 20,000


def write_count(count: int) -> str:
    """Write a count: 1,234, or about 10^5917."""
    if count < 10**MOST_DIGITS:
        return f"{count:,}"
    shift = count.bit_length() - 64
    return f"about 10^{int(log10(count >> shift) + shift * log10(2))}"
