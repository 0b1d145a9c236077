"""`sapper train windows`: the regression on local windows."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click

from sapper.interfaces.cli.options import MOST, OUT, SEEDED, command_line, count, option
from sapper.interfaces.cli.progress import progress
from sapper.interfaces.cli.train.seeded import MEASURED
from sapper.learn.cards import write_windows_card
from sapper.learn.windows import WindowPlan, train_windows


@click.command("windows")
@option("--games", count(MOST), 1500, "Games of each of three levels to learn from.")
@SEEDED
@OUT
@MEASURED
def train_on_windows(out: Path, measure: int, **options: Any) -> None:
    """Fit the regression of `windows` to games that are played by exact risks.

    `windows` plays with the one of the package: --out src/sapper/models replaces it.
    """
    plan, begun = WindowPlan(**options), time.monotonic()
    with progress("windows", plan.steps, "steps") as bar:
        fitted = train_windows(plan, lambda step: bar.update(bar.task_ids[0], completed=step))
    facts = {"command": command_line(), "seconds": round(time.monotonic() - begun)}
    card = write_windows_card(plan, fitted, out, measure, facts)
    won, loss = card["measured"], card["held_out"]
    click.echo(
        f"{out / 'windows.npz'}: {card['rows']:,} rows; held out: cross-entropy "
        f"{loss['cross_entropy']}, of a constant {loss['of_a_constant']}"
    )
    click.echo(
        f"9x9x10, {won['games']:,} games: {won['won']}% won ({won['interval'][0]} - "
        f"{won['interval'][1]})"
    )
