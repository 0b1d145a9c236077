"""The claims of the paper, each with what was measured about it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sapper.arena.stats import wilson
from sapper.experiments.compare import Choice, all_pairs, time_ratio, versus
from sapper.experiments.outcomes import Games, Outcomes, shared
from sapper.experiments.paper import BEGINNER_WON, BEST, EARLIER_BEST, RATIOS, TURN
from sapper.experiments.series import board_trends
from sapper.experiments.verdicts import (
    ALWAYS,
    BETTER,
    FAR_FASTER,
    MUCH_BETTER,
    NO_GAIN,
    NO_LOSS,
    SHARE,
    SMALL,
    Case,
    Claim,
    Evidence,
    faster,
    gains,
    judged,
    nothing,
)

LEARNED = ("5.0", "5.5", "6.0", "6.5")
LIMITED = (("2.5", "2.0"), ("3.5", "3.0"), ("4.5", "4.0"))


def paced(choice: Choice, slow: str, fast: str) -> Evidence:
    """Return the ratio of the processor times of two solvers."""
    first, second = shared(choice(slow), choice(fast))
    ratio = time_ratio(first.seconds, second.seconds, first.setup)
    return faster(f"time of {slow} / {fast}", ratio, len(first))


def share(about: str, good: int, cases: int) -> Evidence:
    """Return the share of the cases in which something held."""
    if cases == 0:
        return nothing(about)
    return Evidence(about, good / cases, *wilson(good, cases), cases, kind=SHARE)


def same_solutions(found: Outcomes) -> Claim:
    """Compare the solution sets and the games of 2.0 and 3.0."""
    listed = found.positions[found.positions["listed"]]
    one, two = shared(found.swept("2.0"), found.swept("3.0"))
    both = ~(one.timed_out | two.timed_out)
    agree = int((one.won == two.won)[both].sum())
    return Claim(
        "Backtracking and DSScsp find the same solutions",
        "DSScsp is complete: 3.0 has the solutions of 2.0, and its accuracy.",
        ("2.0", "3.0"),
        (
            Case(
                share("positions with equal sets", int(listed["equal"].sum()), len(listed)), ALWAYS
            ),
            Case(share("finished games that end alike", agree, int(both.sum())), ALWAYS),
            *judged(SMALL, gains([("3.0 over 2.0", versus(found.swept, "3.0", "2.0"))])),
        ),
    )


def dsscsp_is_faster(found: Outcomes) -> Claim:
    """Compare the times of 2.0 and 3.0."""
    listed = found.positions[found.positions["listed"]]
    each = np.arange(len(listed))
    ratio = time_ratio(listed["backtracking"], listed["dsscsp"], each)
    alone = faster("time of backtracking / DSScsp, listing solutions", ratio, len(listed))
    return Claim(
        "DSScsp is far faster than backtracking",
        "2.0 is much slower than 3.0.",
        ("2.0", "3.0"),
        judged(FAR_FASTER, [paced(found.swept, "2.0", "3.0"), alone]),
    )


def complete_is_best(found: Outcomes) -> Claim:
    """Compare 3.0 with the other versions that choose by least P."""
    compared = [
        (f"3.0 over {name}", versus(found.swept, "3.0", name)) for name in ("2.0", "2.5", "3.5")
    ]
    return Claim(
        "3.0 is the best of the versions with least P",
        "2.0 is worst, because it times out; 3.0 performs much better than 2.0, 2.5 and 3.5.",
        ("2.0", "2.5", "3.0", "3.5"),
        judged(MUCH_BETTER, gains(compared)),
    )


def limits_cost_little(found: Outcomes) -> Claim:
    """Measure what limited traversal costs."""
    compared = [(f"{one} over {two}", versus(found.swept, one, two)) for one, two in LIMITED]
    return Claim(
        "Limited traversal loses little",
        "The accuracy of the limited versions is very close to that of the complete ones.",
        tuple(name for pair in LIMITED for name in pair),
        judged(NO_LOSS, gains(compared)),
    )


def limits_save_time(found: Outcomes) -> Claim:
    """Measure what limited traversal saves."""
    return Claim(
        "Limited traversal saves much time",
        "The limited versions are much faster than the others.",
        tuple(name for pair in LIMITED for name in pair),
        judged(FAR_FASTER, [paced(found.swept, two, one) for one, two in LIMITED]),
    )


def manhattan_helps(found: Outcomes) -> Claim:
    """Compare the Manhattan rule with least P."""
    pairs = (("4.0", "3.0"), ("4.5", "3.5"))
    compared = [(f"{one} over {two}", versus(found.swept, one, two)) for one, two in pairs]
    return Claim(
        "The Manhattan rule helps",
        "4.0 improves on 3.0.",
        ("3.0", "3.5", "4.0", "4.5"),
        judged(BETTER, gains(compared)),
    )


def learned_over_base(found: Outcomes, low: int, high: int) -> list[Evidence]:
    """Compare the learned versions with 4.5 between two mine ratios."""
    return gains(
        [
            (f"{name} over 4.5", versus(lambda one: found.between(one, low, high), name, "4.5"))
            for name in LEARNED
        ]
    )


def learning_helps(found: Outcomes) -> Claim:
    """Compare the learned versions with 4.5 where mines are few."""
    return Claim(
        f"Learned versions help below {TURN}% mines",
        "Versions 5.0 to 6.5 improve on the earlier ones where mines are few.",
        ("4.5", *LEARNED),
        judged(BETTER, learned_over_base(found, RATIOS[0], TURN - 1)),
    )


def learning_stops(found: Outcomes) -> Claim:
    """Compare the learned versions with 4.5 where mines are many."""
    return Claim(
        f"Learned versions do not help above {TURN}% mines",
        f"Above {TURN}% they produce similar results as the earlier versions.",
        ("4.5", *LEARNED),
        judged(NO_GAIN, learned_over_base(found, TURN + 1, RATIOS[1])),
    )


class Effects(NamedTuple):
    """The effects of shape and size on a version, each over its whole range."""

    shape: Evidence
    size: Evidence


def effects(found: Outcomes, name: str) -> Effects:
    """Return the trends of a version over shape and size, each over its whole range."""
    lines, games = board_trends(found, name), len(found.swept(name))
    if not lines:
        return Effects(nothing(name), nothing(name))
    spans = (float(np.ptp(found.column(column))) for column in ("shape", "size"))
    return Effects(
        *(
            Evidence(name, line.slope * span, line.low * span, line.high * span, games)
            for line, span in zip(lines, spans, strict=True)
        )
    )


def board_does_not_matter(found: Outcomes) -> list[Claim]:
    """Measure the effects of the shape and size of the board."""
    versions = found.plan.versions
    each = [effects(found, name) for name in versions]
    blocks = found.column("blocks")
    return [
        Claim(
            "The dimension ratio does not matter",
            "q/p does not affect the accuracy of any version. (Effect: from the narrowest board "
            "of the sweep to the square, size and mine ratio held fixed.)",
            versions,
            judged(SMALL, [one.shape for one in each]),
        ),
        Claim(
            "The number of blocks does not matter",
            f"p x q does not affect the accuracy of any version. (Effect: from {blocks.min()} to "
            f"{blocks.max()} blocks, by a line over their logarithm, shape and mine ratio held "
            "fixed.)",
            versions,
            judged(SMALL, [one.size for one in each]),
        ),
    ]


def the_best(found: Outcomes) -> Claim:
    """Compare 5.0 and 6.5 with the strongest of the others, on the sweep and on 9x9x10."""
    cases = []
    for words, choice in (("sweep", found.swept), ("9x9x10", found.on_table)):
        others = [n for n in found.plan.versions if n not in BEST and len(choice(n))]
        rival = max(others, key=lambda name: choice(name).rate, default="none")
        pairs = {(p.one, p.two): p for p in all_pairs(choice, found.plan.versions)}
        for name in BEST:
            about, corrected = f"{name} over {rival}, {words}", 1.0
            for key in ((name, rival), (rival, name)):
                corrected = pairs[key].p if key in pairs else corrected
            compared = versus(choice, name, rival)
            evidence = (
                Evidence(about, *compared.gain, compared.games, p=corrected)
                if compared is not None
                else nothing(about)
            )
            cases.append(Case(evidence, BETTER))
    return Claim(
        f"{' and '.join(BEST)} outperform all other versions",
        "They win more than all others, with a visible difference. (Here each meets the strongest "
        "of the others; p-values are corrected for all pairs of versions.)",
        found.plan.versions,
        tuple(cases),
    )


def above(games: Games, name: str, printed: float) -> Evidence:
    """Return how far a rate on 9x9x10 is above a printed one."""
    about, base = f"{name} less {printed:.2f}%", printed / 100
    if len(games) == 0:
        return nothing(about)
    low, high = games.interval
    return Evidence(about, games.rate - base, low - base, high - base, len(games))


def printed_rates(found: Outcomes) -> list[Claim]:
    """Compare our rates with the printed table and with the earlier best."""
    rates = [above(found.on_table(name), name, BEGINNER_WON[name]) for name in BEGINNER_WON]
    best = [above(found.on_table(name), name, EARLIER_BEST) for name in BEST]
    return [
        Claim(
            "The printed win rates on 9x9x10",
            "Table 5, version by version.",
            tuple(BEGINNER_WON),
            judged(SMALL, rates),
        ),
        Claim(
            f"{' and '.join(BEST)} beat the earlier best on 9x9x10",
            f"They win more than UCT with heuristics, {EARLIER_BEST}%.",
            BEST,
            judged(BETTER, best),
        ),
    ]


def all_claims(found: Outcomes) -> list[Claim]:
    """Judge every claim."""
    return [
        same_solutions(found),
        dsscsp_is_faster(found),
        complete_is_best(found),
        limits_cost_little(found),
        limits_save_time(found),
        manhattan_helps(found),
        learning_helps(found),
        learning_stops(found),
        *board_does_not_matter(found),
        the_best(found),
        *printed_rates(found),
    ]
