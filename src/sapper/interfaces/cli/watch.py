"""`sapper watch`: a solver plays one game in the terminal, move by move, with its reasons."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click
from rich.console import Console
from rich.live import Live
from rich.text import Text

from sapper.arena.run import Run
from sapper.engines.decision import Decision
from sapper.errors import TooHard
from sapper.game.game import Game
from sapper.interfaces.cli.options import SECONDS, SEED, SOLVER, game_options
from sapper.interfaces.terminal import draw, many, reveal, signs_of
from sapper.solvers.solver import Solver


@dataclass(frozen=True)
class Move:
    """One move of a watched game: where, why, and how many cells it opened."""

    number: int
    cell: tuple[int, int]
    why: str
    opened: int

    def __str__(self) -> str:
        """Write the move as a line."""
        row, col = self.cell
        cells = many(self.opened, "cell", "cells")
        return f"move {self.number}: row {row}, col {col}, {self.why}, opens {cells}"


def reason(decision: Decision, is_promised: bool) -> str:
    """Say why, with P where the cell is neither certain nor promised and there was a choice."""
    if decision.safe or not decision.candidates:
        return decision.why
    if is_promised:
        return f"{decision.why}, the first cell is safe"
    return f"{decision.why}, P = {decision.risk:.3f}"


def moves(run: Run, game: Game) -> Iterator[Move]:
    """Play the game of a run as the arena does: all that a decision proves, then decide again."""
    number = 0
    while game.status == "playing":
        decision = run.decide(game, run.timeout)
        why = reason(decision, number == 0 and run.start != "none")
        for row, col in decision.safe or (decision.cell,):
            if game.view.cells[row, col] < 0:
                number += 1
                yield Move(number, (row, col), why, len(game.open(row, col)))


def show_game(run: Run, index: int, pace: float, console: Console) -> None:
    """Show game `index` of a run; `pace` seconds between two moves."""
    game = Game(run.level, run.seed, run.start, index)
    title = f"{run.solver.name} ({run.solver.recipe}) on {run.level}, seed {run.seed}, game {index}"
    console.print(Text(title, "bold"))
    console.print(Text("# covered, blank 0, [ ] the move; at the end * mine, X opened mine"))
    end = ""
    with Live(console=console, auto_refresh=False, transient=True) as live:
        try:
            for move in moves(run, game):
                signs = signs_of(game.view)
                if game.status == "lost" and game.board is not None:
                    signs = reveal(signs, game.board, game.exploded)
                drawn = Text.assemble(f"\n{move}\n", draw(signs, move.cell))
                if console.is_terminal:
                    live.update(drawn, refresh=True)
                    time.sleep(pace)
                else:
                    console.print(drawn, end="", soft_wrap=True)
        except TooHard as error:
            end = f"timed out: {error}"
    if game.board is not None:
        console.print()
        signs = reveal(signs_of(game.view), game.board, game.exploded)
        console.print(draw(signs, game.exploded), soft_wrap=True)
    console.print(Text(end or game.status, "bold"))


@click.command()
@click.argument("solver", type=SOLVER)
@game_options
@click.option(
    "--game", type=SEED, default="0", show_default=True, help="Which game of the run: 0, 1, ..."
)
@click.option(
    "--timeout",
    type=SECONDS,
    default="5",
    show_default=True,
    help="Processor time per decision.",
)
@click.option("--pace", type=SECONDS, default="0.4", show_default=True, help="Seconds per move.")
def watch(solver: Solver, game: int, timeout: float, pace: float, **options: Any) -> None:
    """Watch SOLVER play one game in the terminal, move by move, with its reasons.

    Game N is the same as game N of `sapper bench` with the same seed.

    \b
    sapper watch 4.0
    sapper watch 3.5 --level expert --seed 7 --game 12
    sapper watch 4.0 | less
    """
    show_game(Run(solver, timeout=timeout, **options), game, pace, Console())
