"""`sapper analyse`: a position drawn with its exact risks, what is certain, and why."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from sapper.arena.win_chance import MOST_ROLLOUTS, CellChance, WinChance
from sapper.arena.win_chance import win_chance as find_chance
from sapper.engines.decision import Decision
from sapper.errors import BadOption, shown
from sapper.formats.counts import write_count
from sapper.formats.text import parse
from sapper.game.view import View
from sapper.inference.analysis import Analysis
from sapper.inference.analysis import analyse as analyse_exactly
from sapper.inference.explain import Reason
from sapper.inference.explain import explain as explain_cell
from sapper.inference.perfect import Perfect, solve_perfectly
from sapper.interfaces.cli.options import SOLVER, count, option
from sapper.interfaces.data import (
    write_analysis,
    write_perfect,
    write_reason,
    write_win_chance,
)
from sapper.interfaces.terminal import draw, risk_signs
from sapper.solvers.solver import Solver

MOST_CHARACTERS = 1 << 20
MOST_REASONS = 12
MOST_LISTED = 8  # cells on one line
PLAYER = "lookahead"  # plays rollouts where no solver is named


def read_position(file: str) -> View:
    """Read a position from a file, or from standard input for `-`."""
    try:
        if file == "-":
            text = sys.stdin.read(MOST_CHARACTERS + 1)
        else:
            with Path(file).open(encoding="utf-8") as stream:
                text = stream.read(MOST_CHARACTERS + 1)
    except (OSError, ValueError) as error:
        raise BadOption(f"cannot read {shown(file)}: {error}") from None
    if len(text) > MOST_CHARACTERS:
        raise BadOption(f"{shown(file)} is no position: it is longer than a million characters")
    return parse(text)


def reasons(view: View, result: Analysis) -> list[Reason]:
    """Explain the certain cells, as many as a person reads, or else the best one."""
    cells = (result.safe + result.mines)[:MOST_REASONS]
    if not cells and result.best is not None:
        cells = [result.best]
    return [explain_cell(view, cell) for cell in cells]


def listed(cells: list[tuple[int, int]]) -> str:
    """Write cells in words."""
    return ", ".join(f"({row}, {col})" for row, col in cells) or "none"


@dataclass(frozen=True)
class Answer:
    """All that was asked about a position; what was not asked is empty or None."""

    view: View
    result: Analysis
    reasons: list[Reason]
    decision: Decision | None
    perfect: Perfect | None
    chance: WinChance | None


def as_data(answer: Answer) -> dict[str, Any]:
    """Write everything as data; the risk of an open cell is null."""
    result, decision, perfect = answer.result, answer.decision, answer.perfect
    return write_analysis(result, result.solutions) | {
        "reasons": [write_reason(reason) for reason in answer.reasons],
        "decision": None if decision is None else {"cell": decision.cell, "why": decision.why},
        "perfect": None if perfect is None else write_perfect(perfect),
        "win_chance": None if answer.chance is None else write_win_chance(answer.chance),
    }


def answer_for(
    view: View, with_reasons: bool, perfectly: bool, rollouts: int | None, solver: Solver | None
) -> Answer:
    """Answer all that was asked; without a number of rollouts, no chance to win."""
    result = analyse_exactly(view)
    over = view.is_over
    return Answer(
        view,
        result,
        reasons(view, result) if with_reasons else [],
        None if over or solver is None else solver.decide(view),
        solve_perfectly(view) if perfectly and not over else None,
        None if over or rollouts is None else find_chance(view, None, rollouts, solver or PLAYER),
    )


def with_error(chance: float, error: float) -> str:
    """Write a chance and, unless it is exact, half its interval."""
    return f"{chance:.4f}" + (f" ± {error:.4f}" if error > 0.0 else "")


def value_words(one: CellChance) -> str:
    """Write what opening a cell is worth, and its risk."""
    return f"{with_error(one.chance, one.error)}, risk {one.risk:.4f}"


def chance_lines(found: WinChance, how: str) -> list[str]:
    """Write the chance to win and the candidates, equal ones on one line."""
    opening = f"opening {listed([found.choice])}"
    lines = [f"chance to win {with_error(found.chance, found.error)}, {opening}: {how}"]
    for value, same in groupby(found.cells, value_words):
        cells = [one.cell for one in same]
        more = f" and {len(cells) - MOST_LISTED} more" if len(cells) > MOST_LISTED else ""
        lines.append(f"  {value}: {listed(cells[:MOST_LISTED])}{more}")
    return lines


def words_of(answer: Answer, solver: Solver | None) -> list[str]:
    """Write the answer as lines of text."""
    result, decision, perfect = answer.result, answer.decision, answer.perfect
    lines = [
        "digits: an open number, or the risk of a covered cell in per cent; ok safe, ** mine",
        f"layouts: {write_count(result.solutions)}",
        f"safe: {listed(result.safe)}",
        f"mines: {listed(result.mines)}",
    ]
    if result.wrong_flags:
        lines.append(f"wrong flags: {listed(result.wrong_flags)}")
    if result.crowded:
        lines.append(f"more flags than the number shows: {listed(result.crowded)}")
    if result.best is not None:
        lines.append(f"best: {listed([result.best])}, risk {result.risk[result.best]:.4f}")
    if decision is not None and solver is not None:
        lines.append(f"{solver.name} opens {listed([decision.cell])}: {decision.why}")
    if perfect is not None:
        share = f"{perfect.win_probability} = {float(perfect.win_probability):.4f}"
        lines.append(f"perfect play wins {share}, opening {listed(list(perfect.best_moves))}")
    if answer.chance is not None:
        played = f"rollouts of {PLAYER if solver is None else solver.name}"
        lines += chance_lines(answer.chance, "perfect play" if answer.chance.exact else played)
    return [*lines, *map(str, answer.reasons)]


def show_analysis(answer: Answer, solver: Solver | None, as_json: bool, console: Console) -> None:
    """Print an answer, drawn or as JSON."""
    if as_json:
        click.echo(json.dumps(as_data(answer)))
        return
    marked = answer.result.best if answer.decision is None else answer.decision.cell
    console.print(draw(risk_signs(answer.view, answer.result.risk), marked), soft_wrap=True)
    for line in words_of(answer, solver):
        console.print(line, soft_wrap=True, highlight=False, markup=False)


@click.command()
@click.argument("file", metavar="FILE|-")
@click.option("--explain", is_flag=True, help="Say why cells are certain, or what a risk is from.")
@click.option("--perfect", is_flag=True, help="Search for perfect play, if few layouts are left.")
@click.option("--solver", type=SOLVER, help="Also show what this solver would open.")
@click.option("--win-chance", is_flag=True, help="Value the best cells, with --solver's play.")
@option("--rollouts", count(MOST_ROLLOUTS), 1000, "Layouts that --win-chance plays on.")
@click.option("--json", "as_json", is_flag=True, help="Write data for programs instead.")
def analyse(
    file: str,
    explain: bool,
    perfect: bool,
    solver: Solver | None,
    win_chance: bool,
    rollouts: int,
    as_json: bool,
) -> None:
    """Show the exact risk of every covered cell of the position in FILE, or standard input.

    \b
    sapper analyse position.txt --explain
    sapper analyse position.txt --win-chance --solver champion
    printf '3x1x1\\nH1H' | sapper analyse - --json
    """
    view, asked = read_position(file), rollouts if win_chance else None
    show_analysis(answer_for(view, explain, perfect, asked, solver), solver, as_json, Console())
