"""`sapper train`: the group of all trainings."""

from __future__ import annotations

import click

from sapper.interfaces.cli.train import classification, q
from sapper.interfaces.cli.train.champion import train_champion
from sapper.interfaces.cli.train.windows import train_on_windows


@click.group()
def train() -> None:
    """Train a learned version from several seeds; write all models, and ship one.

    Each seed has a model and a card under seeds/; of all seeds, the one that wins the most
    validation games becomes the version. The same command goes on after Ctrl-C. The versions named
    -printed follow the paper to the letter.

    \b
    sapper dataset data --seeds 5       the rows for 5.0
    sapper train 5.0 --data data
    sapper train 5.5
    sapper train alpha                  before 6.5 and 6.0
    sapper train 6.5
    sapper train 6.0                    goes on from 6.5
    sapper train champion
    sapper train windows                needs no further package
    """


for command in (*classification.COMMANDS, *q.COMMANDS, train_champion, train_on_windows):
    train.add_command(command)
