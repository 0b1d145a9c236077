"""What was published: the methods, and the win rates that are reported for them.

A figure is either read at its source or quoted second-hand; figures that we cannot point at are
left out. `start` is the stated start rule, empty where none is stated.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt

from sapper.arena.stats import Z95
from sapper.experiments.field.minesweeperprob import published_best

ASSUMED_GAMES = 10_000  # of a figure that is printed without its number of games


@dataclass(frozen=True)
class Method:
    """A published method: the solver that plays it here, and who published it when."""

    solver: str
    year: int
    words: str
    source: str


@dataclass(frozen=True)
class Reported:
    """A published win rate, in per cent with `digits` decimals, of a solver here or of nobody."""

    method: str
    level: str
    rate: float
    digits: int
    source: str
    start: str = ""
    games: int | None = None
    half: float | None = None  # of its 95% interval, where that is printed
    second_hand: bool = False

    @property
    def error(self) -> float:
        """Its standard error, in per cent: as printed, or of its games, or of the assumed ones."""
        if self.half is not None:
            return self.half / Z95
        return sqrt(self.rate * (100 - self.rate) / (self.games or ASSUMED_GAMES))

    @property
    def rounding(self) -> float:
        """The most that rounding can have changed it."""
        return 0.5 * 10.0**-self.digits

    @property
    def cited(self) -> str:
        """Its source, and whether it is quoted by somebody else."""
        return f"{self.source}, second-hand" if self.second_hand else self.source

    def __str__(self) -> str:
        """Write it as it is printed."""
        return f"{self.rate:.{self.digits}f}"


METHODS = (
    Method("random", 0, "opens any covered cell", "what every method is measured against"),
    Method("single-point", 1995, "one number at a time, random guesses", "PGMS"),
    Method("pgms", 1995, "equations: subsets, differences, local shares", "PGMS, Mio"),
    Method("studholme", 2001, "coupled subsets, unweighted shares, crapshoots", "Studholme"),
    Method("uct", 2012, "belief-state tree search, exact forced moves", "Sebag, Teytaud"),
    Method(
        "hcsp",
        2012,
        "exact risks, ties nearest to open",
        "Legendre, Hollard, Buffet, Dutech",
    ),
    Method("oh", 2012, "tree search with HCSP as heuristic", "Buffet, Lee, Lin, Teytaud"),
    Method("beams", 2014, "one beam per number, arc consistency", "Bonet, Geffner"),
    Method("dssp", 2015, "two sets of cells, random guesses", "Becerra"),
    Method("cscsp", 2015, "coupled subsets, guesses of its own", "Becerra"),
    Method("windows", 2015, "regression on windows around cells", "Gardea, Koontz, Silva"),
    Method("pseq", 2017, "risk, safety, expected progress, entropy", "Tu, Li, Chen and others"),
    Method("pseq-d256", 2017, "PSEQ, optimal from 256 layouts on", "Tu, Li, Chen and others"),
    Method("pafg", 2022, "Gauss-Jordan elimination with row bounds", "PAFG"),
    Method("survival-2", 2026, "survival of the next two moves", "minesolve"),
    Method("survival-3", 2026, "survival of the next three moves", "minesolve"),
)

BEGINNER_8, BEGINNER_9, OLD_MIDDLE, MIDDLE, EXPERT = (
    "8x8x10",
    "9x9x10",
    "15x13x40",
    "16x16x40",
    "30x16x99",
)


def _quoted(
    method: str, source: str, rates: dict[str, str], games: int | None = None
) -> tuple[Reported, ...]:
    """List second-hand figures of a method, by level."""
    return tuple(
        Reported(method, level, float(rate), decimals(rate), source, games=games, second_hand=True)
        for level, rate in rates.items()
    )


def decimals(text: str) -> int:
    """Count the decimals of a number."""
    return len(text.partition(".")[2])


PSEQ = tuple(
    Reported(
        task.solver,
        str(task.level),
        found.rate,
        4 if task.level.mines < 99 else 3,
        "MineSweeperProb",
        task.start,
        half=found.within,
    )
    for task, found in published_best().items()
)
"""Figures of PSEQ at its best first cells."""

FIGURES = (
    *_quoted("pgms", "PGMS", {BEGINNER_8: "71", OLD_MIDDLE: "36", EXPERT: "26"}),
    *_quoted(
        "studholme", "Studholme 2001", {BEGINNER_8: "80.0", OLD_MIDDLE: "44.3", EXPERT: "33.9"}
    ),
    *_quoted("cscsp", "Becerra 2015", {BEGINNER_9: "91.25", MIDDLE: "75.94", EXPERT: "32.90"}),
    *_quoted("hcsp", "Legendre 2012", {BEGINNER_8: "80"}),
    *_quoted(
        "hcsp",
        "Buffet 2012",
        {BEGINNER_9: "90.5", MIDDLE: "76.4", EXPERT: "38.1"},
        games=100_000,
    ),
    *_quoted(
        "oh",
        "Buffet 2012",
        {BEGINNER_8: "80.2", BEGINNER_9: "89.9", MIDDLE: "74.4", EXPERT: "38.7"},
    ),
    Reported("pafg", BEGINNER_9, 96.4, 1, "PAFG 2022, abstract"),
    Reported("pafg", MIDDLE, 86.3, 1, "PAFG 2022, abstract"),
    Reported("pafg", EXPERT, 45.6, 1, "PAFG 2022, abstract"),
    *PSEQ,
    Reported("survival-2", EXPERT, 40.272, 3, "minesolve 2026", "safe", 10_000_000),
    Reported("survival-3", EXPERT, 40.680, 3, "minesolve 2026", "safe", 1_000_000),
)
"""Figures of methods that play here."""

OTHERS = (
    *_quoted("Pedersen's local search", "2004", {MIDDLE: "67.7", EXPERT: "25.0"}),
    *_quoted("LBP-MC", "Kamenetsky, Teo 2007", {BEGINNER_8: "78.6", OLD_MIDDLE: "44.8"}),
    Reported("DDQN, convolutional", EXPERT, 23.60, 2, "its repository", "", 25_000),
    Reported("PPO", MIDDLE, 87.2, 1, "its repository", "", 2_048),
    Reported("LKForge", BEGINNER_9, 95.5, 1, "its repository", "safe"),
    Reported("TRIMS", BEGINNER_8, 99.0, 1, "its repository"),
    Reported("TRIMS", MIDDLE, 94.4, 1, "its repository"),
    Reported("TRIMS", EXPERT, 73.1, 1, "its repository"),
)
"""Figures of methods that do not play here."""

RECORDS = (
    *(
        replace(one, method="PSEQ-D256")
        for one in PSEQ
        if one.method == "pseq-d256" and one.level != EXPERT
    ),
    Reported("Hill", EXPERT, 41.093, 3, "a commit of 2023-11-03", "safe", half=0.03),
    Reported("Hill", EXPERT, 54.3, 1, "its repository", "open"),
)
"""The best that others have published, for each board and start rule."""
