import json
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from io import StringIO
from pathlib import Path

import numpy as np
import psutil
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

import sapper
from sapper.arena.arena import Run
from sapper.arena.sums import Sums
from sapper.experiments.store import open_store
from sapper.interfaces.bench import Line, Nowhere, table_of
from sapper.interfaces.cli import main
from sapper.kernels.workspace import OUTCOME, records
from small import sums_of

SAPPER = [sys.executable, "-m", "sapper"]


def invoke(*args):
    """Run a command; its exit code and what it wrote, with no traceback in it."""
    done = CliRunner().invoke(main, args)
    assert "Traceback" not in done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def refused(*args):
    done = invoke(*args)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith("sapper: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_bench_shows_a_table_and_writes_json(tmp_path):
    file = tmp_path / "won.json"
    done = invoke("bench", "3.5", "4.5", "--games", "200", "--seed", "3", "--json", str(file))
    assert done.exit_code == 0
    assert "82.20" in done.stdout
    one = json.loads(file.read_text())["results"][0]
    played = sapper.play("3.5", sapper.BEGINNER, games=200, seed=3)
    assert (one["solver"], one["games"], one["wins"]) == ("3.5", 200, played.wins)
    assert one["interval"] == list(played.interval)
    assert list(tmp_path.iterdir()) == [file]


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


def test_bench_goes_on_with_what_a_store_has(tmp_path):
    """With games in the middle kept already, it ends with the sums of a run without a store."""
    file, kept = tmp_path / "won.json", tmp_path / "own.sqlite"
    for name in ("3.5", "exact"):
        run = Run(sapper.solver(name), sapper.BEGINNER)
        with open_store(kept) as store:
            store.keep_sums(run, sums_of(run, range(40, 90)), Sums())
    found = []
    for games, options in ((300, []), *((n, ["--store", str(kept)]) for n in (100, 300, 20))):
        args = ["bench", "3.5", "exact", "--games", str(games), "--json", str(file), *options]
        assert invoke(*args).exit_code == 0
        found.append(json.loads(file.read_text())["results"])
    whole, first, last, fewer = found
    assert [one["games"] for one in first] == [100, 100]
    assert fewer == last  # all games of the store are shown, with the time they took
    for one, other in zip(whole, last, strict=True):
        del one["seconds"], other["seconds"]
        adjusted, again = one.pop("without_luck"), other.pop("without_luck")
        assert one == other
        if adjusted is not None:
            assert adjusted["rate"] == pytest.approx(again["rate"], abs=1e-9)
            assert adjusted["interval"] == pytest.approx(again["interval"], abs=1e-9)
    assert whole[1]["games"] == 300


def test_a_bench_that_was_stopped_before_its_first_game_goes_on(tmp_path):
    run = Run(sapper.solver("4.5"), sapper.BEGINNER)
    with open_store(tmp_path / "own.sqlite") as store:
        for games in (0, 0, 3):
            line = Line(run, store)
            line.sums = line.sums.plus(0, records(games, OUTCOME))
            line.keep()
        assert store.sums(run).tally.games == 3


def test_bench_says_so_if_a_store_has_games_of_another_code_only(tmp_path, monkeypatch):
    kept = tmp_path / "own.sqlite"
    args = ["bench", "4.5", "4.5", "--games", "5", "--store", str(kept)]
    assert invoke(*args).stderr == ""
    monkeypatch.setattr("sapper.experiments.store.code_of", lambda solver: "0" * 12)
    assert "the games of 4.5" in invoke(*args).stderr
    assert invoke(*args).stderr == ""
    assert "two files" in refused(*args, "--json", str(tmp_path / "." / "own.sqlite"))


def test_solvers_prints_every_recipe():
    done = invoke("solvers")
    assert all(one.name in done.stdout for one in sapper.list_solvers())
    assert "DSScsp" in done.stdout


def test_watch_replays_a_game_of_the_bench():
    won = sapper.play("4.0", sapper.BEGINNER, games=6, seed=2).won
    for game in range(6):
        done = invoke("watch", "4.0", "--seed", "2", "--game", str(game))
        assert done.stdout.split()[-1] == ("won" if won[game] else "lost")
        assert "move 1: row" in done.stdout
        assert "Manhattan, P = 0.1" in done.stdout


def test_watch_obeys_the_first_cell_and_a_small_budget():
    assert "move 1: row 2, col 3, as told" in invoke("watch", "3.5", "--first", "2,3").stdout
    args = ("--level", "30x30x180", "--timeout", "0.001", "--start", "open", "--first", "15,15")
    assert "timed out: 1.0 found no answer" in invoke("watch", "1.0", *args).stdout


POSITION = "5x1x1\nF1H1H\n"


def test_analyse_draws_risks_and_reasons(tmp_path):
    file = tmp_path / "position.txt"
    file.write_text(POSITION)
    shown = invoke("analyse", str(file), "--explain", "--solver", "exact").stdout
    for words in ("[ok] 1 **  1 ok", "layouts: 1", "wrong flags: (0, 0)", "Row 0, col 2 must be"):
        assert words in shown
    data = json.loads(invoke("analyse", str(file), "--json", "--explain").stdout)
    assert data["risk"] == [[0.0, None, 1.0, None, 0.0]]
    assert data["solutions"] == 1
    assert data["reasons"][0]["numbers"] == [[0, 3]]
    file.write_text("4x2x1\n01H1\n01H1\n")
    assert "perfect play wins 1/2 = 0.5" in invoke("analyse", str(file), "--perfect").stdout
    data = json.loads(invoke("analyse", str(file), "--perfect", "--json").stdout)
    assert data["perfect"] == {"win_probability": "1/2", "best_moves": [[0, 2], [1, 2]]}


def test_analyse_reads_standard_input():
    done = CliRunner().invoke(main, ["analyse", "-"], input="3x1x1\nH1H")
    assert "50" in done.stdout
    done = CliRunner().invoke(main, ["analyse", "-"], input="3x1x1\nH1")
    assert done.exit_code == 2
    assert done.stderr == "sapper: row 0 has 2 cells, not 3: see col 2\n"


def test_board_prints_the_board_of_a_game():
    done = invoke("board", "--level", "8x5x7", "--seed", "9", "--game", "4", "--first", "2,2")
    expected = sapper.Board.random(sapper.Level(8, 5, 7), 9, (2, 2), "safe", 4)
    assert done.stdout.endswith(f"{expected}\n")


@pytest.mark.parametrize("form", ["mbf", "abf"])
def test_board_writes_a_board_file(form, tmp_path):
    file = tmp_path / f"own.{form}"
    asked = ("board", "--level", "8x5x7", "--seed", "9", "--format", form)
    assert invoke(*asked, "--out", str(file)).exit_code == 0
    expected = sapper.Board.random(sapper.Level(8, 5, 7), 9)
    assert file.read_bytes() == sapper.write_board(expected)
    assert invoke(*asked).stdout_bytes == sapper.write_board(expected)


@pytest.mark.parametrize(
    "command", ["analyse", "bench", "watch", "board", "play", "reproduce", "solvers"]
)
def test_every_command_has_help(command):
    done = invoke(command, "--help")
    assert done.exit_code == 0
    assert command == "solvers" or f"sapper {command}" in done.stdout


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["bench", "9.9"], "no solver is named '9.9'"),
        (["bench", "--level", "3x3x9"], "'--level': 9 mines are too many"),
        (["bench", "--level", "3x3x5", "--start", "open"], "an open start on 3x3x5"),
        (["bench", "--games", "0"], "'--games': it must be a whole number from 1"),
        (["bench", "--games", "x"], "'--games': it must be a whole number, not 'x'"),
        (["bench", "--threads", "-3"], "'--threads'"),
        (["bench", "4.5", "--cluster", "local:0"], "N in local:N must be a whole number from 1"),
        (["bench", "5.0=src", "--cluster", "local:1"], "cannot read the model src"),
        (["bench", "--timeout", "nan"], "'--timeout'"),
        (["bench", "--seed", "1e3"], "'--seed'"),
        (["bench", "--first", "9,9"], "row 9, col 9 is outside the board"),
        (["bench", "--json", "/no/such/folder/x.json"], "--json: cannot write"),
        (["bench", "--json", "."], "--json: cannot write"),
        (["bench", "--json", "/dev/null"], "--json: cannot write"),
        (["bench", "--json", sys.executable + "/x.json"], "--json: cannot write"),
        (["bench", "--json", "x" * 300], "--json: cannot write"),
        (["bench", "--store", "/no/such/folder/x"], "--store: cannot write"),
        (["bench", "--store", __file__], "is no store of sapper"),
        (["board", "--level", "3x3x5", "--start", "open", "--first", "1,1"], "an open start"),
        (["board", "--format", "mbf", "--level", "256x5x9"], "at most 255 rows and cols"),
        (["board", "--out", "/no/such/folder/x.txt"], "--out: cannot write"),
        (["board", "--no-guess", "--proof", "--format", "mbf"], "--proof needs --format text"),
        (["play", "--port", "0"], "'--port': it must be a whole number from 1"),
        (["watch"], "SOLVER"),
        (["analyse", "/no/such/file"], "cannot read"),
        (["analyse", "/"], "cannot read"),
        (["fly"], "No such command 'fly'"),
        (["board", "--first", "0,9"], "cols go from 0 to 8"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(args, reason):
    assert reason in refused(*args)


ODD_NAME = str(Path(tempfile.gettempdir()) / "a\\0b")
WORD = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NUMBER = st.integers(-3, 9).map(str) | st.floats().map(str) | st.sampled_from(["2", "1", "0.01"])
SIZE = st.integers(0, 40).map(str)
OPTIONS = {
    "--level": st.tuples(SIZE, SIZE, SIZE).map("x".join) | WORD | st.just("9x9x10"),
    "--start": st.sampled_from(["safe", "open", "none"]) | WORD,
    "--first": st.sampled_from(["rule", "corner"]) | st.tuples(NUMBER, NUMBER).map(",".join) | WORD,
    "--seed": NUMBER | WORD,
    "--threads": st.sampled_from(["1", "2"]) | st.integers(-3, 0).map(str) | WORD,
    "--game": NUMBER | WORD,
    "--games": NUMBER | WORD,
    "--timeout": st.sampled_from(["0.01", "0", "-1", "nan", "1e9"]) | WORD,
    "--json": st.sampled_from([".", "/no/where", "/dev/null", ODD_NAME]),
    "--pace": st.just("0.001") | WORD,
}
BOUNDS = {
    "bench": ["--games", "2", "--timeout", "0.01"],
    "watch": ["--timeout", "0.01", "--pace", "0.001"],
    "board": [],
    "solvers": [],
}


@given(
    st.sampled_from(sorted(BOUNDS)),
    st.lists(st.sampled_from([one.name for one in sapper.list_solvers()]) | WORD, max_size=2),
    st.lists(st.sampled_from(sorted(OPTIONS)).flatmap(lambda o: st.tuples(st.just(o), OPTIONS[o]))),
)
@settings(max_examples=500)
def test_any_options_give_a_result_or_a_clean_error(command, names, options):
    flat = [word for option in options for word in option]
    bounds = BOUNDS[command]
    if "--games" in flat or "--timeout" in flat:  # NUMBER keeps the games few
        bounds = bounds[2:] if "--games" in flat else bounds[:2]
    done = invoke(command, *names, *bounds, *flat)
    assert done.exit_code in (0, 2)
    if done.exit_code == 2:
        assert done.stderr.startswith("sapper: ")


def interrupt(args, seconds):
    """Start a command, press Ctrl-C once it has computed for so long; give code and output."""
    process = subprocess.Popen(
        [*SAPPER, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    own = psutil.Process(process.pid)
    while process.poll() is None and own.cpu_times().user < seconds:
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=600)
    finally:
        process.kill()  # or it would play on for hours
    return process.returncode, out, err


def test_ctrl_c_shows_and_writes_what_was_played_so_far(tmp_path):
    sapper.play("4.5", sapper.BEGINNER, games=1)  # compiled before the clock runs
    file, kept = tmp_path / "won.json", tmp_path / "own.sqlite"
    args = ["bench", "4.5", "--games", "100000000", "--json", str(file), "--store", str(kept)]
    code, out, err = interrupt(args, 6)
    assert code == 130
    assert "Traceback" not in err
    assert "4.5…" in out
    found = json.loads(file.read_text())
    assert found["interrupted"]
    assert 0 < found["results"][0]["games"] < 10**8
    with open_store(kept) as store:
        tally = store.sums(Run(sapper.solver("4.5"), sapper.BEGINNER)).tally
        assert tally.games == found["results"][0]["games"]
        assert [made.command for made in store.runs()] == [shlex.join(["sapper", *args])]


MEASURE = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(usage.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""


def most_memory(games):
    """The peak resident memory of a bench run, in bytes.

    Started from a small process of its own: a child's peak begins with that of its parent.
    """
    command = [sys.executable, "-c", MEASURE, *SAPPER, "bench", "4.5", "--games", str(games)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(done.stdout) * (1 if sys.platform == "darwin" else 1024)


def test_memory_does_not_grow_with_the_number_of_games():
    few, many = most_memory(1000), most_memory(300_000)
    assert many < 500 * 2**20
    assert many - few < 20 * 2**20


def test_ctrl_c_keeps_the_games_of_a_slow_batch():
    """Games of 1 s each: after a few seconds some are over, though no batch of many is."""
    sapper.play("1.0", sapper.BEGINNER, games=1)  # compiled before the clock runs
    args = ["bench", "1.0", "--level", "30x30x180", "--first", "15,15", "--start", "open"]
    code, out, err = interrupt([*args, "--games", "1000", "--timeout", "1"], 8)
    assert code == 130
    assert "Traceback" not in err
    games = int(out.split("1.0…")[1].split()[0].replace(",", ""))
    assert games > 0


def test_a_closed_pipe_is_no_error():
    command = f"'{sys.executable}' -m sapper watch 4.0 --level expert | head -n 2"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, env=os.environ, check=False
    )
    assert "Traceback" not in done.stderr
