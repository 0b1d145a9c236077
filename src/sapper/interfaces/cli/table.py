"""The table of a bench: a line for each solver, for a person and as data."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich import box
from rich.table import Table

import sapper
from sapper.arena.adjusted import Adjusted
from sapper.arena.run import Run
from sapper.experiments.paper import BEGINNER_WON
from sapper.game.level import BEGINNER
from sapper.interfaces.cli.keeping import Keeper
from sapper.solvers.solver import Solver

ALWAYS = {"solver", "games", "won %", "interval", "games/s"}  # columns; others if not empty


@dataclass
class Line:
    """One solver in the table: its run, what it has played so far, and where that is kept."""

    run: Run
    keeper: Keeper
    done: bool = False

    def __post_init__(self) -> None:
        """Begin with what is kept."""
        self.load()

    def load(self) -> None:
        """Take what is kept, which may be more than at the beginning."""
        self.sums = self.kept = self.keeper.sums(self.run)

    def keep(self) -> None:
        """Keep what was played."""
        if self.sums.played != self.kept.played:
            self.keeper.keep_sums(self.run, self.sums, self.kept)
            self.kept = self.sums

    @property
    def solver(self) -> Solver:
        """The solver of this line."""
        return self.run.solver

    @property
    def adjusted(self) -> Adjusted | None:
        """The adjusted win rate, for solvers whose risks are exact."""
        return self.sums.variates.adjusted if self.solver.knows_exact_risks else None

    @property
    def paper(self) -> float | None:
        """The paper's per cent for this solver, where it has one for these games."""
        as_printed = (self.run.level, self.run.start, self.run.first) == (BEGINNER, "safe", "rule")
        return BEGINNER_WON.get(self.solver.name) if as_printed else None


def written(sign: str, plain: str) -> str:
    """Return a sign, or what stands for it where the terminal cannot show it."""
    try:
        sign.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return plain
    return sign


def adjusted_text(adjusted: Adjusted | None) -> str:
    """Write a rate and half the width of its interval in per cent."""
    if adjusted is None:
        return ""
    low, high = adjusted.interval
    return f"{100 * adjusted.rate:.2f} {written('±', '+-')} {50 * (high - low):.2f}"


def cells_of(line: Line) -> dict[str, str]:
    """Write the row of a solver, by column; empty where nothing is known."""
    tally = line.sums.tally
    low, high = tally.interval
    return {
        "solver": line.solver.name if line.done else line.solver.name + written("…", "..."),
        "games": f"{tally.games:,}",
        "won %": f"{100 * tally.rate:.2f}" if tally.games else "",
        "interval": f"{100 * low:.2f}-{100 * high:.2f}" if tally.games else "",
        "adjusted": adjusted_text(line.adjusted),
        "paper": "" if line.paper is None else f"{line.paper:.2f}",
        "games/s": f"{tally.speed:,.0f}" if tally.games else "",
        "time-\nouts": f"{tally.timed_out:,}" if tally.timed_out else "",
    }


def table_of(lines: Sequence[Line]) -> Table:
    """Lay out the table; a solver still at work is marked."""
    run = lines[0].run
    table = Table(
        title=f"{run.level}, {run.start} start, first cell: {run.first_text}, seed {run.seed}",
        caption="games/s: processor time of one core. The interval is Wilson's, 95%.",
        caption_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        show_edge=False,
        pad_edge=False,
    )
    rows = [cells_of(line) for line in lines]
    columns = [name for name in rows[0] if name in ALWAYS or any(row[name] for row in rows)]
    for name in columns:
        table.add_column(name, justify="left" if name == "solver" else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(row[name] for name in columns))
    return table


@dataclass(frozen=True)
class BenchResult:
    """What was played, and whether Ctrl-C ended it."""

    lines: Sequence[Line]
    interrupted: bool


def adjusted_data(adjusted: Adjusted | None) -> dict[str, Any] | None:
    """Write an adjusted rate as data."""
    return adjusted and {"rate": adjusted.rate, "interval": list(adjusted.interval)}


def summary(result: BenchResult) -> dict[str, Any]:
    """Write the results as data."""
    return {
        "sapper": sapper.__version__,
        "interrupted": result.interrupted,
        "results": [
            {
                "solver": line.solver.name,
                "recipe": line.solver.recipe,
                "level": str(line.run.level),
                "start": line.run.start,
                "first": line.run.first,
                "seed": line.run.seed,
                "timeout": line.run.timeout,
                **asdict(line.sums.tally),
                "rate": line.sums.tally.rate if line.sums.tally.games else None,
                "interval": list(line.sums.tally.interval),
                "adjusted": adjusted_data(line.adjusted),
                "without_luck": adjusted_data(line.adjusted),  # its former name
                "paper": line.paper,
            }
            for line in result.lines
        ],
    }
