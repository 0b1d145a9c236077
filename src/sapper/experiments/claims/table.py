"""Claims about 9x9x10: the printed table, and the earlier best."""

from __future__ import annotations

from sapper.experiments.claims.evidence import gains, less, over
from sapper.experiments.claims.learning import readings_of
from sapper.experiments.claims.rules import BETTER, SMALL
from sapper.experiments.claims.verdicts import Claim
from sapper.experiments.field.published import FIGURES
from sapper.experiments.outcomes import Outcomes
from sapper.experiments.paper import BEST, EARLIER_BEST, VERSIONS, won_in_paper
from sapper.game.level import BEGINNER

EARLIER = ("hcsp", "uct", "oh")
REPORTED = tuple(one for one in FIGURES if one.method in EARLIER and one.level == str(BEGINNER))
"""What was published of them on 9x9x10."""


def printed_rates(found: Outcomes) -> Claim:
    """Compare our rates with the printed table."""
    lines = [
        less(found.on_table(name), name, printed)
        for name in (*VERSIONS, *found.plan.printed)
        if (printed := won_in_paper(name)) is not None
    ]
    return Claim(
        "The printed win rates on 9x9x10",
        "Table 5, version by version.",
        (*VERSIONS, *found.plan.printed),
        gains(SMALL, lines),
    )


def above_the_earlier_best(found: Outcomes) -> Claim:
    """Compare 5.0 and 6.5 with published rates and with our own readings of the same methods."""
    best = [name for names in readings_of(found, BEST) for name in names]
    lines = [
        less(found.on_table(name), name, one.rate, one.error, f"{one.method} in {one.source}")
        for name in best
        for one in REPORTED
    ]
    lines += [over(found.on_table, name, other) for name in best for other in EARLIER]
    return Claim(
        f"{' and '.join(BEST)} beat the earlier best on 9x9x10",
        f"They win more than UCT with heuristics (OH), {EARLIER_BEST}%, and are better than "
        "existing methods.",
        (*best, *EARLIER),
        gains(BETTER, lines),
        notes=(
            "The printed rates of others have an error of their own: that of their games, or of "
            "10,000 where no number is given. Then our own readings play the same games.",
        ),
    )
