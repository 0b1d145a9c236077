"""Which version is best, and how far it is from the best play."""

from __future__ import annotations

from collections.abc import Sequence

from sapper.experiments import series
from sapper.experiments.outcomes import Outcomes
from sapper.experiments.sections.words import equals, lines_of
from sapper.experiments.statistics.compare import LEVEL
from sapper.experiments.statistics.contrast import Pair, all_pairs


def best_sentence(words: str, pairs: Sequence[Pair]) -> str:
    """Say which version is best, and whether that is significant."""
    if not pairs:
        return f"- {words}: no games."
    first = pairs[0]
    gain, low, high = first.compared.gain
    lead = [pair for pair in pairs if pair.one == first.one]
    level = [pair.two for pair in lead if pair.p >= LEVEL]
    real = (
        "real against every other version"
        if not level
        else f"not told apart from {', '.join(level)} by these games"
    )
    return (
        f"- {words}: {first.one} wins most, {100 * gain:+.2f} points over {first.two} "
        f"({100 * low:+.2f} to {100 * high:+.2f}, p {equals(first.p)}, "
        f"{first.compared.games:,} games); its lead is {real}."
    )


def best_section(found: Outcomes) -> list[str]:
    """Say which version is best, over the sweep and on 9x9x10."""
    lines = ["### Which version is best", ""]
    for words, choice in (("Over the sweep", found.swept), ("On 9x9x10", found.on_table)):
        lines.append(best_sentence(words, all_pairs(choice, found.plan.methods)))
    return [*lines, "", "All pairs: [pairs.csv](figures/pairs.csv).", ""]


def pair_rows(found: Outcomes) -> list[series.Row]:
    """Return every pair of methods as rows."""
    rows = []
    places = (
        ("sweep", found.swept, found.plan.swept),
        ("9x9x10", found.on_table, found.plan.shown),
    )
    for where, choice, names in places:
        for pair in all_pairs(choice, names):
            one = pair.compared
            row = {"where": where, "one": pair.one, "two": pair.two, "games": one.games}
            row |= {"models": one.models}
            row |= dict(zip(("gain", "low", "high"), one.gain, strict=True))
            rows.append(row | {"p": one.p, "holm": pair.p})
    return rows


def distance_section(found: Outcomes) -> list[str]:
    """Say how far the best version is from the best play, mine ratio by mine ratio."""
    added = found.plan.all_added
    top, base = (series.best_of(found, names) for names in (added, found.plan.versions))
    title = ["## How far from the best play, level by level", ""]
    if top is None or base is None:
        again = f"{found.plan.command} --solver exact --solver lookahead --solver champion"
        return [*title, f"No other solver was added: `{again}` adds them.", ""]
    names = [*added, base]
    rates = {(row["solver"], row["ratio"]): row for row in series.by_ratio(found, names)}
    gained = {row["ratio"]: row for row in series.gain_by_ratio(found, [top], base)}
    rows = []
    for ratio in found.ratios:
        gain = gained[ratio]
        cells = [f"{100 * rates[name, ratio]['rate']:.2f}" for name in names]
        apart = f"{100 * gain['gain']:+.2f} ({100 * gain['low']:+.2f} to {100 * gain['high']:+.2f})"
        rows.append((f"{ratio}%", *cells, apart, f"{gain['games']:,}"))
    head = ("mines", *(f"{name}, %" for name in names), f"{top} over {base}", "games")
    return [
        *title,
        f"{top} wins most of the solvers that were added, {base} of the paper's versions, over the "
        "sweep. The same games for both; every board is in [levels.csv](figures/levels.csv).",
        "",
        *lines_of(head, rows),
    ]
