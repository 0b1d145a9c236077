"""How the report writes numbers and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isnan

from sapper.experiments.claims.verdicts import NUMBER, RATIO, SHARE, Evidence

LEAST_P = 1e-4  # smaller p-values are written as "below"


def lines_of(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Write a Markdown table."""
    body = [f"| {' | '.join(row)} |" for row in rows]
    return [f"| {' | '.join(head)} |", "|" + "---|" * len(head), *body, ""]


def per_cent(low: float, high: float) -> str:
    """Write an interval in per cent."""
    return f"{100 * low:.2f} - {100 * high:.2f}"


def written(found: Evidence) -> tuple[str, str]:
    """Write an effect and its interval: gains in points, shares in per cent, ratios in times."""
    if isnan(found.effect):
        return "", ""
    effect, low, high = found.effect, found.low, found.high
    if found.kind == RATIO:
        return f"{effect:.2f} times", f"{low:.2f} to {high:.2f}"
    if found.kind == SHARE:
        return f"{100 * effect:.2f}%", f"{100 * low:.2f}% to {100 * high:.2f}%"
    if found.kind == NUMBER:
        return f"{effect:.2f}", f"{low:.2f} to {high:.2f}"
    return f"{100 * effect:+.2f}", f"{100 * low:+.2f} to {100 * high:+.2f}"


def chance(p: float | None) -> str:
    """Write a p-value."""
    if p is None:
        return ""
    return f"< {LEAST_P:g}" if p < LEAST_P else f"{p:.2g}"


def equals(p: float) -> str:
    """Write a p-value in a sentence."""
    return chance(p) if p < LEAST_P else f"= {chance(p)}"
