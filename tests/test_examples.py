import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import sapper
from drawn import random_position
from node import NODE, needs_node

FOLDER = Path(__file__).parent.parent / "examples"
EXAMPLES = sorted(FOLDER.glob("*.py"))
LONG, NETWORK, PROGRAM = "train_agent", "batch_network", "toollib_player"
PROGRAMS = {"node": "player.js", sys.executable: f"{PROGRAM}.py"}
RUN = [path for path in EXAMPLES if path.stem not in (LONG, NETWORK, PROGRAM)]


@pytest.mark.parametrize("example", sorted(FOLDER.glob("*.*")), ids=lambda path: path.name)
def test_an_example_fits_a_page(example):
    assert len(example.read_text().splitlines()) < 40


@pytest.mark.slow
@pytest.mark.parametrize("example", RUN, ids=lambda path: path.stem)
def test_an_example_runs_and_says_something(example):
    done = subprocess.run(
        [sys.executable, "-W", "error", example], capture_output=True, text=True, check=True
    )
    assert len(done.stdout.splitlines()) >= 2


def test_the_agent_learns_even_in_three_rounds():
    source = next(path for path in EXAMPLES if path.stem == LONG).read_text()
    assert "29 * [0.05]" in source
    found = {}
    exec(source.replace("29 * [0.05]", "1 * [0.05]").replace("2048", "512"), found)
    at_random, *_, trained = found["shares"]
    assert trained > at_random + 0.1


@pytest.mark.parametrize("example", PROGRAMS.values())
def test_a_program_plays_without_a_fault(example):
    """One is in JavaScript, the other asks ms_toollib, which knows exact risks as well."""
    run = next(run for run, file in PROGRAMS.items() if file == example)
    if shutil.which(run) is None:
        pytest.skip(f"there is no {run} here")
    words = [run, str(FOLDER / example)]
    results = sapper.play(sapper.program(words), sapper.BEGINNER, games=40, seed=3, threads=1)
    assert results.faults == {}
    assert results.rate > 0.5
    if example.startswith(PROGRAM):
        assert results.given_away_per_guess == pytest.approx(0, abs=1e-9)
        assert results.needless.sum() == 0


@needs_node
def test_the_engine_in_javascript_says_what_python_says():
    """The example prints risks, a move and games, and one refusal."""
    done = subprocess.run(
        [NODE, str(FOLDER / "engine.mjs")], capture_output=True, text=True, check=True
    )
    source = (FOLDER / "engine.mjs").read_text()
    view = sapper.parse(source[source.index("`") + 1 : source.index("`;")])
    found = sapper.analyse(view)
    won = sapper.play("champion", "expert", games=100, seed=1, first="corner", threads=1).wins
    assert done.stdout.startswith(f"{found.solutions} layouts fit")
    assert f"best: row {found.best[0]}, col {found.best[1]}, risk 0\n" in done.stdout
    assert f"champion wins {won} of 100 games" in done.stdout
    assert "InconsistentView at row 0, col 1" in done.stdout


@pytest.mark.slow
def test_the_network_learns(capsys):
    found = {}
    exec((FOLDER / f"{NETWORK}.py").read_text(), found)
    assert found["results"].rate > 0.02
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_single_point_is_the_registered_one():
    """They take other cells where no number proves one, so only certain cells are compared."""
    spec = spec_from_file_location("single_point", FOLDER / "single_point.py")
    example = module_from_spec(spec)
    spec.loader.exec_module(example)
    for seed in range(6):
        for count in range(1, 8):
            view = random_position(sapper.BEGINNER, seed, count)
            proved = set(sapper.deduce(view).safe)
            opened = set(example.open_by_points(view)) if not view.is_over else set()
            assert opened == proved or (not proved and len(opened) <= 1)
