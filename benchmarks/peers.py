"""Exact risks: `analyse` and `analyse_many` beside ms_toollib on the same positions, in one run.

The positions are those in which `exact` had to guess in expert games, with at least 60 cells open.
Any program that speaks the protocol of docs/protocol.md is put beside them by `--player COMMAND`.
Needs: pip install ms_toollib (or '.[bench]'). Run: python benchmarks/peers.py [--positions 300]
[--player "python examples/toollib_player.py"] [--player "sapper engine exact"]
"""

from __future__ import annotations

import resource
import shlex
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from sapper import EXPERT, Analysis, Game, View, analyse, analyse_many, parse, solver
from sapper.engines.foreign.answers import read_cells
from sapper.engines.foreign.conversation import Conversation

COVERED = 10  # ms_toollib's sign for a covered cell
REPEATS = 20
ROUNDS = 3  # of all positions to a program
PATIENCE = 60.0  # seconds for one answer
POSITIONS = Path(__file__).parent.parent / "tests" / "positions"


def guesses(positions: int, seed: int) -> list[View]:
    """Collect positions in which nothing was certain."""
    found: list[View] = []
    index = 0
    player = solver("exact")
    while len(found) < positions:
        game = Game(EXPERT, seed, "open", index)
        index += 1
        while game.status == "playing":
            decision = player.decide(game.view, seed, index)
            if not decision.safe and (game.view.cells >= 0).sum() >= 60:
                found.append(game.view)
            for cell in decision.safe or (decision.cell,):
                if game.status == "playing":
                    game.open(*cell)
    return found[:positions]


def per_position(works: dict[str, Callable[[], Any]], positions: int) -> dict[str, float]:
    """Return the least processor time of some runs of each, in microseconds per position.

    They take turns, so that a spell in which the machine is slow hits all of them alike.
    """
    best = dict.fromkeys(works, np.inf)
    for _ in range(REPEATS):
        for name, work in works.items():
            begun = time.process_time()
            work()
            best[name] = min(best[name], time.process_time() - begun)
    return {name: taken / positions * 1e6 for name, taken in best.items()}


def ask_program(command: str, views: list[View], truth: list[Analysis]) -> tuple[str, ...]:
    """Ask a program about all positions; returns a row of the table.

    The time is the least of some rounds, from the question until the answer, per position.
    """
    talk = Conversation(tuple(shlex.split(command)), str(EXPERT))
    rounds = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        answers = [talk.ask(view, ',"want":["risk"]', PATIENCE) for view in views]
        rounds.append(time.perf_counter() - begun)
    name = talk.greeting.name
    talk.process.close(at_once=True)
    least, differences = 0, [0.0]
    for view, answer, known in zip(views, answers, truth, strict=True):
        row, col = read_cells(answer.get("open"))[0]
        covered = view.covered
        least += bool(known.risk[row, col] <= known.risk[covered].min() + 1e-9)
        if answer.get("risk") is not None:
            told = np.array(answer["risk"], dtype=float)  # what it does not know is no number
            differences.append(float(np.abs(told - known.risk)[covered].max()))
    says = f"{max(differences):.1e}" if len(differences) > len(views) else "no"
    taken = min(rounds) / len(views) * 1e6
    return name, f"{taken:,.1f}", f"{100 * least / len(views):.1f}", says


def table_of_programs(commands: tuple[str, ...], views: list[View]) -> Table:
    """Put programs side by side on the same positions."""
    truth = analyse_many(views)
    table = Table(title=f"over the protocol, {len(views)} expert positions")
    for column in ("player", "microseconds per answer", "opens the least risk, %", "risks differ"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for command in commands:
        table.add_row(*ask_program(command, views, truth))
    return table


def table_of_files() -> Table:
    """Time `analyse` on the positions of the tests, and the memory of the process after each."""
    table = Table(title="positions of the tests")
    for column in ("position", "level", "open", "layouts", "microseconds", "most memory, MB"):
        table.add_column(column, justify="left" if column == "position" else "right")
    for file in sorted(POSITIONS.glob("*.txt")):
        view = parse(file.read_text())
        layouts = analyse(view).solutions
        taken = per_position({file.stem: lambda view=view: analyse(view)}, 1)[file.stem]
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        count = f"{layouts:,}" if layouts < 10**6 else f"about 10^{len(str(layouts)) - 1}"
        facts = (str(view.level), f"{(view.cells >= 0).sum():,}", count)
        table.add_row(file.stem, *facts, f"{taken:,.0f}", f"{memory:,.0f}")
    return table


@click.command()
@click.option("--positions", default=300, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--player", "programs", multiple=True, help="A program beside them; any number.")
def main(positions: int, seed: int, programs: tuple[str, ...]) -> None:
    """Check that all agree to 1e-9, then print the time per position and the ratios."""
    import ms_toollib

    views = guesses(positions, seed)
    boards = [np.where(view.covered, COVERED, view.cells).tolist() for view in views]
    ours = analyse_many(views)
    worst = 0.0
    for view, board, result in zip(views, boards, ours, strict=True):
        theirs = np.array(ms_toollib.cal_probability_onboard(board, view.level.mines)[0])
        worst = max(worst, float(np.abs(theirs - result.risk)[view.covered].max()))
    works = {
        "analyse, one by one": lambda: [analyse(view) for view in views],
        "analyse, with the number of layouts": lambda: [analyse(v).solutions for v in views],
        "analyse_many": lambda: analyse_many(views),
        "ms_toollib": lambda: [ms_toollib.cal_probability_onboard(b, 99) for b in boards],
    }
    times = per_position(works, positions)
    table = Table(
        title=f"{positions} expert positions, seed {seed}; largest difference {worst:.1e}"
    )
    for column in ("what", "microseconds per position", "times faster than ms_toollib"):
        table.add_column(column, justify="left" if column == "what" else "right")
    for name, taken in times.items():
        table.add_row(name, f"{taken:,.1f}", f"{times['ms_toollib'] / taken:,.0f}")
    Console().print(table)
    if programs:
        Console().print(table_of_programs(programs, views))
    Console().print(table_of_files())


if __name__ == "__main__":
    main()
