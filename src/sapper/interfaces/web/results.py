"""What the page shows as results: measured runs, the field, model cards, and figures."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import sapper
from sapper.interfaces.web.api import FULL, Limits

PACKAGE = Path(sapper.__file__).parent
PICTURES = (".png", ".svg")
PICTURE = re.compile(r"!\[([^\]]+)\]\(figures/([^)]+)\)")  # of a report: its caption and its name
CAPTIONS = {  # of figures that stand in no report
    "deduction.svg": "What each kind of deduction misses of what exact deduction settles.",
    "learned.svg": "The learned versions over their training seeds, beside 4.5.",
}


@cache
def folder() -> Path | None:
    """Return the folder of results: in the package, or in the checkout around it; None without."""
    for place in (PACKAGE / "results", PACKAGE.parents[1] / "results"):
        if place.is_dir():
            return place
    return None


@cache
def figures() -> dict[str, bytes]:
    """Read every figure, by its name; one that is there in two kinds is shown once."""
    place = folder()
    found = [] if place is None else sorted(place.rglob("*"))
    by_stem = {one.stem: one for one in found if one.suffix in PICTURES}  # .svg comes last
    return {one.name: one.read_bytes() for one in by_stem.values()}


@cache
def captions() -> dict[str, str]:
    """Read what every figure shows, by its name; reports say it where they show one."""
    place = folder()
    reports = [] if place is None else sorted(place.glob("*.md"))
    told = (PICTURE.findall(report.read_text()) for report in reports)
    found = CAPTIONS | {name: caption for one in told for caption, name in one}
    return {name: found[name] for name in figures()}


def read_all(place: Path | None) -> list[dict[str, Any]]:
    """Read the JSON files of a folder, by name."""
    files = [] if place is None else sorted(place.glob("*.json"))
    return [json.loads(file.read_text()) for file in files]


@cache
def _results() -> dict[str, Any]:
    reports = read_all(folder())
    runs = [run for report in reports for run in report.get("results", [])]
    field = next((report for report in reports if "published" in report), None)
    models = [card for card in read_all(PACKAGE / "models") if "expects" in card]
    pictures = {"figures": list(figures()), "captions": captions()}
    return {"runs": runs, "models": models, "field": field} | pictures


def results(asked: dict[str, Any], limits: Limits = FULL) -> dict[str, Any]:
    """List what was measured: runs with intervals, the field, model cards, figures."""
    return _results()
