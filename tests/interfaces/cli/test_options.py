import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sapper
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
