"""`sapper bench`: play many games with each solver and show a table that grows meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass
from typing import Any

from rich import box
from rich.console import Console
from rich.live import Live
from rich.table import Table

import sapper
from sapper.arena.arena import Batch, Run, batches
from sapper.arena.executor import workers
from sapper.arena.luck import Adjusted
from sapper.arena.sums import Sums
from sapper.arena.unit import batches_on
from sapper.experiments.paper import BEGINNER_WON
from sapper.experiments.store import Store
from sapper.game.level import BEGINNER
from sapper.solvers.solver import Solver

REFRESH = 4  # times a second
KEEP = 5.0  # seconds between two writes of what was played
ALWAYS = {"solver", "games", "won %", "interval", "games/s"}  # columns; others if not empty


@dataclass
class Line:
    """One solver in the table: its run and what it has played so far."""

    run: Run
    sums: Sums
    done: bool = False

    @property
    def solver(self) -> Solver:
        """The solver of this line."""
        return self.run.solver

    @property
    def adjusted(self) -> Adjusted | None:
        """The win rate without luck, for solvers whose risks are exact."""
        return self.sums.luck.adjusted if self.solver.knows_exact_risks else None

    @property
    def paper(self) -> float | None:
        """The paper's per cent for this solver, where it has one for these games."""
        as_printed = (self.run.level, self.run.start, self.run.first) == (BEGINNER, "safe", "rule")
        return BEGINNER_WON.get(self.solver.name) if as_printed else None


def without_luck(adjusted: Adjusted | None) -> str:
    """Write a rate and half the width of its interval in per cent."""
    if adjusted is None:
        return ""
    low, high = adjusted.interval
    return f"{100 * adjusted.rate:.2f} ± {50 * (high - low):.2f}"


def cells_of(line: Line) -> dict[str, str]:
    """Write what is known of a solver, column by column; empty where there is nothing to say."""
    tally = line.sums.tally
    low, high = tally.interval
    return {
        "solver": line.solver.name if line.done else f"{line.solver.name} ...",
        "games": f"{tally.games:,}",
        "won %": f"{100 * tally.rate:.2f}" if tally.games else "",
        "interval": f"{100 * low:.2f}-{100 * high:.2f}" if tally.games else "",
        "without luck": without_luck(line.adjusted),
        "paper": "" if line.paper is None else f"{line.paper:.2f}",
        "games/s": f"{tally.speed:,.0f}" if tally.games else "",
        "time-outs": f"{tally.timed_out:,}" if tally.timed_out else "",
    }


def table_of(lines: Sequence[Line]) -> Table:
    """Lay out the table; a solver still at work is marked."""
    run = lines[0].run
    table = Table(
        title=f"{run.level}, {run.start} start, first cell: {run.first_text}, seed {run.seed}",
        caption="games/s: processor time of one core. The interval is Wilson's, 95%.",
        caption_justify="left",
        box=box.SIMPLE_HEAD,  # all columns fit into 80 characters
        padding=(0, 1, 0, 0),
        show_edge=False,
    )
    rows = [cells_of(line) for line in lines]
    columns = [name for name in rows[0] if name in ALWAYS or any(row[name] for row in rows)]
    for name in columns:
        table.add_column(name, justify="left" if name == "solver" else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(row[name] for name in columns))
    return table


@dataclass(frozen=True)
class Report:
    """What was played, and whether Ctrl-C ended it."""

    lines: Sequence[Line]
    interrupted: bool


def adjusted_data(adjusted: Adjusted | None) -> dict[str, Any] | None:
    """Write a rate without luck as data."""
    return adjusted and {"rate": adjusted.rate, "interval": list(adjusted.interval)}


def summary(report: Report) -> dict[str, Any]:
    """Write the results as data."""
    return {
        "sapper": sapper.__version__,
        "interrupted": report.interrupted,
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
                "without_luck": adjusted_data(line.adjusted),
                "paper": line.paper,
            }
            for line in report.lines
        ],
    }


Play = Callable[[Run, Sequence[range], float | None], Iterator[Batch]]
"""Plays these games of a run, or as many of them as fit into some seconds."""


@contextmanager
def players(threads: int, cluster: str | None) -> Iterator[Play]:
    """Give what plays games: threads here, or a cluster."""
    if cluster is None:
        yield lambda run, games, seconds: batches(run, games, threads, seconds=seconds)
        return
    with workers(threads, cluster) as pool:
        yield lambda run, games, seconds: batches_on(pool, run, games, seconds)


def play_line(
    line: Line, games: int, seconds: float | None, play: Play, store: Store | None
) -> None:
    """Play the games of a line that are missing; what is played goes into the store meanwhile."""
    kept, missing = time.monotonic(), line.sums.missing(games)
    if not missing:
        return
    try:
        for batch in play(line.run, missing, seconds):
            line.sums = line.sums.plus(batch.first, batch.outcomes)
            if store is not None and time.monotonic() - kept > KEEP:
                store.keep_sums(line.run, line.sums)
                kept = time.monotonic()
    finally:
        if store is not None:
            store.keep_sums(line.run, line.sums)


def bench(
    runs: Sequence[Run],
    games: int,
    seconds: float | None,
    play: Play,
    console: Console,
    store: Store | None = None,
) -> Report:
    """Play all runs one after another and show the table."""
    lines = [Line(run, store.sums(run) if store is not None else Sums()) for run in runs]
    live = Live(console=console, refresh_per_second=REFRESH, get_renderable=lambda: table_of(lines))
    interrupted = False
    with live if console.is_terminal else nullcontext():
        try:
            for line in lines:
                play_line(line, games, seconds, play, store)
                line.done = True
        except KeyboardInterrupt:
            interrupted = True
    if not console.is_terminal:
        console.print(table_of(lines))
    return Report(lines, interrupted)
