import importlib
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sapper
from sapper.interfaces.cli.options import read_solver
from typed import invoke, refused


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


@pytest.mark.slow
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


PLAYERS = """
import sapper

def first(view):
    row, col = (view.cells < 0).nonzero()
    return int(row[0]), int(col[0])

own = sapper.policy(first, "my own")
number = 5
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "somebodys_players.py").write_text(PLAYERS)
    before = dict(sys.modules), list(sys.path)
    yield tmp_path
    assert sys.path == before[1]
    for name in set(sys.modules) - set(before[0]):
        del sys.modules[name]
    assert all(sys.modules[name] is module for name, module in before[0].items())


@pytest.mark.parametrize("module", ["somebodys_players", "somebodys_players.py"])
def test_a_module_or_file_has_players(folder, module):
    function = read_solver(f"{module}:first")
    assert function.name == "somebodys_players:first"
    assert function.recipe == f"policy {module}:first"
    assert function.decide(sapper.View.untouched(sapper.BEGINNER)).cell == (0, 0)
    assert read_solver(f"{module}:own").name == "my own"


def test_a_file_may_be_anywhere_and_use_its_neighbours(folder):
    (folder / "some where").mkdir()
    (folder / "some where" / "rule.py").write_text("from beside_it import player\n")
    (folder / "some where" / "beside_it.py").write_text("def player(view):\n    return 1, 2\n")
    found = read_solver(str(folder / "some where" / "rule.py") + ":player")
    assert found.name == "rule:player"
    assert found.decide(sapper.View.untouched(sapper.BEGINNER)).cell == (1, 2)


def test_a_file_may_have_the_name_of_a_module_that_others_use(folder):
    (folder / "random.py").write_text("def player(view):\n    return 0, 0\n")
    assert read_solver("random.py:player").name == "random:player"
    assert not hasattr(importlib.import_module("random"), "player")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("somebodys_players:nobody", "somebodys_players has no function or solver 'nobody'"),
        ("somebodys_players:number", "has no function or solver 'number'"),
        ("somebodys_players.py:", "has no function or solver ''"),
        ("no_such_module:x", "cannot import no_such_module: ModuleNotFoundError: "),
        ("none.py:x", "cannot import none.py: FileNotFoundError: "),
        (":x", "cannot import : ValueError: "),
        (".x:y", "cannot import .x: TypeError: "),
        ("bad.py:x", "cannot import bad.py: SyntaxError: "),
        ("exits.py:x", "cannot import exits.py: SystemExit: 3"),
        ("fails.py:x", "cannot import fails.py: KeyError: 'two lines'"),
    ],
)
def test_what_is_no_player_is_refused_in_one_sentence(folder, text, reason):
    (folder / "bad.py").write_text("def (\n")
    (folder / "exits.py").write_text("raise SystemExit(3)\n")
    (folder / "fails.py").write_text("raise KeyError('two lines')\n")
    assert reason in refused("bench", text)


def test_a_folder_that_is_gone_is_no_reason_to_fail(folder, monkeypatch):
    gone = folder / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert "cannot import no_such_module" in refused("bench", "no_such_module:x")
    monkeypatch.chdir(folder)
