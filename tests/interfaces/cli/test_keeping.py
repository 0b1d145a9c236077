"""What players from outside have played is kept, however a bench ends."""

import json
import shlex
import sqlite3
import subprocess
import time
from contextlib import closing

import psutil
import pytest

from programs import is_alive, program_file
from typed import SAPPER, interrupt, invoke

TIMED = {"seconds", "adjusted", "without_luck"}
MINE = """
def player(view):
    row, col = (view.cells < 0).nonzero()
    return int(row[0]), int(col[0])
"""


@pytest.fixture(params=["program", "policy"])
def player(request, tmp_path):
    """The words that name a player from outside, the same one in two ways.

    What it needs is compiled here: a command that compiles says so, and takes longer.
    """
    if request.param == "program":
        words = ["--player", shlex.join(program_file(tmp_path))]
    else:
        (tmp_path / "mine.py").write_text(MINE)
        words = [str(tmp_path / "mine.py") + ":player"]
    assert invoke("bench", *words, "--games", "150").exit_code == 0
    return words


def test_a_store_goes_on_with_players_from_outside(tmp_path, player):
    file, kept = tmp_path / "won.json", tmp_path / "own.sqlite"
    found = []
    for games, options in ((150, []), (40, ["--store", str(kept)]), (150, ["--store", str(kept)])):
        args = ["bench", *player, "--games", str(games), "--seed", "3", "--json", str(file)]
        done = invoke(*args, *options)
        assert (done.exit_code, done.stderr) == (0, "")
        found.append(json.loads(file.read_text())["results"][0])
    whole, first, last = found
    assert first["games"] == 40
    for column in set(whole) - TIMED:
        assert whole[column] == pytest.approx(last[column]), column
    assert whole["adjusted"] is None  # all games are lost


@pytest.mark.slow
def test_ctrl_c_ends_a_player_from_outside_and_the_rest_is_played_later(tmp_path, player):
    file, kept = tmp_path / "won.json", tmp_path / "own.sqlite"
    args = ["bench", *player, "--seed", "3", "--json", str(file), "--store", str(kept)]
    args += ["--threads", "2"]
    code, out, err = interrupt([*args, "--games", "100000000"], 1.5)
    assert code == 130
    assert "Traceback" not in err
    name = "first cell" if "--player" in player else "mine:player"
    assert name + "…" in " ".join(out.split())
    played = json.loads(file.read_text())["results"][0]["games"]
    assert 0 < played < 10**8
    assert not [one for one in psutil.process_iter() if str(tmp_path) in " ".join(cmdline(one))]
    with closing(sqlite3.connect(kept)) as store:
        ((spans,),) = store.execute("SELECT played FROM sums")
    games = str(json.loads(spans)[-1][1] + 50)  # beyond all that two threads had begun
    found = []
    for options in (args, [*args[:-6], "--json", str(file)]):
        assert invoke(*options, "--games", games).exit_code == 0
        found.append(json.loads(file.read_text())["results"][0])
    for column in set(found[0]) - TIMED:
        assert found[0][column] == pytest.approx(found[1][column]), column


def cmdline(process):
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def busy(process):
    """Return the players that a process has started and that have begun to answer."""
    return [one for one in process.children() if one.cpu_times().user > 0.2]


@pytest.mark.slow
def test_a_program_ends_with_a_bench_that_is_killed(tmp_path):
    command = program_file(tmp_path)
    args = ["bench", "--player", shlex.join(command), "--games", "100000000", "--threads", "1"]
    with subprocess.Popen([*SAPPER, *args], stdout=subprocess.DEVNULL) as process:
        own = psutil.Process(process.pid)
        try:
            while process.poll() is None and not busy(own):
                time.sleep(0.05)
            [player] = busy(own)
        finally:
            process.kill()
    assert not is_alive(player.pid)
