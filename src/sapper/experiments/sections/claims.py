"""The claims in the report: an overview, then each in three lines, its numbers below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from sapper.experiments.claims.rules import CLOSE, FAR, MOST, NEAR, POINTS, SLACK
from sapper.experiments.claims.verdicts import (
    CONFIRMED,
    GAIN,
    NOT_JUDGED,
    OPEN,
    REFUTED,
    Case,
    Claim,
    Evidence,
)
from sapper.experiments.outcomes import Outcomes
from sapper.experiments.sections.words import chance, equals, lines_of, written


def case_row(case: Case) -> tuple[str, ...]:
    """Write one line of a claim."""
    found = case.found
    games = f"{found.games:,}" if found.games else found.why or "none"
    models = str(found.models) if found.models else ""
    return found.about, *written(found), chance(found.p), games, models, case.verdict


def spoken(found: Evidence) -> str:
    """Write an effect in a sentence."""
    effect, _ = written(found)
    if not effect:
        return f"{found.about}: {missing(found)}"
    return f"{found.about}: {effect}" + (" points" if found.kind == GAIN else "")


def in_short(claim: Claim, reading: str) -> str:
    """Write the telling line of a claim with its interval."""
    found = claim.telling(reading).found
    effect, interval = written(found)
    return f"{found.about}: {effect} ({interval})" if effect else f"{found.about}: {missing(found)}"


def missing(found: Evidence) -> str:
    """Say what is missing where there are no games."""
    return found.why or "no games"


def finding(claim: Claim, reading: str) -> str:
    """Say what was found for one reading of the learned versions: its verdicts, and one line."""
    count = Counter(case.verdict for case in claim.cases_of(reading))
    judged = sum(number for verdict, number in count.items() if verdict != NOT_JUDGED)
    each = ", ".join(
        f"{count[verdict]} {verdict}" for verdict in (CONFIRMED, REFUTED, OPEN) if count[verdict]
    )
    lines = f"of {judged} lines {each}" if judged > 1 else claim.verdict_of(reading)
    return f"{lines}; {spoken(claim.telling(reading).found)}"


def certainty(claim: Claim, reading: str) -> str:
    """Say how sure that line is: interval, p-value, cases and trained models."""
    found = claim.telling(reading).found
    if not found.games:
        return f"nothing can be said: {missing(found)}"
    parts = [f"95% interval {written(found)[1]}"]
    if found.p is not None:
        parts.append(f"corrected p {equals(found.p)}")
    parts.append(f"{found.games:,} cases")
    if found.models:
        parts.append(f"{found.models} trained models")
    return ", ".join(parts)


def by_reading(claim: Claim, say: Callable[[Claim, str], str]) -> str:
    """Say something for each reading of the learned versions, or once if it is the same."""
    texts = {reading: say(claim, reading) for reading in claim.readings}
    if len(set(texts.values())) == 1:
        return f"{next(iter(texts.values()))}."
    return " ".join(f"{reading.capitalize()}: {text}." for reading, text in texts.items())


def claim_lines(claim: Claim) -> list[str]:
    """Write a claim with its verdict."""
    head = ("what", "effect", "95% interval", "p", "cases", "models", "verdict")
    table = [f"- Its own table disagrees: {claim.own_table}"] if claim.own_table else []
    return [
        f"### {claim.title}: {claim.verdict}",
        "",
        f"- The paper: {claim.says}",
        f"- We find: {by_reading(claim, finding)}",
        f"- How sure: {by_reading(claim, certainty)}",
        *table,
        "",
        *lines_of(head, map(case_row, claim.cases)),
        *(line for note in claim.notes if note for line in (note, "")),
        f"Rule: {'; '.join(claim.rules)}.",
        "",
    ]


def overview(claims: Sequence[Claim]) -> list[str]:
    """Write one line for each claim."""
    rows = [
        (
            claim.title,
            claim.verdict,
            "; ".join(dict.fromkeys(in_short(claim, reading) for reading in claim.readings)),
        )
        for claim in claims
    ]
    return lines_of(("claim", "verdict", "for one"), rows)


def how_judged(found: Outcomes) -> list[str]:
    """Say how claims are judged."""
    listed = found.positions["listed"].sum()
    return [
        "How they are judged:",
        "",
        "- A claim is refuted if any of its lines is, confirmed if all are, else open. Learned "
        "versions are judged as printed and as adapted, each for itself.",
        f"- Our choice: little is {POINTS}, far faster {FAR:g} times, near 0 below {100 * NEAR:g} "
        f"per cent, fast enough {100 * MOST:g} per cent in time, the same R^2 within ±{CLOSE:g}, "
        f"a bound kept within {SLACK:g}. The first two were chosen after a first quick run of "
        "seed 1, all before any full run.",
        "- Gains are in points, per cent of all games, on the same games. p-values are those of "
        "the exact sign test, or, against a printed rate, of the normal distribution.",
        "- A learned version is the mean over its training seeds. The variance of its mean is "
        "that between models plus that of games; interval and p-value are those of Student's t "
        "with one degree of freedom less than models. No verdict rests on one model.",
        "- All p-values are corrected for the comparisons of the claim (Holm).",
        "- The time of a game that was cut off is a lower bound. So ratios of time are those of "
        "games that both finish, the easier ones, with a percentile bootstrap over boards.",
        "- Trends are lines within each mine ratio, with errors robust to boards that differ.",
        "- Cases are games, or what the line names. Of "
        f"{len(found.positions):,} stuck positions, {listed:,} had few enough solutions to be "
        "listed by both methods.",
        "",
    ]


def claims_section(found: Outcomes, judged: Sequence[Claim]) -> list[str]:
    """Write all claims, an overview first."""
    lines = ["## Claims", "", *overview(judged), *how_judged(found)]
    for claim in judged:
        lines += claim_lines(claim)
    return lines
