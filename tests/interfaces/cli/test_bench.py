import json
import shlex
import subprocess
import sys

import pytest

import sapper
from programs import children, program_file
from sapper.arena import executor
from sapper.arena.adjusted import adjusted_gain
from sapper.arena.run import Run
from sapper.arena.stats import paired_gain
from sapper.arena.sums import Sums
from sapper.engines.enumerating import Enumerating
from sapper.experiments.store import open_store
from sapper.interfaces.cli import bench as bench_module
from sapper.interfaces.cli.bench import chosen_of
from sapper.interfaces.cli.table import BenchResult
from sapper.solvers.solver import GROUPS
from small import sums_of
from typed import SAPPER, interrupt, invoke, refused


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
        for name in ("given_away", "given_away_per_guess"):
            assert one.pop(name) == pytest.approx(other.pop(name), abs=1e-9)
        adjusted, again = one.pop("adjusted"), other.pop("adjusted")
        assert (adjusted, again) == (one.pop("without_luck"), other.pop("without_luck"))
        assert one == other
        if adjusted is not None:
            assert adjusted["rate"] == pytest.approx(again["rate"], abs=1e-9)
            assert adjusted["interval"] == pytest.approx(again["interval"], abs=1e-9)
    assert whole[1]["games"] == 300


def test_bench_says_so_if_a_store_has_games_of_another_fingerprint_only(tmp_path, monkeypatch):
    kept = tmp_path / "own.sqlite"
    args = ["bench", "4.5", "4.5", "--games", "5", "--store", str(kept)]
    assert invoke(*args).stderr == ""
    monkeypatch.setattr(Enumerating, "fingerprint", "0" * 12)
    assert "the games of 4.5" in invoke(*args).stderr
    assert invoke(*args).stderr == ""
    assert "two files" in refused(*args, "--json", str(tmp_path / "." / "own.sqlite"))


@pytest.mark.slow
def test_ctrl_c_shows_and_writes_what_was_played_so_far(tmp_path):
    sapper.play("4.5", sapper.BEGINNER, games=1)  # compiled before the clock runs
    file, kept = tmp_path / "won.json", tmp_path / "own.sqlite"
    args = ["bench", "4.5", "--games", "100000000", "--json", str(file), "--store", str(kept)]
    code, out, err = interrupt(args, 2)
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


@pytest.mark.slow
def test_memory_does_not_grow_with_the_number_of_games():
    few, many = most_memory(1000), most_memory(300_000)
    assert many < 500 * 2**20
    assert many - few < 20 * 2**20


@pytest.mark.slow
def test_ctrl_c_keeps_the_games_of_a_slow_batch():
    """Games of 1 s each: after a few seconds some are over, though no batch of many is."""
    sapper.play("1.0", sapper.BEGINNER, games=1)  # compiled before the clock runs
    args = ["bench", "1.0", "--level", "30x30x180", "--first", "15,15", "--start", "open"]
    code, out, err = interrupt([*args, "--games", "1000", "--timeout", "1", "--threads", "2"], 5)
    assert code == 130
    assert "Traceback" not in err
    games = int(out.split("1.0…")[1].split()[0].replace(",", ""))
    assert games > 0


def results_of(file):
    return {one["solver"]: one for one in json.loads(file.read_text())["results"]}


WITHOUT_TIME = {"seconds", "adjusted", "without_luck"}


@pytest.mark.parametrize(
    ("mischief", "when", "reason"),
    [
        ("sys.exit(3)", "True", "10 games in a row ended in a fault, the last one: exited"),
        ("os.unlink(__file__); sys.exit(3)", "count == 7", "it does not say its name"),
    ],
)
def test_a_player_that_fails_leaves_the_others_alone(tmp_path, mischief, when, reason):
    command = shlex.join(program_file(tmp_path, mischief, when))
    file = tmp_path / "won.json"
    args = ["--games", "60", "--seed", "3", "--json", str(file)]
    assert invoke("bench", "4.0", "exact", *args).exit_code == 0
    alone = results_of(file)
    done = invoke("bench", "4.0", "exact", "--player", command, *args)
    assert done.exit_code == 2
    assert done.stderr.startswith("sapper: player first cell: ")
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
    beside = results_of(file)
    assert reason in beside.pop("first cell")["failed"]
    assert list(beside) == ["4.0", "exact"]
    for name, one in beside.items():
        for column in set(one) - WITHOUT_TIME:
            assert one[column] == pytest.approx(alone[name][column], nan_ok=True), column
    assert children() == []


def test_faults_are_counted_in_table_and_json(tmp_path):
    command = shlex.join(program_file(tmp_path, "sys.exit(3)"))
    file = tmp_path / "won.json"
    done = invoke("bench", "--player", command, "3.0", "--games", "60", "--json", str(file))
    assert done.exit_code == 0
    assert "first cell: 1 game ended in a fault: exited" in done.stdout
    assert results_of(file)["first cell"]["faults"] == {"exited": 1}
    assert results_of(file)["first cell"]["games"] == 60
    assert results_of(file)["3.0"]["faults"] == {}


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("no-such-program-anywhere", "it cannot be started"),
        ("'", "no command"),
        ("", "a program is started by a list of words"),
        ("true", "it does not say its name: exited: exit code 0"),
        ("echo hello", "it does not say its name: an answer that is not understood: 'hello'"),
    ],
)
def test_a_program_that_does_not_play_is_refused(command, reason):
    assert reason in refused("bench", "--player", command, "--games", "5")


def test_paired_says_how_much_more_a_player_wins(tmp_path):
    file = tmp_path / "won.json"
    args = ["bench", "3.5", "exact", "4.0", "--games", "400", "--seed", "5"]
    done = invoke(*args, "--paired", "--json", str(file))
    base, one = (sapper.play(name, sapper.BEGINNER, 400, seed=5) for name in ("3.5", "exact"))
    first, second = json.loads(file.read_text())["paired"]
    assert (first["solver"], first["base"], first["games"]) == ("exact", "3.5", 400)
    assert (second["solver"], second["base"]) == ("4.0", "3.5")
    assert first["gain"] == paired_gain(one.won, base.won)._asdict()
    expected = adjusted_gain(one.won, one.variates, base.won, base.variates)
    assert first["adjusted"] == pytest.approx(expected._asdict(), abs=1e-6)
    mean, low, high = (100 * value for value in paired_gain(one.won, base.won))
    text = f"exact against 3.5: {mean:+.2f} ({low:+.2f} to {high:+.2f}) points, adjusted "
    shown = " ".join(done.stdout.split())
    assert text in shown
    assert "on the same 400 games" in shown
    assert invoke(*args, "--json", str(file)).exit_code == 0
    assert json.loads(file.read_text())["paired"] == []


def test_paired_needs_two_players_and_every_game(tmp_path):
    assert "name at least two" in refused("bench", "3.0", "--paired")
    store = ["--store", str(tmp_path / "own.sqlite")]
    assert "leave one of them out" in refused("bench", "3.0", "4.0", "--paired", *store)
    assert "at most 10,000,000" in refused("bench", "3.0", "4.0", "--paired", "--games", "20000000")
    assert list(tmp_path.iterdir()) == []


def test_a_cluster_refuses_players_that_it_does_not_know(tmp_path, monkeypatch):
    monkeypatch.setattr(executor, "connected", lambda _: pytest.fail("a cluster was asked for"))
    command = shlex.join(program_file(tmp_path))
    (tmp_path / "mine.py").write_text("def player(view):\n    return 0, 0\n")
    for args, name in (
        (["--player", command], "first cell"),
        ([str(tmp_path / "mine.py") + ":player"], "mine:player"),
    ):
        said = refused("bench", *args, "--cluster", "local:1")
        assert f"a cluster knows registered solvers only, not {name}" in said
    assert children() == []


def test_a_group_is_played_beside_the_solvers_that_are_named():
    by_group = {group: sapper.list_solvers(group) for group in GROUPS}
    exact, *others = by_group["ours"]
    assert chosen_of((), "field") == by_group["field"]
    assert chosen_of((), "all") == sapper.list_solvers()
    assert chosen_of((others[-1],), "ours") == (others[-1], exact, *others[:-1])
    assert chosen_of((exact,), None) == (exact,)
    assert chosen_of((), None) == by_group["paper"] + by_group["ours"] + by_group["yours"]
    assert "--group: no solver is in the group yours" in refused("bench", "--group", "yours")


def test_what_is_left_out_is_said_and_only_then(monkeypatch):
    monkeypatch.setattr(bench_module, "play_lines", lambda lines, *_: BenchResult(lines, False))
    left_out = f"Left out: {len(sapper.list_solvers('field'))} methods of the field (--group field"
    assert left_out in invoke("bench").output
    assert "Left out" not in invoke("bench", "exact").output
    assert "Left out" not in invoke("bench", "--group", "ours").output
