"""The plan of the reproduction: which units are played, for a quick run and for a full one.

The sweep goes over setups: a longer side, a shorter one, mines in per cent. Each has games of
its own, the same ones for every solver; slow versions play the first few of them. A learned
version is played by the models of all its training seeds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import log2
from types import MappingProxyType

from sapper.arena.unit import Unit
from sapper.errors import BadOption
from sapper.experiments.paper import RATIOS, SIDES, TIMEOUT, VERSIONS, as_printed, is_learned
from sapper.experiments.positions import PositionUnit, comparing_fingerprint
from sapper.game.level import BEGINNER, Level
from sapper.game.stream import check_seed
from sapper.solvers.learned import seeds_of
from sapper.solvers.solver import Solver, list_solvers, solver

PARTS = ("table", "figures", "claims")
APART = 10**6  # games between the first ones of two setups
UNSEEN = 1000  # no model has learned from these games: training has seeds 1 to 5, and above 65,536
BESIDE = ("1.0", "hcsp", "uct", "oh", "pseq")  # on 9x9x10 only: the first version, and the field
POSITION_LEVELS = (BEGINNER, Level(12, 9, 20), Level(15, 15, 34), Level(15, 15, 45))


@dataclass(frozen=True, order=True)
class Setup:
    """A board of the sweep: longer side, shorter side, mines in per cent."""

    p: int
    q: int
    ratio: int

    @property
    def level(self) -> Level:
        """The level nearest to it."""
        return Level(self.p, self.q, max(1, round(self.p * self.q * self.ratio / 100)))

    @property
    def blocks(self) -> int:
        """How many cells the board has; the paper calls them blocks."""
        return self.p * self.q

    @property
    def size(self) -> float:
        """The number of blocks as a power of 2: doubling a board adds 1."""
        return log2(self.blocks)

    @property
    def shape(self) -> float:
        """The dimension ratio q/p: 1 is a square."""
        return self.q / self.p

    @property
    def game(self) -> int:
        """Its first game: no two setups share their random numbers."""
        return ((self.p * 100 + self.q) * 100 + self.ratio) * APART


@dataclass(frozen=True)
class Amount:
    """How many games a solver plays: its own number, or that of all others; each training seed."""

    others: int
    by_name: Mapping[str, int] = field(default_factory=dict)
    seeds: int = 0

    def of(self, name: str) -> int:
        """Return the games of a solver."""
        return self.by_name.get(name, self.others)


@dataclass(frozen=True)
class Size:
    """How large a run is: the boards of its sweep, and games in a setup, of the table, for sets."""

    name: str
    setups: tuple[Setup, ...]
    sweep: Amount
    table: Amount
    positions: int


def every_setup() -> Iterator[Setup]:
    """Return all boards of the paper's sweep."""
    for p in range(SIDES[0], SIDES[1] + 1):
        for q in range(-(-p // 2), p + 1):
            for ratio in range(RATIOS[0], RATIOS[1] + 1):
                yield Setup(p, q, ratio)


def some_setups() -> Iterator[Setup]:
    """Return a part of the sweep: every second longer side, three shapes, every fourth ratio."""
    for p in range(SIDES[0], SIDES[1] + 1, 2):
        for q in sorted({-(-p // 2), round(0.75 * p), p}):
            for ratio in range(RATIOS[0], RATIOS[1] + 1, 4):
                yield Setup(p, q, ratio)


# Games in one unit. Where all solutions are listed, or trees searched, each game may take seconds.
SWEEP_UNIT = Amount(1000, {"2.0": 10, "3.0": 10, "4.0": 50})
TABLE_UNIT = Amount(5000, {"1.0": 250, "2.0": 500, "3.0": 500, "uct": 100, "oh": 100})
QUICK = Size(
    "quick",
    tuple(some_setups()),
    sweep=Amount(300, {"2.0": 60, "3.0": 60, "4.0": 150}, seeds=200),
    table=Amount(
        20_000, {"1.0": 2000, "2.0": 4000, "3.0": 4000, "uct": 500, "oh": 500}, seeds=20_000
    ),
    positions=20,
)
FULL = Size(
    "full",
    tuple(every_setup()),
    sweep=Amount(1000, {"2.0": 20, "3.0": 20, "4.0": 50}, seeds=400),
    table=Amount(
        400_000,
        {"1.0": 100_000, "2.0": 100_000, "3.0": 100_000, "uct": 10_000, "oh": 10_000},
        seeds=100_000,
    ),
    positions=100,
)
SIZES: Mapping[str, Size] = MappingProxyType({"quick": QUICK, "full": FULL})


@dataclass(frozen=True)
class ReproductionPlan:
    """What is played: size, parts of the report, solvers and seed.

    `versions` are those of the paper, as adapted. `beside` play 9x9x10 only. `own` are solvers
    with models of the caller's own, which no registry knows; they are added as well.
    """

    size: Size = QUICK
    parts: tuple[str, ...] = PARTS
    added: tuple[str, ...] = ()
    seed: int = UNSEEN
    versions: tuple[str, ...] = VERSIONS
    beside: tuple[str, ...] = BESIDE
    own: tuple[Solver, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        check_seed(self.seed)
        for name in self.all_added:
            self.solver(name)
            if name in (*self.methods, *self.seeds):
                raise BadOption(f"solver {name} is played in any case")
        if len(set(self.all_added)) < len(self.all_added):
            raise BadOption("a solver can be added once only")

    @property
    def all_added(self) -> tuple[str, ...]:
        """The solvers that were added, those with models of the caller's own last."""
        return self.added + tuple(one.name for one in self.own)

    @cached_property
    def printed(self) -> tuple[str, ...]:
        """The learned versions as printed, as far as there are any."""
        known = {one.name for one in list_solvers()}
        names = (as_printed(name) for name in self.versions if is_learned(name))
        return tuple(name for name in names if name in known)

    @cached_property
    def methods(self) -> tuple[str, ...]:
        """The versions in both readings."""
        return self.versions + self.printed

    @cached_property
    def swept(self) -> tuple[str, ...]:
        """All that play the sweep: the versions in both readings, and what was added."""
        return self.methods + self.all_added

    def models_of(self, name: str) -> tuple[str, ...]:
        """Return the solvers that stand for a method: all training seeds, or itself if none."""
        return (seeds_of(name) if is_learned(name) else ()) or (name,)

    @cached_property
    def seeds(self) -> tuple[str, ...]:
        """The solvers of all training seeds that are not methods themselves."""
        models = (one for name in self.methods for one in self.models_of(name))
        return tuple(one for one in dict.fromkeys(models) if one not in self.methods)

    @cached_property
    def shown(self) -> tuple[str, ...]:
        """The solvers of the table: the versions, what plays beside them, and what was added."""
        beside = tuple(name for name in self.beside if name not in self.all_added)
        first = tuple(name for name in beside if name < min(self.versions, default=""))
        rest = tuple(name for name in beside if name not in first)
        return first + self.methods + rest + self.all_added

    @cached_property
    def solvers(self) -> tuple[str, ...]:
        """Every solver that plays."""
        return self.shown + self.seeds

    def solver(self, name: str) -> Solver:
        """Return a solver that plays."""
        own = {one.name: one for one in self.own}
        return own[name] if name in own else solver(name)

    @cached_property
    def fingerprints(self) -> dict[str, str]:
        """The fingerprint of every solver."""
        return {name: self.solver(name).engine.fingerprint for name in self.solvers}

    @cached_property
    def setups(self) -> tuple[Setup, ...]:
        """The boards of the sweep."""
        return self.size.setups

    def table_units(self, name: str) -> list[Unit]:
        """Cut the games of a solver on 9x9x10 into units: game i is that of `sapper bench`."""
        games = self._games(name, self.size.table)
        return self._cut(name, BEGINNER, 0, games, TABLE_UNIT.of(name))

    def setup_units(self, name: str, setup: Setup) -> list[Unit]:
        """Cut the games of a solver in a setup into units."""
        games = self._games(name, self.size.sweep)
        return self._cut(name, setup.level, setup.game, games, SWEEP_UNIT.of(name))

    def _games(self, name: str, amount: Amount) -> int:
        return amount.seeds if name in self.seeds else amount.of(name)

    def _cut(self, name: str, level: Level, first: int, games: int, size: int) -> list[Unit]:
        rest = (TIMEOUT, self.fingerprints[name])
        key = (name, str(level), "safe", "rule", self.seed)
        return [
            Unit(*key, first + begin, min(size, games - begin), *rest)
            for begin in range(0, games, size)
        ]

    def plays_sweep(self, name: str) -> bool:
        """Return whether a solver plays the sweep: not if it stands beside, or for its seeds."""
        return name in self.seeds or (name in self.swept and name in self.models_of(name))

    def units_of(self, name: str) -> list[Unit]:
        """Return every unit of a solver: the table, then the sweep."""
        table = self.table_units(name) if set(self.parts) & {"table", "claims"} else []
        if not set(self.parts) & {"figures", "claims"} or not self.plays_sweep(name):
            return table
        sweep = [unit for setup in self.setups for unit in self.setup_units(name, setup)]
        return table + sweep

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """Every unit of games."""
        return tuple(unit for name in self.solvers for unit in self.units_of(name))

    @cached_property
    def position_units(self) -> tuple[PositionUnit, ...]:
        """Every unit of positions whose solutions are compared."""
        if "claims" not in self.parts:
            return ()
        return tuple(
            PositionUnit(str(level), self.seed, game, comparing_fingerprint())
            for level in POSITION_LEVELS
            for game in range(self.size.positions)
        )

    @property
    def command(self) -> str:
        """The command that plays it, as short as it can be typed."""
        parts = "" if set(self.parts) == set(PARTS) else " " + " ".join(self.parts)
        added = "".join(f" --solver {name}" for name in self.all_added)
        return f"sapper reproduce{parts} --{self.size.name} --seed {self.seed}{added}"
