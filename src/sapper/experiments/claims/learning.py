"""Claims about the learned versions, as printed and as adapted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sapper.experiments.claims.evidence import Uncorrected, gains, in_table, over, reading_of
from sapper.experiments.claims.rules import BETTER, MARGINALLY, SMALL
from sapper.experiments.claims.verdicts import NEEDS_MODELS, Case, Claim, Rule, nothing
from sapper.experiments.outcomes import Choice, Outcomes, Panel
from sapper.experiments.paper import (
    BEST,
    CLASSIFIED,
    LEARNED,
    Q_LEARNED,
    RATIOS,
    TURN,
    VERSIONS,
    as_printed,
    version_of,
)
from sapper.experiments.statistics.contrast import contrast_means, judgeable

SKIPPED = ("3.0", "6.5")
BEFORE = (("2.0", "1.0"), ("2.5", "2.0"), ("3.5", "3.0"), ("4.0", "3.5"), ("4.5", "4.0"))
Reading = tuple[str, ...]


def readings_of(found: Outcomes, names: Sequence[str]) -> list[Reading]:
    """Return learned versions as adapted, and as printed if those are played."""
    printed = tuple(as_printed(name) for name in names)
    there = set(printed) & set(found.plan.printed)
    return [tuple(names), *([printed] if there else [])]


def both_readings(found: Outcomes) -> tuple[str, ...]:
    """Return all learned versions, as printed and as adapted."""
    return tuple(name for names in readings_of(found, LEARNED) for name in names)


def learned_over_base(found: Outcomes, rule: Rule, low: int, high: int) -> tuple[Case, ...]:
    """Compare the learned versions with 4.5 between two mine ratios."""

    def choice(name: str) -> Panel:
        return found.between(name, low, high)

    return gains(rule, [over(choice, name, "4.5") for name in both_readings(found)])


def learning_helps(found: Outcomes) -> Claim:
    """Compare the learned versions with 4.5 where mines are few."""
    return Claim(
        f"Learned versions help below {TURN}% mines",
        "Versions 5.0 to 6.5 improve on the earlier ones where mines are few.",
        ("4.5", *both_readings(found)),
        learned_over_base(found, BETTER, RATIOS[0], TURN - 1),
    )


def learning_stops(found: Outcomes) -> Claim:
    """Compare the learned versions with 4.5 where mines are many."""
    return Claim(
        f"Learned versions are like the earlier ones above {TURN}% mines",
        f"Above {TURN}% they produce similar results as the earlier versions.",
        ("4.5", *both_readings(found)),
        learned_over_base(found, SMALL, TURN + 1, RATIOS[1]),
    )


def q_over_classification(found: Outcomes) -> Claim:
    """Compare Q-learning with classification: by kind of training, and the means of both."""
    lines = []
    for names in readings_of(found, LEARNED):
        first, second, third, fourth = names
        lines += [over(found.swept, fourth, first), over(found.swept, third, second)]
        ones, twos = ([found.swept(name) for name in side] for side in (names[2:], names[:2]))
        about = f"mean of {third} and {fourth} over that of {first} and {second}"
        lines.append(
            Uncorrected(about, contrast_means(ones, twos), "", reading_of(first))
            if judgeable(*ones, *twos)
            else Uncorrected(about, None, NEEDS_MODELS, reading_of(first))
        )
    table = [in_table(Q_LEARNED[1], CLASSIFIED[0]), in_table(Q_LEARNED[0], CLASSIFIED[1])]
    return Claim(
        "Q-learning is marginally better than classification",
        "Deep Q-learning is marginally better than classification in general, but not always.",
        both_readings(found),
        gains(MARGINALLY, lines),
        f"{', and '.join(table)}.",
        ("6.5 and 5.0 are trained in a single pass, 6.0 and 5.5 in episodes.",),
    )


def best_of_reading(found: Outcomes, choice: Choice, where: str, names: Reading) -> list[Case]:
    """Compare 5.0 and 6.5 of one reading with all other versions; return the strongest of them."""
    best = [name for name in names if version_of(name) in BEST]
    rest = [name for name in found.plan.versions if name not in LEARNED]
    rest += [name for name in names if name not in best and name in found.plan.methods]
    others = [name for name in rest if len(choice(name)) and judgeable(choice(name))]
    rival = max(others, key=lambda name: choice(name).rate, default=None)
    if rival is None:
        return [Case(nothing(name), BETTER, reading_of(name)) for name in best]
    pairs = [(name, other) for name in best for other in others]
    cases = gains(BETTER, [over(choice, *pair, where) for pair in pairs])
    return [case for case, (_, other) in zip(cases, pairs, strict=True) if other == rival]


def the_best(found: Outcomes) -> Claim:
    """Compare 5.0 and 6.5 with the strongest of the others, on the sweep and on 9x9x10."""
    cases = [
        case
        for names in readings_of(found, LEARNED)
        for where, choice in (("sweep", found.swept), ("9x9x10", found.on_table))
        for case in best_of_reading(found, choice, where, names)
    ]
    return Claim(
        f"{' and '.join(BEST)} outperform all other versions",
        "They win more than all others, with a visible difference. (Here each meets the strongest "
        "of the others of its reading; p-values are corrected for both against all others.)",
        found.plan.methods,
        tuple(cases),
    )


def each_improves(found: Outcomes) -> Claim:
    """Compare each version with the one before, but for 3.0 and 6.5."""
    (first, *others) = BEFORE
    lines = [over(found.on_table, *first, "9x9x10"), *(over(found.swept, *one) for one in others)]
    for names in readings_of(found, LEARNED):
        chain = ("4.5", *names[:3])
        lines += [over(found.swept, b, a) for a, b in pairwise(chain)]
    printed = [(b, a) for a, b in pairwise(VERSIONS) if b not in SKIPPED]
    fallen = [pair for pair in printed if "above" not in in_table(*pair)]
    return Claim(
        "Each version improves on the one before",
        f"Every version, except {' and '.join(SKIPPED)}, is an improvement over the previous one.",
        ("1.0", *found.plan.methods),
        gains(BETTER, lines),
        f"{', '.join(in_table(*pair) for pair in fallen)}.",
        ("Improvement is read as games won. What the limited versions save in time is above.",),
    )
