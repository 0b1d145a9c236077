"""The dataset: version 4.0 plays boards of many sizes, and every candidate becomes a row.

A plan says which games are played; it is cut into shards of some levels each, one Parquet file per
shard. A shard depends on the plan and its number alone, so a run that was stopped goes on with
the shards that are missing. (Paper: Formulating as MDP.)
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sapper.arena.executor import each, workers
from sapper.engines.parts import Counted
from sapper.engines.recorded import Lines
from sapper.errors import BadOption, needs, shown, whole
from sapper.formats.files import write_json, write_whole
from sapper.game.level import Level
from sapper.game.stream import check_seed
from sapper.kernels.core.rows import ROW_NAMES
from sapper.learn.record import check_risk, record
from sapper.models.inputs import Inputs
from sapper.solvers.solver import Solver
from sapper.solvers.versions import V4_0, V4_5

WIDTHS = (np.uint8, np.uint8, np.uint16, np.uint8, np.uint8, np.float32, np.uint16, np.int16)
HELD_OUT = 10  # every tenth game of a level is kept from training
PLAYER = V4_0.but("4.0 by box", enumerate=Counted())  # the same P as 4.0, without its time-outs
KEPT = ("sample", "chosen")
"""Rows of a dataset: the boundary and three cells outside it; or the cells that were opened."""


class Made(NamedTuple):
    """A shard of a dataset: its number, the rows in it and its file."""

    shard: int
    rows: int
    content: bytes


@dataclass(frozen=True)
class DatasetPlan:
    """Which games a dataset is made of, and what is kept of them.

    Games: longer sides, mine ratios in per cent, boards per level, how often a guess explores, and
    where P comes from. Rows: of which cells, and how places and location score are written.
    """

    seed: int = 1
    sides: tuple[int, int] = (5, 30)
    ratios: tuple[int, int] = (5, 30)
    games: int = 100
    explore: float = 0.25
    risk: str = "counted"
    keep: str = "sample"
    coordinates: str = "edges"
    location: str = "text"
    levels_per_shard: int = 50

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        check_seed(self.seed)
        whole(self.games, "games", 1, 10**6)
        whole(self.levels_per_shard, "levels per shard", 1, 10**6)
        for name, (low, high), most in (("sides", self.sides, 100), ("ratios", self.ratios, 90)):
            whole(low, name, 1, most)
            whole(high, name, low, most)
        if self.keep not in KEPT:
            raise BadOption(f"keep must be {' or '.join(KEPT)}, not {shown(self.keep)}")
        check_risk(self.risk)
        _ = self.inputs

    @property
    def inputs(self) -> Inputs:
        """How a cell is written as a row."""
        return Inputs("rows", location=self.location, coordinates=self.coordinates)

    @property
    def player(self) -> Solver:
        """Who plays: 4.0, or 4.5 with the P that it has in play."""
        return PLAYER if self.risk == "counted" else V4_5

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """Every level of the plan, once, from small to large."""
        return tuple(levels_of(range(self.sides[0], self.sides[1] + 1), self.ratios))

    @property
    def shards(self) -> int:
        """How many shards it has."""
        return -(-len(self.levels) // self.levels_per_shard)

    def levels_in(self, shard: int) -> tuple[Level, ...]:
        """Return the levels of a shard."""
        return self.levels[shard * self.levels_per_shard : (shard + 1) * self.levels_per_shard]


PRINTED = {"explore": 0.0, "games": 72, "coordinates": "board", "location": "printed"}
"""The dataset as printed, of about 23.3 million rows. (Paper: Formulating as MDP.)"""


def levels_of(sides: Any, ratios: tuple[int, int]) -> Iterator[Level]:
    """Yield each level with one of these longer sides, the shorter at least half of it."""
    for p in sides:
        for q in range(-(-p // 2), p + 1):
            mines = {
                max(1, round(p * q * ratio / 100)) for ratio in range(ratios[0], ratios[1] + 1)
            }
            for n in sorted(mines):
                yield Level(p, q, n)


def is_held_out(game: np.ndarray) -> np.ndarray:
    """Tell for each game whether it is held out of training."""
    return np.asarray(game % HELD_OUT == HELD_OUT - 1)


def to_columns(lines: Lines, level: int) -> dict[str, np.ndarray]:
    """Write lines as columns of the least width."""
    seen = {
        name: lines.seen[:, k].astype(width)
        for k, (name, width) in enumerate(zip(ROW_NAMES, (*WIDTHS, np.float32), strict=True))
    }
    labels = {name: getattr(lines, name) for name in ("safe", "played", "won")}
    return {"level": np.full(len(lines), level, np.uint32), "game": lines.game, **seen, **labels}


def make_shard(plan: DatasetPlan, shard: int) -> Made:
    """Play the games of a shard and write its rows as Parquet."""
    arrow = needs("pyarrow", extra="train")
    parquet = needs("pyarrow.parquet", extra="train")
    found, how = [], (plan.inputs, plan.explore, plan.keep)
    for k, level in enumerate(plan.levels_in(shard)):
        number = shard * plan.levels_per_shard + k
        first = number * plan.games  # no two levels share their random numbers
        lines = record(plan.player, level, plan.seed, first, plan.games, *how)
        found.append(to_columns(lines, number))
    table = arrow.table({name: np.concatenate([one[name] for one in found]) for name in found[0]})
    content = io.BytesIO()
    plain = ["risk", "score"]  # a dictionary of random numbers is larger than they are
    coded = [name for name in table.column_names if name not in plain]
    parquet.write_table(table, content, compression="zstd", use_dictionary=coded)
    return Made(shard, table.num_rows, content.getvalue())


def shard_file(directory: Path, shard: int) -> Path:
    """Name the file of a shard."""
    return directory / f"shard-{shard:05}.parquet"


def begin(plan: DatasetPlan, directory: Path, command: str) -> dict[str, Any]:
    """Write the manifest of a new dataset, or read that of one to be continued."""
    wanted: dict[str, Any] = json.loads(json.dumps(asdict(plan)))
    file = directory / "manifest.json"
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"cannot make the directory {directory}: {error.strerror}") from None
    if not file.exists():
        manifest = {"plan": wanted, "command": command, "rows": {}, "complete": False}
        write_json(file, manifest)
        return manifest
    manifest = read_manifest(directory)
    if manifest["plan"] != wanted:
        raise BadOption(f"{directory} holds a dataset of another plan: {manifest['command']}")
    return manifest


def plan_of(directory: Path) -> DatasetPlan:
    """Return the plan of a dataset."""
    try:
        given = read_manifest(directory)["plan"]
        pairs = {name: tuple(given[name]) for name in ("sides", "ratios")}
        return DatasetPlan(**(given | pairs))
    except (KeyError, TypeError):
        raise BadOption(f"{directory} holds a dataset of another release") from None


def read_manifest(directory: Path) -> dict[str, Any]:
    """Read what a dataset says of itself."""
    try:
        manifest: dict[str, Any] = json.loads((directory / "manifest.json").read_text())
        return manifest
    except (OSError, ValueError):
        raise BadOption(f"{directory} holds no dataset: make one with sapper dataset") from None


def generate(
    plan: DatasetPlan, directory: Path, command: str, threads: int, cluster: str | None = None
) -> Iterator[Made]:
    """Make the shards that are missing, and yield each when its file is written."""
    manifest = begin(plan, directory, command)
    rows = manifest["rows"]
    missing = [
        (plan, shard)
        for shard in range(plan.shards)
        if str(shard) not in rows or not shard_file(directory, shard).exists()
    ]
    with workers(threads, cluster) as pool:
        for made in each(pool, make_shard, missing, 2 * threads):
            write_whole(shard_file(directory, made.shard), made.content)
            rows[str(made.shard)] = made.rows
            manifest["complete"] = len(rows) == plan.shards
            write_json(directory / "manifest.json", manifest)
            yield made
