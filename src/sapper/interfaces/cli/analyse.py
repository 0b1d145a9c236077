"""`sapper analyse`: a position drawn with its exact risks, what is certain, and why."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from sapper.engines.decision import Decision
from sapper.errors import BadOption, shown
from sapper.formats.text import parse
from sapper.game.view import View
from sapper.inference.analysis import Analysis
from sapper.inference.analysis import analyse as analyse_exactly
from sapper.inference.explain import Reason
from sapper.inference.explain import explain as explain_cell
from sapper.inference.perfect import Perfect, solve_perfectly
from sapper.interfaces.cli.options import SOLVER
from sapper.interfaces.data import write_analysis, write_perfect, write_reason
from sapper.interfaces.terminal import draw, risk_signs
from sapper.solvers.solver import Solver

MOST_CHARACTERS = 1 << 20
MOST_REASONS = 12


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


def as_data(answer: Answer) -> dict[str, Any]:
    """Write everything as data; the risk of an open cell is null."""
    result, decision, perfect = answer.result, answer.decision, answer.perfect
    return write_analysis(result, result.solutions) | {
        "reasons": [write_reason(reason) for reason in answer.reasons],
        "decision": None if decision is None else {"cell": decision.cell, "why": decision.why},
        "perfect": None if perfect is None else write_perfect(perfect),
    }


def answer_for(view: View, with_reasons: bool, perfectly: bool, solver: Solver | None) -> Answer:
    """Answer all that was asked."""
    result = analyse_exactly(view)
    over = view.is_over
    return Answer(
        view,
        result,
        reasons(view, result) if with_reasons else [],
        None if over or solver is None else solver.decide(view),
        solve_perfectly(view) if perfectly and not over else None,
    )


def words_of(answer: Answer, solver: Solver | None) -> list[str]:
    """Write the answer as lines of text."""
    result, decision, perfect = answer.result, answer.decision, answer.perfect
    lines = [
        "digits: an open number, or the risk of a covered cell in per cent; ok safe, ** mine",
        f"layouts: {result.solutions:,}",
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
@click.option("--json", "as_json", is_flag=True, help="Write data for programs instead.")
def analyse(file: str, explain: bool, perfect: bool, solver: Solver | None, as_json: bool) -> None:
    """Show the exact risk of every covered cell of the position in FILE, or standard input.

    \b
    sapper analyse position.txt --explain
    printf '3x1x1\\nH1H' | sapper analyse - --json
    """
    answer = answer_for(read_position(file), explain, perfect, solver)
    show_analysis(answer, solver, as_json, Console())
