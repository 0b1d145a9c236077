import os
import subprocess
import sys
from io import StringIO

import numpy as np
import pytest
from rich.console import Console

import sapper
from sapper.arena.run import Run
from sapper.arena.sums import Sums
from sapper.experiments.store import open_store
from sapper.interfaces.cli.keeping import Nowhere
from sapper.interfaces.cli.table import Line, show, table_of
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME


def test_the_table_of_all_solvers_fits_into_80_characters():
    """With 100,000 games, time-outs and the slowest still at work."""
    outcomes = records(100_000, OUTCOME)
    outcomes["won"], outcomes["seconds"] = np.arange(100_000) % 10 > 0, 1e-5
    outcomes["timed_out"][:99] = True
    runs = [Run(one, sapper.BEGINNER) for one in sapper.list_solvers()]
    lines = [Line(run, Nowhere()) for run in runs]
    for line in lines:
        line.sums = Sums().plus(0, outcomes)
    screen = Console(width=80, file=StringIO())
    screen.print(table_of(lines))
    shown = screen.file.getvalue()
    names = [line.split()[0] for line in shown.splitlines()[4 : 4 + len(runs)]]
    assert names == [f"{run.solver.name}…" for run in runs]
    assert shown.count("…") == len(runs)  # nothing else is cut off


def test_a_bench_that_was_stopped_before_its_first_game_goes_on(tmp_path):
    run = Run(sapper.solver("4.5"), sapper.BEGINNER)
    with open_store(tmp_path / "own.sqlite") as store:
        for games in (0, 0, 3):
            line = Line(run, store)
            line.sums = line.sums.plus(0, records(games, OUTCOME))
            line.keep()
        assert store.sums(run).tally.games == 3


def test_the_table_can_be_printed_as_ascii():
    done = subprocess.run(
        [sys.executable, "-m", "sapper", "bench", "exact", "--games", "300", "--threads", "1"],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert " +- " in done.stdout


@pytest.mark.parametrize("name", ["[/red]", "[red]x[/red]", ":smile:", "a" * 60])
def test_the_name_of_a_player_is_shown_as_it_is(name):
    run = Run(sapper.policy(lambda view: (0, 0), name), sapper.BEGINNER)
    lines = [Line(run, Nowhere(), done=True)]
    outcomes = records(1, OUTCOME)
    outcomes["fault"] = 7
    lines[0].sums = Sums().plus(0, outcomes)
    screen = Console(width=80, file=StringIO())
    show(lines, screen)
    shown = screen.file.getvalue()
    assert name in "".join(shown.split())
    assert "1 game ended in a fault: an open cell" in " ".join(shown.split())


def test_the_papers_value_stands_beside_both_readings_of_a_version():
    for name, printed in (("5.0", 92.02), ("5.0-printed", 92.02), ("4.0", 86.24), ("exact", None)):
        run = Run(sapper.solver(name), sapper.BEGINNER)
        assert Line(run, Nowhere()).paper == printed
    elsewhere = Run(sapper.solver("5.0"), sapper.EXPERT)
    assert Line(elsewhere, Nowhere()).paper is None
