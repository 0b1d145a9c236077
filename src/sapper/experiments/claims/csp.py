"""Claims about backtracking, DSScsp and limited traversal."""

from __future__ import annotations

import numpy as np

from sapper.experiments.claims.evidence import gains, in_table, over, paced, share, times
from sapper.experiments.claims.rules import (
    ALIKE_TIME,
    ALWAYS,
    BESIDE,
    BETTER,
    FAR_FASTER,
    MUCH_BETTER,
    NO_LOSS,
    SMALL,
)
from sapper.experiments.claims.verdicts import Case, Claim, judged
from sapper.experiments.outcomes import Outcomes, in_common
from sapper.experiments.statistics.compare import Ratio, geometric_mean, time_ratio

LIMITED = (("2.5", "2.0"), ("3.5", "3.0"), ("4.5", "4.0"))
BOTH = tuple(name for pair in LIMITED for name in pair)


def same_solutions(found: Outcomes) -> Claim:
    """Compare the solution sets and the games of 2.0 and 3.0."""
    listed = found.positions[found.positions["listed"]]
    one, two = in_common(found.swept("2.0"), found.swept("3.0"))
    both = ~(one.timed_out | two.timed_out)
    agree = int((one.won == two.won)[both].sum())
    sets = share("positions with equal sets", int(listed["equal"].sum()), len(listed))
    games = share("finished games that end alike", agree, int(both.sum()))
    return Claim(
        "Backtracking and DSScsp find the same solutions",
        "DSScsp is complete: 3.0 has the solutions of 2.0, and its accuracy.",
        ("2.0", "3.0"),
        (
            *judged(ALWAYS, [sets, games]),
            *gains(SMALL, [over(found.swept, "3.0", "2.0")]),
        ),
    )


def dsscsp_is_faster(found: Outcomes) -> Claim:
    """Compare the times of 2.0 and 3.0, and the edges that both methods walk."""
    listed = found.positions[found.positions["listed"]]
    each = np.arange(len(listed))
    pace = paced(found.swept, "2.0", "3.0")

    def ratio(ending: str = "") -> Ratio | None:
        return time_ratio(listed[f"backtracking{ending}"], listed[f"dsscsp{ending}"], each)

    where = "listing the solutions of stuck positions"
    edges = times(f"edges of backtracking / DSScsp, {where}", ratio("_edges"), len(listed))
    typical = geometric_mean(listed["backtracking_edges"], listed["dsscsp_edges"])
    seconds = times(f"time of backtracking / DSScsp, {where}", ratio(), len(listed))
    return Claim(
        "DSScsp is far faster than backtracking",
        "2.0 is much slower than 3.0: DSS resolves several variables in a single node.",
        ("2.0", "3.0"),
        (
            *judged(FAR_FASTER, [pace.finished, edges]),
            pace.at_least,
            Case(times("edges, geometric mean over positions", typical, len(listed)), BESIDE),
            Case(seconds, BESIDE),
        ),
        notes=(pace.note,),
    )


def complete_is_best(found: Outcomes) -> Claim:
    """Compare 3.0 with the other versions that choose by least P."""
    lines = [over(found.swept, "3.0", name) for name in ("2.0", "2.5", "3.5")]
    return Claim(
        "3.0 is the best of the versions with least P",
        "3.0 performs much better than 2.0, 2.5 and 3.5.",
        ("2.0", "2.5", "3.0", "3.5"),
        gains(MUCH_BETTER, lines),
        f"{in_table('3.0', '2.0')}, and {in_table('3.0', '3.5')}.",
        ("Elsewhere the paper says that 3.0 has the same accuracy as 2.0.",),
    )


def backtracking_is_worst(found: Outcomes) -> Claim:
    """Compare the versions with least P with 2.0."""
    lines = [over(found.swept, name, "2.0") for name in ("2.5", "3.0", "3.5")]
    games = found.swept("2.0")
    cut = share("games of 2.0 that time out", int(games.timed_out.sum()), len(games))
    return Claim(
        "2.0 is the worst of the versions with least P",
        "2.0 performs the worst, because it times out frequently.",
        ("2.0", "2.5", "3.0", "3.5"),
        (*gains(BETTER, lines), Case(cut, BESIDE)),
        f"{in_table('2.5', '2.0')}.",
    )


def limits_cost_little(found: Outcomes) -> Claim:
    """Measure what limited traversal costs."""
    return Claim(
        "Limited traversal loses little",
        "The accuracy of the limited versions is very close to that of the complete ones.",
        BOTH,
        gains(NO_LOSS, [over(found.swept, *pair) for pair in LIMITED]),
        f"{in_table('2.5', '2.0')}.",
    )


def limits_save_time(found: Outcomes) -> Claim:
    """Measure what limited traversal saves."""
    paces = [paced(found.swept, two, one) for one, two in LIMITED]
    return Claim(
        "Limited traversal saves much time",
        "The limited versions are much faster than the others.",
        BOTH,
        (
            *judged(FAR_FASTER, [one.finished for one in paces]),
            *(one.at_least for one in paces),
        ),
        notes=tuple(one.note for one in paces),
    )


def limited_are_alike(found: Outcomes) -> Claim:
    """Compare 2.5 and 3.5."""
    pace = paced(found.swept, "2.5", "3.5")
    return Claim(
        "2.5 and 3.5 are alike",
        "The limits are chosen such that accuracy and time of 3.5 are similar to those of 2.5.",
        ("2.5", "3.5"),
        (
            *gains(SMALL, [over(found.swept, "3.5", "2.5")]),
            *judged(ALIKE_TIME, [pace.finished]),
        ),
        f"{in_table('3.5', '2.5')}.",
    )


def manhattan_helps(found: Outcomes) -> Claim:
    """Compare the Manhattan rule with least P."""
    pairs = (("4.0", "3.0"), ("4.5", "3.5"))
    return Claim(
        "The Manhattan rule helps",
        "4.0 improves on 3.0.",
        ("3.0", "3.5", "4.0", "4.5"),
        gains(BETTER, [over(found.swept, *pair) for pair in pairs]),
    )
