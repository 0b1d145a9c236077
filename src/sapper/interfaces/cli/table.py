"""The table of a bench: a line for each solver, for a person and as data."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from textwrap import fill
from typing import Any

from rich import box
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

import sapper
from sapper.arena.adjusted import Adjusted
from sapper.arena.paired import GameByGame, Pairing, compare
from sapper.arena.run import Run
from sapper.arena.stats import Gain
from sapper.experiments.paper import won_in_paper
from sapper.game.level import BEGINNER
from sapper.interfaces.cli.keeping import Keeper
from sapper.interfaces.terminal import many
from sapper.solvers.solver import Solver

ALWAYS = {"solver", "games", "won %", "interval", "games/s"}  # columns; others if not empty
NOTES = {  # what columns mean
    "interval": "interval: 95%, Wilson's.",
    "adjusted": "adjusted: without the luck of the guesses.",
    "need-\nless": "needless: guesses a game although a cell was safe.",
    "given\naway": "given away: risk of a guess above the least, per cent.",
    "games/s": "games/s: one core; of a program, while it was waited for.",
}
WIDTH = 78  # of the notes


@dataclass
class Line:
    """One solver in the table: its run, what it has played so far, and where that is kept."""

    run: Run
    keeper: Keeper
    paired: bool = False
    done: bool = False
    failed: str = ""
    game_by_game: GameByGame | None = None
    examples: dict[str, str] = field(default_factory=dict)  # of faults, by reason

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
        """The adjusted win rate; None with few games."""
        return self.sums.variates.adjusted

    @property
    def paper(self) -> float | None:
        """The paper's per cent for this solver, where it has one for these games."""
        its_games = (self.run.level, self.run.start, self.run.first) == (BEGINNER, "safe", "rule")
        return won_in_paper(self.solver.name) if its_games else None


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
        "need-\nless": f"{tally.needless_per_game:.3f}" if tally.games else "",
        "given\naway": f"{100 * tally.given_away_per_guess:.2f}" if tally.guesses else "",
        "games/s": f"{tally.speed:,.0f}" if tally.games else "",
        "time-\nouts": f"{tally.timed_out:,}" if tally.timed_out else "",
        "faults": f"{sum(tally.faults.values()):,}" if tally.faults else "",
    }


def table_of(lines: Sequence[Line]) -> Group:
    """Lay out the table; a solver still at work is marked."""
    run = lines[0].run
    table = Table(
        title=f"{run.level}, {run.start} start, first cell: {run.first_text}, seed {run.seed}",
        box=box.SIMPLE_HEAD,
        padding=0,
        show_edge=False,
        pad_edge=False,
    )
    rows = [cells_of(line) for line in lines]
    columns = [name for name in rows[0] if name in ALWAYS or any(row[name] for row in rows)]
    for name in columns:
        is_name = name == "solver"
        table.add_column(
            name, justify="left" if is_name else "right", no_wrap=not is_name, overflow="fold"
        )
    for row in rows:
        table.add_row(*(Text(row[name]) for name in columns))
    notes = fill(" ".join(NOTES[name] for name in columns if name in NOTES), WIDTH)
    return Group(table, Text(notes, style="dim"))


@dataclass(frozen=True)
class BenchResult:
    """What was played, and whether Ctrl-C ended it."""

    lines: Sequence[Line]
    interrupted: bool


def comparisons(lines: Sequence[Line]) -> Iterator[tuple[Line, Pairing]]:
    """Compare each line with the first, where all of their games are known."""
    base = lines[0].game_by_game
    for line in lines[1:]:
        if base is not None and line.game_by_game is not None:
            found = compare(line.game_by_game, base)
            if found is not None:
                yield line, found


def points(gain: Gain) -> str:
    """Write a gain and its interval in points of a per cent."""
    mean, low, high = (100 * value for value in gain)
    return f"{mean:+.2f} ({low:+.2f} to {high:+.2f})"


def comparison_texts(lines: Sequence[Line]) -> Iterator[str]:
    """Write how each player compares with the first, and which faults there were."""
    for line, found in comparisons(lines):
        adjusted = "" if found.adjusted is None else f", adjusted {points(found.adjusted)}"
        names = f"{line.solver.name} against {lines[0].solver.name}"
        yield f"{names}: {points(found.gain)} points{adjusted}, on the same {found.games:,} games"
    for line in lines:
        for reason, count in line.sums.tally.faults.items():
            example = f" ({line.examples[reason]})" if reason in line.examples else ""
            games = many(count, "game", "games")
            yield f"{line.solver.name}: {games} ended in a fault: {reason}{example}"


def show(lines: Sequence[Line], console: Console) -> None:
    """Print the table, unless a terminal shows it already, and what there is to say about it."""
    if not console.is_terminal:
        console.print(table_of(lines))
    for text in comparison_texts(lines):
        console.print(Text(text))


def comparison_data(line: Line, base: Line, found: Pairing) -> dict[str, Any]:
    """Write a comparison as data."""
    return {
        "solver": line.solver.name,
        "base": base.solver.name,
        "games": found.games,
        "gain": found.gain._asdict(),
        "adjusted": found.adjusted and found.adjusted._asdict(),
    }


def adjusted_data(adjusted: Adjusted | None) -> dict[str, Any] | None:
    """Write an adjusted rate as data."""
    return adjusted and {"rate": adjusted.rate, "interval": list(adjusted.interval)}


def known(value: float) -> float | None:
    """Return a number, or None for one that is not known."""
    return None if value != value else value


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
                "needless_per_game": known(line.sums.tally.needless_per_game),
                "given_away_per_guess": known(line.sums.tally.given_away_per_guess),
                "paper": line.paper,
                "failed": line.failed or None,
            }
            for line in result.lines
        ],
        "paired": [
            comparison_data(line, result.lines[0], found)
            for line, found in comparisons(result.lines)
        ],
    }
