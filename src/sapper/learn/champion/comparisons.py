"""What the champion learns from: decisions whose candidates were all rolled out.

A round has many shards, each with games of one level and written to its own file: a run that was
stopped goes on with the shards that are missing.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile

import numpy as np

from sapper.arena.executor import each, workers
from sapper.arena.run import Run
from sapper.engines.exact import Exact
from sapper.engines.guesses.champion import Champion, scratch_with
from sapper.engines.guesses.second_move import SecondMove
from sapper.errors import BadOption
from sapper.formats.files import write_whole
from sapper.game.level import BEGINNER, EXPERT, INTERMEDIATE, Level
from sapper.kernels.core.features import FEATURE_ROW
from sapper.kernels.memory.evaluation import MOST_FINALISTS
from sapper.kernels.play.comparisons import compare_candidates
from sapper.models.network import Network
from sapper.solvers.solver import Solver

MOST_PER_GAME = 12  # decisions that are kept: few games have more
TRAINING = 1 << 33  # added to the seed: boards that no measurement plays
REACH = 0.8  # candidates have at least this share of the best safety
SEARCHED = 30  # layouts that the player searches: more would take most of the time
OTHERS = 40  # levels that are not classic
HELD_OUT = 10  # one of so many groups of ten shards is held out


class Setting(NamedTuple):
    """A level and how its games begin."""

    level: Level
    start: str = "safe"
    first: str = "corner"


def other(number: int) -> Setting:
    """Return one of the levels that are not classic: 5x5 to 30x24, 10% to 25% mines."""
    draw = np.random.default_rng(number % OTHERS)
    width, height = int(draw.integers(5, 31)), int(draw.integers(5, 25))
    mines = max(1, round(width * height * draw.uniform(0.10, 0.25)))
    return Setting(Level(width, height, mines))


def setting_of(shard: int) -> Setting:
    """Return what a shard plays: of ten, six expert (one open), three intermediate, one other."""
    kind = shard % 10
    if kind < 5:
        return Setting(EXPERT)
    if kind == 5:
        return Setting(EXPERT, "open", "3,3")
    if kind < 9:
        return Setting(INTERMEDIATE)
    return other(shard // 10) if shard % 30 < 20 else Setting(BEGINNER)


@dataclass(frozen=True)
class Round:
    """Which games are played, and on how many layouts a candidate is valued."""

    seed: int
    number: int
    shards: int
    games: int
    layouts: int
    early: float


@dataclass(frozen=True, eq=False)
class Compared:
    """Decisions: a line for each of up to twelve candidates, and values of each.

    Values are safety, second-move safety, rollouts that survived, and their summed chances to win.
    """

    rows: np.ndarray
    values: np.ndarray

    def __len__(self) -> int:
        """Count the decisions."""
        return len(self.values)


def player(network: Network | None) -> Exact:
    """Return the player whose games and rollouts are learned from: look-ahead at first."""
    if network is None:
        return Exact(SecondMove(reach=REACH, endgame=SEARCHED))
    return Exact(Champion(network, endgame=SEARCHED, reach=REACH))


def compare(plan: Round, network: Network | None, shard: int) -> Compared:
    """Play the games of a shard and value the candidates of their decisions."""
    level, start, first = setting_of(shard)
    listing = Exact(Champion(network, endgame=SEARCHED, reach=REACH))
    run = Run(Solver("student", listing, "training"), level, plan.seed, start, first, timeout=None)
    workspace = run.conditions.workspace()
    scratch = scratch_with(network, workspace)
    inner = scratch._replace(evaluations=scratch.evaluations.copy())
    room = plan.games * MOST_PER_GAME
    rows = np.zeros((room, MOST_FINALISTS, FEATURE_ROW), np.float32)
    values = np.zeros((room, MOST_FINALISTS, 4))
    index = (plan.number * plan.shards + shard) * plan.games
    begin = np.array([TRAINING + plan.seed, index], np.uint64)
    amounts = np.array([plan.games, plan.layouts, plan.early], np.float64)
    settings = np.concatenate([player(network).rule.settings, listing.rule.settings])
    own = (workspace.games, workspace.controls, workspace.programmes, workspace.lookaheads)
    made = compare_candidates(*own, scratch, inner, settings, begin, amounts, rows, values)
    return Compared(rows[:made].astype(np.float16), values[:made].astype(np.float32))


def path_of(directory: Path, plan: Round, shard: int) -> Path:
    """Name the file of a shard."""
    return directory / f"round-{plan.number}" / f"shard-{shard:04}.npz"


def read(path: Path) -> Compared:
    """Read the decisions of a shard."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            return Compared(found["rows"], found["values"])
    except (OSError, ValueError, KeyError, BadZipFile) as error:
        raise BadOption(f"{path} is no shard of a round: {error}") from None


def make_shard(plan: Round, network: Network | None, directory: Path, shard: int) -> int:
    """Write a shard, unless it is there; returns how many decisions it holds."""
    path = path_of(directory, plan, shard)
    if path.exists():
        return len(read(path))
    made = compare(plan, network, shard)
    file = io.BytesIO()
    np.savez_compressed(file, rows=made.rows, values=made.values)
    write_whole(path, file.getvalue())
    return len(made)


def make_all(plan: Round, network: Network | None, directory: Path, threads: int) -> Iterator[int]:
    """Make all shards of a round; yields how many decisions each holds."""
    path_of(directory, plan, 0).parent.mkdir(parents=True, exist_ok=True)
    jobs = ((plan, network, directory, shard) for shard in range(plan.shards))
    with workers(threads) as pool:
        yield from each(pool, make_shard, jobs, 4 * threads)


def read_all(directory: Path, plans: list[Round], held_out: bool) -> Compared:
    """Read the decisions of all rounds: those to learn from, or those kept from training."""
    found = [
        read(path_of(directory, plan, shard))
        for plan in plans
        for shard in range(plan.shards)
        if (shard // 10 % HELD_OUT == HELD_OUT - 1) == held_out
    ]
    return Compared(
        np.concatenate([one.rows for one in found]), np.concatenate([one.values for one in found])
    )
