"""The report: table, figures and verdicts as Markdown, every number from the store."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isnan
from pathlib import Path

import numpy as np

import sapper
from sapper.experiments import series
from sapper.experiments.claims import all_claims
from sapper.experiments.compare import LEVEL, Pair, all_pairs
from sapper.experiments.figures import Figure, draw_all
from sapper.experiments.outcomes import Outcomes, read_outcomes
from sapper.experiments.paper import BEGINNER_WON, EARLIER_BEST, TIMEOUT
from sapper.experiments.plan import ReproductionPlan
from sapper.experiments.store import Store
from sapper.experiments.verdicts import FAR, POINTS, RATIO, SHARE, Case, Claim, Evidence
from sapper.formats.files import write_whole
from sapper.solvers.solver import solver

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
    return f"{100 * effect:+.2f}", f"{100 * low:+.2f} to {100 * high:+.2f}"


def chance(p: float | None) -> str:
    """Write a p-value."""
    if p is None:
        return ""
    return f"< {LEAST_P:g}" if p < LEAST_P else f"{p:.2g}"


def equals(p: float) -> str:
    """Write a p-value in a sentence."""
    return chance(p) if p < LEAST_P else f"= {chance(p)}"


def intro(found: Outcomes, store: Store) -> list[str]:
    """Say what was played, how, and by which commands."""
    plan = found.plan
    made = [f"- `{one.command}`, sapper {one.version}, commit {one.at}" for one in store.runs()]
    return [
        "# The paper's results beside ours",
        "",
        f"Made by `{plan.command}` with sapper {sapper.__version__}: every number here is from its "
        f"store. Safe start, the solver's own first cell, {TIMEOUT:g} s of processor time per "
        f"game, seed {plan.seed}. Game i of a board depends on the seed and i alone: solvers are "
        "compared on the same games. Intervals are 95%; those of win rates are Wilson's. Over "
        "many boards they are a little too wide, because boards differ.",
        "",
        "Runs that wrote into the store:",
        "",
        *made,
        "",
    ]


def table(found: Outcomes) -> list[str]:
    """Write the paper's table beside ours."""
    rows = []
    for name in found.plan.solvers:
        games, printed = found.on_table(name), BEGINNER_WON.get(name)
        if len(games) == 0:
            continue
        rate, command = 100 * games.rate, f"sapper bench {name} --games {len(games)}"
        rows.append(
            (
                name,
                "" if printed is None else f"{printed:.2f}",
                f"{rate:.2f}",
                per_cent(*games.interval),
                "" if printed is None else f"{100 * (games.rate - printed / 100):+.2f}",
                f"{len(games):,}",
                f"{int(games.timed_out.sum()):,}",
                f"`{command} --seed {found.plan.seed}`",
                f"`{solver(name).engine.fingerprint}`",
            )
        )
    head = (
        "version", "paper, %", "ours, %", "95% interval", "difference", "games", "time-outs",
        "command", "fingerprint",
    )  # fmt: skip
    return [
        "## Table: 9x9 with 10 mines",
        "",
        f"The paper's earlier best, UCT with heuristics: {EARLIER_BEST}%. The paper gives no "
        "number of games, so the interval is ours alone. The fingerprint is a digest of all "
        "that decides the games of a solver.",
        "",
        *lines_of(head, rows),
    ]


def pictures(found: Outcomes, figures: Sequence[Figure]) -> list[str]:
    """Show every figure, and where its numbers are."""
    least, most = (end(len(found.swept(name)) for name in found.plan.solvers) for end in (min, max))
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


def case_row(case: Case) -> tuple[str, ...]:
    """Write one line of a claim."""
    found = case.found
    games = f"{found.games:,}" if found.games else "none"
    return found.about, *written(found), chance(found.p), games, case.verdict


def in_short(case: Case) -> str:
    """Write an effect of a claim in a few words."""
    effect, interval = written(case.found)
    return f"{case.found.about}: {effect} ({interval})" if effect else f"{case.found.about}: none"


def claim_lines(claim: Claim, plan: ReproductionPlan) -> list[str]:
    """Write a claim with its verdict."""
    there = [name for name in claim.solvers if name in plan.solvers]
    prints = ", ".join(f"{name} `{solver(name).engine.fingerprint}`" for name in there)
    head = ("what", "effect", "95% interval", "p", "cases", "verdict")
    rules = "; ".join(claim.rules)
    return [
        f"### {claim.title}: {claim.verdict}",
        "",
        f"The paper: {claim.says}",
        "",
        *lines_of(head, map(case_row, claim.cases)),
        f"Rule: {rules}. Command: `{plan.command}`. Fingerprints: {prints}.",
        "",
    ]


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


def claims(found: Outcomes, judged: Sequence[Claim]) -> list[str]:
    """Write all claims, an overview first, and which version is best."""
    listed = found.positions["listed"].sum()
    overview = [(claim.title, claim.verdict, in_short(claim.telling)) for claim in judged]
    lines = [
        "## Claims",
        "",
        *lines_of(("claim", "verdict", "for one"), overview),
        "A claim is refuted if any of its lines is, confirmed if all are, else open. What counts "
        f"as little ({POINTS}) and as far faster ({FAR:g} times) is our choice; it was made after "
        "a first quick run of seed 1 and before any full one. Cases are games, or positions where "
        "solutions are listed. Gains are in points: per cent of all games. p-values are "
        "those of the exact sign test on the games that only one of two solvers won, corrected "
        "for the number of comparisons in the claim (Holm). Ratios of time have a percentile "
        "bootstrap over boards. Trends are lines within each mine ratio, with errors robust "
        f"to boards that differ. Of {len(found.positions):,} stuck positions, {listed:,} had "
        "few enough solutions to be listed by both.",
        "",
    ]
    for claim in judged:
        lines += claim_lines(claim, found.plan)
    lines += ["### Which version is best", ""]
    for words, choice in (("Over the sweep", found.swept), ("On 9x9x10", found.on_table)):
        lines.append(best_sentence(words, all_pairs(choice, found.plan.versions)))
    return [*lines, "", "All pairs: [pairs.csv](figures/pairs.csv).", ""]


def pair_rows(found: Outcomes) -> list[series.Row]:
    """Return every pair of solvers as rows."""
    rows = []
    for where, choice in (("sweep", found.swept), ("9x9x10", found.on_table)):
        for pair in all_pairs(choice, found.plan.solvers):
            one = pair.compared
            row = {"where": where, "one": pair.one, "two": pair.two, "games": one.games}
            row |= dict(zip(("gain", "low", "high"), one.gain, strict=True))
            rows.append(
                row | {"better": one.better, "worse": one.worse, "p": one.p, "holm": pair.p}
            )
    return rows


def distance(found: Outcomes) -> list[str]:
    """Say how far the best version is from the best play, mine ratio by mine ratio."""
    top, base = (series.best_of(found, names) for names in (found.plan.added, found.plan.versions))
    title = ["## How far from the best play, level by level", ""]
    if top is None or base is None:
        again = f"{found.plan.command} --solver exact --solver lookahead --solver champion"
        return [*title, f"No other solver was added: `{again}` adds them.", ""]
    names = [*found.plan.added, base]
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


def level_rows(found: Outcomes) -> list[series.Row]:
    """Return the win rate of every solver on every board as rows."""
    rows = []
    for name in found.plan.solvers:
        games = found.swept(name)
        for number, setup in enumerate(found.plan.setups):
            own = games.where(slice(*np.searchsorted(games.setup, [number, number + 1])))
            if len(own):
                row = {"solver": name, "level": str(setup.level), "ratio": setup.ratio}
                rows.append(row | series.rate_of(own) | {"seconds": own.pace})
    return rows


def write_report(plan: ReproductionPlan, store: Store, directory: Path) -> list[Claim]:
    """Write report.md, figures and numbers of a plan from the store; returns the claims."""
    found, numbers = read_outcomes(plan, store), directory / "figures"
    numbers.mkdir(parents=True, exist_ok=True)
    lines, judged = intro(found, store), []
    if "table" in plan.parts:
        lines += table(found)
    if "figures" in plan.parts:
        lines += pictures(found, draw_all(found, numbers))
    if "claims" in plan.parts:
        judged = all_claims(found)
        lines += claims(found, judged)
        series.write_csv(numbers / "pairs.csv", pair_rows(found))
    if set(plan.parts) & {"figures", "claims"}:
        lines += distance(found)
        series.write_csv(numbers / "levels.csv", level_rows(found))
    write_whole(directory / "report.md", "\n".join(lines).rstrip("\n").encode() + b"\n")
    return judged
