"""The description of the engine: what its files hold, and of which sources they are.

All of it but the code follows from the sources at once. So whether a build is of these sources is
known without building anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from sapper.arena import candidates, stats, win_chance
from sapper.interfaces.wasm.exports import (
    analysis,
    boards,
    chances,
    enumerating,
    exact,
    person,
    rollouts,
)
from sapper.interfaces.wasm.exports.pointers import parameters_of
from sapper.interfaces.wasm.offered import offer_all, regroup
from sapper.kernels.chances import search
from sapper.kernels.core import codes
from sapper.kernels.core.cache import source_digest
from sapper.kernels.core.types import Record, dtype_of
from sapper.kernels.exact import analyse, solve

Data = dict[str, Any]
CAPACITIES = {"small": codes.SMALL, "large": codes.LARGE}
EXPORTS: tuple[Callable[..., Any], ...] = (
    analysis.prepare,
    analysis.analyse,
    analysis.judge,
    enumerating.decide_enumerating,
    enumerating.play_enumerating,
    exact.decide_least_risk,
    exact.play_least_risk,
    exact.decide_second_move,
    exact.play_second_move,
    exact.decide_champion,
    exact.play_champion,
    person.replay,
    person.measure,
    person.review,
    boards.find_without_guess,
    chances.list_rows,
    chances.tabulate_rows,
    chances.count_wins,
    chances.add_moments,
    chances.adjust,
    chances.look_out,
    rollouts.draw_layouts,
    rollouts.roll_out_least_risk,
    rollouts.roll_out_second_move,
    rollouts.roll_out_champion,
)
COMPILES = ("linker.py", "module.py", "target.py")
CODES: dict[Any, tuple[str, ...]] = {
    codes: (
        "BY_DSS", "BY_SOLUTIONS", "KNOWN", "LOST", "NO_SOLUTION", "OUT_OF_TIME", "PLAYING", "SAFE",
        "START_NONE", "START_OPEN", "START_SAFE", "TOO_LARGE", "VARIATES", "WON",
    ),
    solve: ("EXACT_DONE", "EXACT_IMPOSSIBLE"),
    search: ("LATE", "OUT_OF_ROOM"),
    candidates: ("MOST_CANDIDATES",),
    win_chance: ("FEWEST_ROLLOUTS", "MOST_EXACT", "MOST_ROLLOUTS"),
    stats: ("Z95",),
    analyse: ("CONTRADICTION", "FORCED_MINE", "FORCED_SAFE", "UNDECIDED"),
}  # fmt: skip


def exports_of(size: str) -> dict[str, tuple[Callable[..., Any], int]]:
    """Return each export with the capacity of its records, under the name that pages call."""
    return {f"{export.__name__}_{size}": (export, CAPACITIES[size]) for export in EXPORTS}


def layout_of(dtype: np.dtype[Any]) -> Data:
    """Describe a record: its size, and the kind and the length of each field.

    Fields follow one another, each aligned to its kind; one that does not has its offset first.
    """
    fields, end = {}, 0
    for name, (kind, offset, *_) in (dtype.fields or {}).items():
        base, shape = kind.subdtype or (kind, ())
        follows = offset == -(-end // base.itemsize) * base.itemsize
        fields[name] = [*([] if follows else [offset]), base.str[1:], *shape]
        end = offset + kind.itemsize
    return {"size": dtype.itemsize, "fields": fields}


def layouts_of(size: str) -> bytes:
    """Describe all records for boards of a size, as JSON; it goes into the code as a section."""
    capacity = CAPACITIES[size]
    found = {one.__name__: layout_of(dtype_of(one, capacity)) for one in records_of_all()}
    return json.dumps(found, separators=(",", ":")).encode()


def records_of_all() -> list[type[Record]]:
    """List the records that exports point to, each once."""
    found = {record: None for export in EXPORTS for record in parameters_of(export).values()}
    return [record for record in found if record is not None]


def fingerprint() -> str:
    """Hash the kernels, and what makes code for pages of them."""
    digest = hashlib.sha256(source_digest().encode())
    here = Path(__file__).parent
    for source in (*sorted(here.glob("exports/*.py")), *(here / name for name in COMPILES)):
        digest.update(source.read_bytes())
    return digest.hexdigest()


def describe() -> tuple[Data, bytes]:
    """Return what the files of these sources hold, and the bytes of settings and models."""
    offers, content = offer_all()
    models = regroup(content)
    description = {
        "fingerprint": fingerprint(),
        "codes": {name: getattr(module, name) for module, names in CODES.items() for name in names},
        "capacities": CAPACITIES,
        "exports": {
            export.__name__: [
                "Int" if record is None else record.__name__
                for record in parameters_of(export).values()
            ]
            for export in EXPORTS
        },
        "solvers": offers,
        "models": hashlib.sha256(models).hexdigest(),
    }
    return description, models
