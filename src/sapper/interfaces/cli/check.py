"""`sapper check`: what a player misses on the suite. `sapper suite`: make the suite anew."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

import sapper
from sapper.formats.files import write_json, write_whole
from sapper.interfaces.cli.options import PLAYER, SECONDS, SEED, SOLVER, check_writable
from sapper.interfaces.cli.progress import progress
from sapper.solvers.solver import Solver
from sapper.suite.check import Assessment, Score, check_positions, misses, scores
from sapper.suite.make import make_suite
from sapper.suite.practice import choose_exercises, practice_data
from sapper.suite.suite import THEMES, SuitePosition, line_of, read_suite, select

ALWAYS = {"theme", "posi-\ntions", "need-\nless"}  # columns; others if they tell something
EXACT = 1e-9  # an error of a risk up to this is rounding
NAMES = [theme.name for theme in THEMES]
NOTES = {
    "need-\nless": "Needless: guesses though a cell is safe.",
    "falsely\ncertain": "Falsely certain: cells called safe or mined that may be otherwise.",
    "largest\nerror": "Error: of the risks that the player tells.",
    "given\naway %": "Given away: risk taken beyond the least, mean per position.",
    "best\nmissed": "Best missed: moves that perfect play does not make.",
    "accep-\nted": "Accepted: impossible positions that the player does not refuse.",
    "no\nanswer": "No answer: time-outs and refusals.",
}


def number(value: int | None) -> str:
    """Write a count; empty where it does not apply."""
    return "" if value is None else f"{value:,}"


def cells_of(score: Score) -> dict[str, str]:
    """Write the row of a theme, by column."""
    errors = (score.largest_error, score.mean_error)
    largest, mean = ("" if error is None else f"{error:.2g}" for error in errors)
    away = score.given_away
    return {
        "theme": score.theme,
        "posi-\ntions": number(score.positions),
        "need-\nless": number(score.needless),
        "falsely\ncertain": number(score.false_certain),
        "largest\nerror": largest,
        "mean\nerror": mean,
        "given\naway %": "" if away is None else f"{100 * away:.2f}",
        "best\nmissed": number(score.best_missed),
        "accep-\nted": number(score.accepted),
        "no\nanswer": number(score.no_answer),
    }


def table_of(player: Solver, found: Sequence[Score]) -> Table:
    """Lay out the table: a row for each theme, without columns of zeros."""
    rows = [cells_of(one) for one in found]
    telling = {
        name for row in rows for name, text in row.items() if text.strip("0.") or name in ALWAYS
    }
    columns = [name for name in rows[0] if name in telling]
    table = Table(
        title=f"{player.name}: {player.recipe}",
        caption=" ".join(NOTES[name] for name in columns if name in NOTES),
        caption_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 0),
        show_edge=False,
        pad_edge=False,
    )
    for name in columns:
        table.add_column(name, justify="left" if name == "theme" else "right", no_wrap=True)
    for place, row in enumerate(rows):
        last = place == len(rows) - 2  # below it stands the row of all themes
        table.add_row(*(row[name] for name in columns), end_section=last)
    return table


def verdict(player: Solver, score: Score) -> str:
    """Say in one sentence what a player misses of what can be known about a position."""
    missed = {
        "needless guesses": score.needless,
        "false certainties": score.false_certain,
        "impossible positions accepted": score.accepted,
        "positions without an answer": score.no_answer,
    }
    texts = [f"{count:,} {what}" for what, count in missed.items() if count]
    if score.largest_error is not None and score.largest_error > EXACT:
        texts.append(f"risks off by up to {score.largest_error:.2g}")
    if score.given_away:
        texts.append(f"{100 * score.given_away:.2f}% of safety given away")
    found = ", ".join(texts) or "nothing missed, every risk exact"
    if score.best_missed:
        found += f"; {score.best_missed:,} moves that perfect play does not make"
    return f"{player.name}: {found}."


def summary(player: Solver, timeout: float, found: Sequence[Score]) -> dict[str, Any]:
    """Write the scores as data."""
    return {
        "sapper": sapper.__version__,
        "solver": player.name,
        "recipe": player.recipe,
        "timeout": timeout,
        "themes": [asdict(one) for one in found],
    }


def check_all(
    player: Solver, positions: Sequence[SuitePosition], timeout: float
) -> list[Assessment]:
    """Check a player on positions, with a bar."""
    found = []
    with progress(player.name, len(positions), "positions") as bar:
        for assessment in check_positions(player, positions, timeout):
            found.append(assessment)
            bar.update(bar.task_ids[0], advance=1, note=assessment.theme)
    return found


@click.command()
@click.argument("player", type=SOLVER, required=False, metavar="[SOLVER]")
@click.option("--player", "program", type=PLAYER, help="Another program, by its command.")
@click.option(
    "--theme",
    "themes",
    type=click.Choice(NAMES),
    multiple=True,
    metavar="NAME",
    help=f"Only this theme; may be repeated: {', '.join(NAMES)}.",
)
@click.option(
    "--timeout",
    type=SECONDS,
    default="1",
    show_default=True,
    help="Processor time per position; a position over it has no answer.",
)
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the scores here.")
def check(
    player: Solver | None,
    program: Solver | None,
    themes: tuple[str, ...],
    timeout: float,
    file: Path | None,
) -> None:
    """Let SOLVER (default: exact) decide on the suite of positions, and show what it misses.

    A SOLVER is a name, MODULE:FUNCTION or FILE.py:FUNCTION.

    \b
    sapper check
    sapper check 4.0 --theme mine-count --theme guess
    sapper check lookahead --json missed.json
    sapper check --player "node player.js"
    """
    if file is not None:
        check_writable(file, "--json")
    if player is not None and program is not None:
        raise click.UsageError("check a SOLVER or a --player, not both")
    checked = program or player or sapper.solver("exact")
    positions = select(read_suite(), themes)
    assessments = check_all(checked, positions, timeout)
    found = scores(assessments)
    console = Console()
    console.print(table_of(checked, found))
    console.print(Text(verdict(checked, found[-1])))
    for text in reasons(assessments):
        console.print(Text(text))
    if file is not None:
        missed = {
            position.id: misses(one)
            for position, one in zip(positions, assessments, strict=True)
            if misses(one)
        }
        write_json(file, summary(checked, timeout, found) | {"missed": missed})


def reasons(assessments: Sequence[Assessment]) -> list[str]:
    """Write why positions have no answer, the most frequent reasons first."""
    counts = Counter(one.reason for one in assessments if one.reason)
    return [f"no answer in {count:,} positions: {why}" for why, count in counts.most_common(3)]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seed", type=SEED, default="1", show_default=True, help="Seed of the games.")
@click.option("--practice", is_flag=True, help="Choose the page's exercises from the suite.")
def suite(file: Path, seed: int, practice: bool) -> None:
    """Make the suite of positions anew, and write it to FILE as JSON lines.

    The same seed makes the same file. It takes some minutes. With --practice the positions are
    those of the package; a guess is valued by 2,000 rollouts, and --seed changes nothing.

    \b
    sapper suite suite.jsonl
    sapper suite practice.json --practice
    """
    check_writable(file, "FILE")
    if practice:
        write_practice(file)
        return
    found: list[SuitePosition] = []
    with progress("suite", sum(theme.positions for theme in THEMES), "positions") as bar:
        for position in make_suite(seed):
            found.append(position)
            bar.update(bar.task_ids[0], advance=1, note=position.theme)
    found.sort(key=lambda one: (NAMES.index(one.theme), one.number))
    write_whole(file, "".join(line_of(one) + "\n" for one in found).encode())
    click.echo(f"{file}: {len(found):,} positions, seed {seed}")


def write_practice(file: Path) -> None:
    """Choose exercises from the suite, and write them to a file."""
    with progress("practice", None, "exercises") as bar:
        exercises = []
        for one in choose_exercises(read_suite()):
            exercises.append(one)
            bar.update(bar.task_ids[0], advance=1, note=one.position.theme)
    text = json.dumps(practice_data(exercises), separators=(",", ":"))
    write_whole(file, text.encode() + b"\n")
    click.echo(f"{file}: {len(exercises):,} exercises")
