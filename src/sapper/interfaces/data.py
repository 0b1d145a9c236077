"""Answers as plain data, the same for the command line and the API."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np

from sapper.arena.review import Review
from sapper.arena.win_chance import WinChance
from sapper.inference.analysis import Analysis
from sapper.inference.chances.outlook import Outlook
from sapper.inference.explain import Reason
from sapper.inference.perfect import Perfect
from sapper.inference.person.metrics import Metrics

RATIOS = (
    "three_bv_per_second",
    "clicks_per_second",
    "efficiency",
    "throughput",
    "correctness",
)


def rows_of(numbers: np.ndarray) -> list[list[float | None]]:
    """Write numbers row by row; null where there is none."""
    return [[None if one != one else one for one in row] for row in numbers.tolist()]


def write_analysis(result: Analysis, solutions: int | str) -> dict[str, Any]:
    """Write an analysis, its number of layouts as given; the risk of an open cell is null."""
    return {
        "level": str(result.view.level),
        "solutions": solutions,
        "risk": rows_of(result.risk),
        "safe": result.safe,
        "mines": result.mines,
        "best": result.best,
        "wrong_flags": result.wrong_flags,
        "crowded": result.crowded,
    }


def write_outlook(found: Outlook) -> dict[str, Any]:
    """Write what cells would tell."""
    return {
        "zero": rows_of(found.zero),
        "progress": rows_of(found.progress),
        "dead": found.dead,
        "fifties": found.fifties,
    }


def write_reason(reason: Reason) -> dict[str, Any]:
    """Write why a cell is what it is."""
    return {
        "cell": reason.cell,
        "verdict": reason.verdict,
        "numbers": reason.numbers,
        "with_count": reason.with_count,
        "text": reason.text,
    }


def write_perfect(found: Perfect) -> dict[str, Any]:
    """Write the chance to win with perfect play, as a fraction, and its best moves."""
    return {"win_probability": str(found.win_probability), "best_moves": found.best_moves}


def write_win_chance(found: WinChance) -> dict[str, Any]:
    """Write the chance to win, half its 95% interval, and those of the candidates."""
    return {
        "chance": found.chance,
        "error": found.error,
        "exact": found.exact,
        "choice": found.choice,
        "best": found.best,
        "cells": [
            {"cell": one.cell, "risk": one.risk, "chance": one.chance, "error": one.error}
            for one in found.cells
        ],
    }


def write_metrics(found: Metrics) -> dict[str, Any]:
    """Write the metrics of a game; what is not known is null."""
    return asdict(found) | {name: getattr(found, name) for name in RATIOS}


def write_review(found: Review) -> dict[str, Any]:
    """Write a review with all of its moves."""
    return {
        "status": found.status,
        "luck": found.luck,
        "needless": found.needless,
        "mistakes": found.mistakes,
        "given_away": found.given_away,
        "steps": [
            {
                "action": step.action,
                "cell": step.cell,
                "kind": step.kind,
                "risk": step.risk,
                "least": step.least,
                "safe": step.safe,
                **asdict(step.judgement),
                "position": str(step.view),
            }
            for step in found.steps
        ],
    }
