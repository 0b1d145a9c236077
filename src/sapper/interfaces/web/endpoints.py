"""Every endpoint of the API: its address, request and answer, and their OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sapper
from sapper.interfaces.web import api
from sapper.interfaces.web.results import results
from sapper.interfaces.web.schema import (
    Schema,
    array,
    boolean,
    choice,
    fields,
    integer,
    or_null,
    text,
)
from sapper.interfaces.web.shapes import (
    ACTIONS,
    ANALYSIS,
    CELL,
    CELLS,
    EXTRAS,
    FAULT,
    GAME,
    INDEX,
    LEVEL,
    METRICS,
    NUMBER,
    POSITION,
    REVIEW,
    RISK,
    SEED,
    START,
    STATUS,
)


@dataclass(frozen=True)
class Endpoint:
    """An address of the API; `takes` is None where nothing is asked with it (GET)."""

    name: str
    answer: Callable[[dict[str, Any], api.Limits], dict[str, Any]]
    takes: Schema | None
    gives: Schema

    @property
    def path(self) -> str:
        """The address."""
        return f"/api/{self.name}"

    @property
    def summary(self) -> str:
        """What it does, in a sentence."""
        return str(self.answer.__doc__).splitlines()[0]


ENDPOINTS = (
    Endpoint(
        "analyse",
        api.analyse,
        fields({"position": POSITION}, {"extras": EXTRAS}),
        ANALYSIS | {"properties": {"position": POSITION} | ANALYSIS["properties"]},
    ),
    Endpoint(
        "inspect",
        api.inspect,
        fields({"position": POSITION}, {"extras": EXTRAS}),
        fields(
            {
                "position": or_null(POSITION),
                "analysis": or_null(ANALYSIS),
                "fault": or_null(FAULT),
            }
        ),
    ),
    Endpoint(
        "perfect",
        api.perfect,
        fields({"position": POSITION}, {"start": START}),
        fields(
            {"win_probability": text(10_000, "A fraction."), "share": RISK, "best_moves": CELLS}
        ),
    ),
    Endpoint(
        "chance",
        api.chance,
        fields(
            {"position": POSITION},
            {
                "rollouts": integer(100, 100_000, "Layouts on which a solver plays on."),
                "seed": SEED,
                "solver": text(100, "The name of a solver."),
            },
        ),
        fields(
            {
                "chance": RISK | {"description": "The chance to win."},
                "error": NUMBER,
                "exact": boolean("Whether it is exact: few layouts are left."),
                "choice": CELL,
                "best": CELL,
                "cells": array(
                    fields({"cell": CELL, "risk": RISK, "chance": RISK, "error": NUMBER}),
                    "The candidates, the best first.",
                ),
            }
        ),
    ),
    Endpoint(
        "explain",
        api.explain,
        fields({"position": POSITION, "cell": CELL}),
        fields(
            {
                "cell": CELL,
                "verdict": choice(("safe", "mine", "uncertain"), "What the cell is."),
                "risk": RISK,
                "numbers": CELLS,
                "with_count": boolean("Whether the total number of mines is needed."),
                "text": text(100_000, "The reason in words."),
            }
        ),
    ),
    Endpoint(
        "decide",
        api.decide,
        fields(
            {"position": POSITION, "solver": text(100, "The name of a solver.")},
            {"seed": SEED, "index": INDEX},
        ),
        fields(
            {
                "cell": CELL,
                "why": text(1000, "The rule that chose it."),
                "safe": CELLS,
                "candidates": array(fields({"cell": CELL, "risk": RISK}), "P of each candidate."),
                "scores": array(fields({"cell": CELL, "score": NUMBER}), "What a model gives."),
            }
        ),
    ),
    Endpoint(
        "board",
        api.new_board,
        fields(
            {"level": LEVEL},
            {
                "seed": SEED,
                "start": START,
                "index": INDEX,
                "first": CELL,
                "no_guess": boolean("The next board that needs no guess."),
            },
        ),
        fields(
            {
                "level": LEVEL,
                "seed": SEED,
                "start": START,
                "index": INDEX,
                "first": CELL,
                "board": text(25_000, "The level, then rows: * for a mine, else the number."),
                "file": or_null(text(200_000, "A board file as base64.")),
                "proof": or_null(array(CELLS, "The certain moves, step by step.")),
            }
        ),
    ),
    Endpoint(
        "play",
        api.play,
        fields(
            {"game": GAME, "actions": ACTIONS},
            {
                "helpers": boolean("Whether to analyse the position as well."),
                "extras": EXTRAS,
            },
        ),
        fields(
            {
                "position": POSITION,
                "status": STATUS,
                "exploded": or_null(CELL),
                "board": or_null(text(25_000, "All mines, once the game is over.")),
                "analysis": or_null(ANALYSIS),
            }
        ),
    ),
    Endpoint(
        "metrics",
        api.metrics,
        fields({"game": GAME, "actions": ACTIONS}),
        METRICS,
    ),
    Endpoint(
        "review",
        api.review,
        fields({"game": GAME, "actions": ACTIONS}),
        REVIEW,
    ),
    Endpoint(
        "solvers",
        api.solvers,
        None,
        fields(
            {
                "solvers": array(
                    fields(
                        {name: text(1000, name) for name in ("name", "recipe", "source", "group")}
                    ),
                    "All solvers.",
                )
            }
        ),
    ),
    Endpoint(
        "results",
        results,
        None,
        fields(
            {
                "runs": array({"type": "object"}, "Rates with their intervals."),
                "models": array({"type": "object"}, "Cards of the trained models."),
                "field": {
                    "type": ["object", "null"],
                    "description": "Every published method: results/field.json.",
                },
                "figures": array(text(200, "A name under /results/."), "Figures."),
                "captions": {"type": "object", "description": "What each figure shows."},
            }
        ),
    ),
)

FAULTS = {
    "400": "The body is no JSON.",
    "408": "The body did not arrive in time.",
    "413": "The body is too large.",
    "415": "The body is not declared as application/json.",
    "422": "What is asked cannot be read, is impossible, or too hard; `error` says which.",
    "503": "Too many requests are waiting.",
}


def as_json(schema: Schema) -> dict[str, Any]:
    """Wrap a schema as JSON content."""
    return {"content": {"application/json": {"schema": schema}}}


def openapi() -> dict[str, Any]:
    """Return the OpenAPI document of all endpoints."""
    paths: dict[str, Any] = {}
    for one in ENDPOINTS:
        answers = {"200": {"description": "The answer."} | as_json(one.gives)}
        operation: dict[str, Any] = {"operationId": one.name, "summary": one.summary}
        if one.takes is not None:
            operation["requestBody"] = {"required": True} | as_json(one.takes)
            answers |= {
                code: {"description": about} | as_json({"$ref": "#/components/schemas/Fault"})
                for code, about in FAULTS.items()
            }
        method = "get" if one.takes is None else "post"
        paths[one.path] = {method: operation | {"responses": answers}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sapper", "version": sapper.__version__, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {"schemas": {"Fault": FAULT}},
    }
