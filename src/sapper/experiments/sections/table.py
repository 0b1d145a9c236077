"""The table of the paper beside ours: 9x9 with 10 mines."""

from __future__ import annotations

from sapper.experiments.outcomes import Outcomes
from sapper.experiments.paper import EARLIER_BEST, is_learned, won_in_paper
from sapper.experiments.sections.words import lines_of, per_cent
from sapper.experiments.statistics.contrast import rate_interval, trained

HEAD = (
    "version", "paper, %", "ours, %", "95% interval", "difference", "games", "time-outs",
)  # fmt: skip


def shipped_rows(found: Outcomes) -> list[tuple[str, ...]]:
    """Write every solver of the table, of a learned version the shipped model."""
    rows: list[tuple[str, ...]] = []
    for name in found.plan.shown:
        games, printed = found.single(name), won_in_paper(name)
        if len(games):
            rows.append(
                (
                    name,
                    "" if printed is None else f"{printed:.2f}",
                    f"{100 * games.rate:.2f}",
                    per_cent(*games.interval),
                    "" if printed is None else f"{100 * (games.rate - printed / 100):+.2f}",
                    f"{len(games):,}",
                    f"{int(games.timed_out.sum()):,}",
                )
            )
    return rows


def trained_rows(found: Outcomes) -> list[tuple[str, ...]]:
    """Write every learned version: the mean of its models, and the worst and best of them."""
    rows: list[tuple[str, ...]] = []
    for name in found.plan.methods:
        panel, printed = found.on_table(name), won_in_paper(name)
        if trained(panel) and len(panel) and printed is not None:
            rates = panel.rates
            rows.append(
                (
                    name,
                    f"{printed:.2f}",
                    f"{100 * panel.rate:.2f}",
                    per_cent(*rate_interval(panel)),
                    f"{100 * (panel.rate - printed / 100):+.2f}",
                    f"{100 * rates.min():.2f} to {100 * rates.max():.2f}",
                    f"{panel.models} x {len(panel):,}",
                )
            )
    return rows


def trained_lines(found: Outcomes) -> list[str]:
    """Write the learned versions, and what is missing."""
    rows = trained_rows(found)
    learned = [name for name in found.plan.methods if is_learned(name)]
    lines = ["### Learned versions: all training seeds", ""]
    without = [name for name in learned if name not in {row[0] for row in rows}]
    if rows:
        lines += [
            "The mean of the models of all training seeds; its interval has the spread between "
            "them. Above is the one that is shipped.",
            "",
            *lines_of((*HEAD[:5], "worst and best model", "models x games"), rows),
        ]
    if without:
        lines += [f"One trained model only: {', '.join(without)}.", ""]
    return lines if learned else []


def table_section(found: Outcomes) -> list[str]:
    """Write the paper's table beside ours."""
    return [
        "## Table: 9x9 with 10 mines",
        "",
        f"The paper's earlier best, UCT with heuristics: {EARLIER_BEST}%; here it is `oh`. The "
        "paper gives no number of games, so the interval is ours alone. `sapper bench NAME --games "
        f"GAMES --seed {found.plan.seed}` plays a line. A version that ends in `-printed` is "
        "trained and played as printed, any other learned one as adapted.",
        "",
        *lines_of(HEAD, shipped_rows(found)),
        *trained_lines(found),
    ]
