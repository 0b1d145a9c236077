"""`sapper train champion`: rounds of games, rollouts and fits."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click

from sapper.arena.crew import processors
from sapper.interfaces.cli.options import (
    CHANCE,
    FOLDER,
    MOST,
    OUT,
    SEEDED,
    THREADS,
    TrainingCommand,
    command_line,
    count,
    option,
)
from sapper.interfaces.cli.progress import progress
from sapper.learn.cards import write_champion_card
from sapper.learn.champion.fit import ScorePlan
from sapper.learn.champion.fit import train as train_rounds


@click.command("champion", cls=TrainingCommand)
@option("--rounds", count(100), 1, "Rounds: the player of one makes the games of the next.")
@option("--shards", count(MOST), 240, "Shards of a round, each of one level.", "--parts")
@option("--games", count(MOST), 1130, "Games of a shard.")
@option("--layouts", count(MOST), 24, "Layouts on which every candidate is played out.")
@option("--early", CHANCE, "0.25", "Share of the early decisions that are kept; later, more are.")
@option("--epochs", count(1000), 25, "Passes over all decisions.")
@option("--measure", count(10**8), 100_000, "Games on expert for the card.")
@SEEDED
@option("--work", FOLDER, "training/champion", "Games and rollouts, to go on from.")
@THREADS
@OUT
def train_champion(
    work: Path, threads: int | None, out: Path, measure: int, **options: Any
) -> None:
    """Train the champion's score: play out the candidates of many decisions and compare them."""
    plan, begun = ScorePlan(**options), time.monotonic()
    with progress("champion", 1, "steps") as bar:

        def report(what: str, step: int, steps: int) -> None:
            bar.update(bar.task_ids[0], completed=step, total=steps, note=what)

        done = train_rounds(plan, work, threads or processors(), report)
    facts = {"command": command_line(), "seconds": round(time.monotonic() - begun)}
    card = write_champion_card(plan, done, out, measure, facts)
    for number, gains in enumerate(card["gain_per_decision"], 1):
        first = gains[0]
        click.echo(
            f"round {number}: {first['decisions']:,} held-out decisions, "
            f"{first['gain']:+.3f} +- {first['error']:.3f} points each over second-move safety"
        )
    won, gain = card["measured"], card["measured"]["gain_over_lookahead"]
    click.echo(
        f"{won['level']}, {won['games']:,} games: {won['won']}% won ({won['interval'][0]} - "
        f"{won['interval'][1]}), {gain[0]:+} over lookahead ({gain[1]:+} to {gain[2]:+})"
    )
