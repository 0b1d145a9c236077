"""The report: table, figures and verdicts as Markdown, every number from the store."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

import sapper
from sapper.experiments import series
from sapper.experiments.claims.every import all_claims
from sapper.experiments.claims.verdicts import Claim
from sapper.experiments.figures import Figure, draw_all
from sapper.experiments.outcomes import Outcomes, read_outcomes
from sapper.experiments.paper import TIMEOUT
from sapper.experiments.plan import ReproductionPlan
from sapper.experiments.sections.best import best_section, distance_section, pair_rows
from sapper.experiments.sections.claims import claims_section
from sapper.experiments.sections.table import table_section
from sapper.experiments.store import Store
from sapper.formats.files import write_whole


def intro(found: Outcomes, store: Store) -> list[str]:
    """Say what was played, how, and by which commands."""
    plan = found.plan
    made = [f"- `{one.command}`, sapper {one.version}, commit {one.at}" for one in store.runs()]
    return [
        "# The paper's results beside ours",
        "",
        f"Made by `{plan.command}` with sapper {sapper.__version__}: all games here are from its "
        f"store. Safe start, the solver's own first cell, {TIMEOUT:g} s of processor time per "
        f"game, seed {plan.seed}. Game i of a board depends on the seed and i alone: solvers are "
        "compared on the same games. Intervals are 95%; those of win rates are Wilson's, or, of "
        "learned versions, have the spread between training seeds. Over many boards they are a "
        "little too wide, because boards differ.",
        "",
        "Runs that wrote into the store:",
        "",
        *made,
        "",
    ]


def pictures(found: Outcomes, figures: Sequence[Figure]) -> list[str]:
    """Show every figure, and where its numbers are."""
    least, most = (end(len(found.swept(name)) for name in found.plan.swept) for end in (min, max))
    lines = [
        "## Figures",
        "",
        f"The sweep has {len(found.plan.setups):,} boards; a solver plays {least:,} to {most:,} "
        "games on them, the slow versions the fewest.",
        "",
    ]
    for figure in figures:
        files = ", ".join(
            f"[{name}.csv](figures/{name}.csv)" for name, rows in figure.rows.items() if rows
        )
        lines += [f"![{figure.caption}](figures/{figure.name}.svg)", ""]
        lines += [f"{figure.caption} Numbers: {files}.", ""]
    return lines


def fingerprints(plan: ReproductionPlan) -> list[str]:
    """List what decides the games, by a digest for each solver."""
    prints = ", ".join(f"{name} `{code}`" for name, code in plan.fingerprints.items())
    return [
        "## Fingerprints",
        "",
        f"A fingerprint is a digest of all that decides the games of a solver: {prints}.",
        "",
    ]


def level_rows(found: Outcomes) -> list[series.Row]:
    """Return the win rate of every method on every board as rows."""
    rows = []
    for name in found.plan.swept:
        games = found.swept(name)
        for number, setup in enumerate(found.plan.setups):
            own = games.where(np.arange(*np.searchsorted(games.setup, [number, number + 1])))
            if len(own):
                row = {"solver": name, "level": str(setup.level), "ratio": setup.ratio}
                rows.append(row | series.rate_of(own) | {"seconds": float(own.seconds.mean())})
    return rows


def write_report(plan: ReproductionPlan, store: Store, directory: Path) -> list[Claim]:
    """Write report.md, figures and numbers of a plan from the store; returns the claims."""
    found, numbers = read_outcomes(plan, store), directory / "figures"
    numbers.mkdir(parents=True, exist_ok=True)
    lines, judged = intro(found, store), []
    if "table" in plan.parts:
        lines += table_section(found)
    if "figures" in plan.parts:
        lines += pictures(found, draw_all(found, numbers))
    if "claims" in plan.parts:
        judged = all_claims(found)
        lines += claims_section(found, judged) + best_section(found)
        series.write_csv(numbers / "pairs.csv", pair_rows(found))
    if set(plan.parts) & {"figures", "claims"}:
        lines += distance_section(found)
        series.write_csv(numbers / "levels.csv", level_rows(found))
    lines += fingerprints(plan)
    write_whole(directory / "report.md", "\n".join(lines).rstrip("\n").encode() + b"\n")
    return judged
