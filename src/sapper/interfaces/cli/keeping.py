"""Where a bench keeps what was played: in a store, or nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import click

import sapper
from sapper.arena.run import Run
from sapper.arena.sums import Sums
from sapper.experiments.store import Provenance, open_store
from sapper.interfaces.cli.options import command_line
from sapper.learn.cards import commit


class Keeper(Protocol):
    """Where the sums of runs are kept."""

    def sums(self, run: Run) -> Sums:
        """Return the sums of a run."""

    def keep_sums(self, run: Run, sums: Sums, before: Sums) -> None:
        """Keep the sums of a run in place of those before."""


class Nowhere:
    """Keeps nothing."""

    def sums(self, run: Run) -> Sums:
        """Return the sums of no games."""
        return Sums()

    def keep_sums(self, run: Run, sums: Sums, before: Sums) -> None:
        """Discard them."""


@contextmanager
def keeping(runs: Sequence[Run], file: Path | None) -> Iterator[Keeper]:
    """Yield what keeps the sums of runs: a store if there is a file for it, else nothing."""
    if file is None:
        yield Nowhere()
        return
    with open_store(file) as store:
        store.add_run(Provenance(command_line(), sapper.__version__, commit()))
        for run in runs:
            if store.has_other_fingerprint(run):
                name = run.solver.name
                click.echo(
                    f"sapper: the games of {name} in {file} have another fingerprint: they are "
                    "left out",
                    err=True,
                )
        yield store
