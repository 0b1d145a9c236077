"""Claims about numbers: the R^2 of alpha, the cost of DSS and of a Q decision."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path

from sapper import models
from sapper.arena.stats import Z95
from sapper.experiments.claims.evidence import reading_of
from sapper.experiments.claims.rules import BESIDE, at_most, close_to
from sapper.experiments.claims.verdicts import (
    ADAPTED,
    NEEDS_MODELS,
    NUMBER,
    PRINTED,
    Case,
    Claim,
    Evidence,
    Rule,
    nothing,
)
from sapper.experiments.complexity.decisions import decision_growth
from sapper.experiments.complexity.dss import dss_growth
from sapper.experiments.complexity.growth import Exponent
from sapper.experiments.outcomes import Outcomes
from sapper.experiments.paper import R_SQUARED, as_printed
from sapper.experiments.plan import ReproductionPlan
from sapper.experiments.statistics.contrast import LEAST_MODELS
from sapper.kernels.board.dss import LOOPS

SHIPPED = Path(models.__file__).parent
PREDICTORS = 3  # of alpha: p, q and the mine ratio
GAMES = 2  # for each game whose positions are listed, those whose decisions are counted


def r_squared_error(value: float, levels: int) -> float:
    """Return the standard error of R^2 over so many levels. (Olkin and Finn 1995.)"""
    left = levels - PREDICTORS - 1
    return sqrt(4 * value * (1 - value) ** 2 * left**2 / ((levels**2 - 1) * (levels + 3)))


def r_squared_of(card: Path) -> Evidence:
    """Read the R^2 of a regression of alpha from its card."""
    about = f"R^2 of {card.stem}"
    if not card.is_file():
        return nothing(about, kind=NUMBER)
    facts = json.loads(card.read_text())
    value, levels = float(facts["r_squared"]), int(facts["levels"])
    half = Z95 * r_squared_error(value, levels)
    return Evidence(about, value, max(0.0, value - half), value + half, levels, NUMBER)


def alpha_fits(folder: Path = SHIPPED) -> Claim:
    """Compare the R^2 of our regressions of alpha with the printed one."""
    rule = close_to(R_SQUARED)
    cards = {ADAPTED: folder / "alpha.json", PRINTED: folder / "alpha-printed.json"}
    return Claim(
        f"The regression of alpha has an R^2 of {R_SQUARED:g}",
        f"Its r-squared value is {R_SQUARED:g}, and thus it was accurate.",
        (),
        tuple(
            Case(r_squared_of(card), rule, reading)
            for reading, card in cards.items()
            if reading == ADAPTED or card.is_file()
        ),
        notes=(
            f"An R^2 of {R_SQUARED:g} leaves {100 * (1 - R_SQUARED):.0f} per cent of the variance "
            "of the best alpha unexplained. Cases are levels.",
        ),
    )


def grown(about: str, found: Exponent, cases: int, rule: Rule) -> Case:
    """Judge an exponent."""
    return Case(Evidence(about, *found, cases, NUMBER), rule)


def dss_cost(found: Outcomes) -> Claim:
    """Count the entries of A that DSS reads or writes."""
    work = dss_growth(found.plan.seed, max(1, found.plan.size.positions // 4))
    return Claim(
        "DSS takes O(n^2 m)",
        "DSS has a worst-case complexity of O(n^2 m), for n variables and m rows.",
        (),
        (
            grown("exponent of n, worst case", work.variables, work.systems, at_most(2)),
            grown("exponent of m, worst case", work.rows, work.systems, at_most(1)),
            grown(
                "exponent of n^2 m, positions of games", work.in_play, work.positions, at_most(1)
            ),
            grown(
                f"exponent of n, worst case, {LOOPS} passes as printed",
                work.in_passes,
                work.systems,
                BESIDE,
            ),
        ),
        notes=(
            "Work is counted in entries of A that Algorithm 2 reads or writes, anew for each "
            "report. The worst case is a chain that is read against its direction, until nothing "
            "more follows. Cases are systems.",
        ),
    )


def decision_cases(plan: ReproductionPlan, name: str) -> list[Case]:
    """Judge how the work of a decision of a Q-learned version grows."""
    about, rule, reading = f"{name}, exponent of pq", at_most(1), reading_of(name)
    scored, models_of = f"{about}, cells scored", plan.models_of(name)
    if len(models_of) < LEAST_MODELS:
        return [Case(nothing(scored, NEEDS_MODELS, NUMBER), rule, reading)]
    work = decision_growth(models_of, plan.seed, GAMES * plan.size.positions)
    if work is None:
        return [Case(nothing(scored, kind=NUMBER), rule, reading)]
    many, trained = work.decisions, len(models_of)
    lines = (
        (f"{scored}, untouched board", work.first, work.boards, rule),
        (f"{scored}, decisions in play", work.scored, many, rule),
        (f"{about}, edges walked for P before", work.walked, many, BESIDE),
    )
    return [
        Case(Evidence(words, *found, cases, NUMBER, models=trained), judge, reading)
        for words, found, cases, judge in lines
    ]


def q_decision_cost(found: Outcomes) -> Claim:
    """Count the cells that 6.5 scores in a decision, and the edges walked before."""
    names = [name for name in ("6.5", as_printed("6.5")) if name in found.plan.methods]
    return Claim(
        "A Q decision takes O(pq)",
        "Q-learning finds the next action in O(pq).",
        tuple(names),
        tuple(case for name in names for case in decision_cases(found.plan, name)),
        notes=(
            "Counted anew for each report, on square boards of one mine ratio. Cases are "
            "decisions.",
        ),
    )
