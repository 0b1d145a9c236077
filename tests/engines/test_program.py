"""Programs: other processes that play, whatever they do wrong."""

import sys
import time

import numpy as np
import pytest

from programs import children, is_alive, program_file
from rules import first_cell
from sapper import (
    BEGINNER,
    BadOption,
    BadPlayer,
    Level,
    Solver,
    play,
    program,
)
from sapper.arena.crew import Crew
from sapper.arena.run import Run
from sapper.engines.foreign import conversation
from sapper.engines.program import Program

pytestmark = pytest.mark.slow  # together: each test starts programs

GAMES = 40
SAPPER = [sys.executable, "-m", "sapper", "engine"]
COLUMNS = ("won", "opened", "moves", "guesses", "needless", "given_away")


@pytest.fixture(autouse=True)
def no_process_is_left():
    yield
    conversation._hang_up_all()
    assert children() == []


def same_games(one, other, which=slice(None)):
    for name in COLUMNS:
        np.testing.assert_array_equal(getattr(one, name)[which], getattr(other, name)[which], name)
    np.testing.assert_allclose(one.variates[which], other.variates[which], atol=1e-12)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("start", "first"), [("safe", "rule"), ("none", (4, 4))])
def test_a_program_plays_as_the_same_rule_in_python(tmp_path, start, first, threads):
    conditions = {"games": 150, "seed": 3, "start": start, "first": first, "threads": threads}
    results = play(program(program_file(tmp_path)), BEGINNER, **conditions)
    same_games(results, play(first_cell, BEGINNER, **conditions))
    assert not results.fault.any()
    assert (results.seconds[results.moves > 1] > 0).all()  # of some the given cell was the last


NOT_UNDERSTOOD = "an answer that is not understood"
ANSWER = 'say({"id": asked["id"], "open": %s}); continue'
OWN = [  # faults that cost the game of the question: the seventh, of game 6
    (ANSWER % "[[-1, 0]]", "a cell off the board"),
    (ANSWER % "[[9, 0]]", "a cell off the board"),
    (ANSWER % "[[0, 9]]", "a cell off the board"),
    (ANSWER % "[[0, 0], [0, 10 ** 30]]", "a cell off the board"),
    (ANSWER % "[]", "an answer without a cell"),
    ('say({"id": asked["id"]}); continue', "an answer without a cell"),
    ('say({"id": asked["id"], "error": "I resign"}); continue', "gave up"),
    *(
        (ANSWER % value, NOT_UNDERSTOOD)
        for value in (
            *("[[1.0, 2]]", '[["1", 2]]', "[[True, 0]]", "[[None, 0]]", "[[[0], 0]]", "None", "5"),
            *('"00"', "{}", '{"row": 0}', "[[0, 0, 0]]", "[[0]]", "[0]", "[[0, 0], 3]", "[None]"),
            *('[float("nan"), 0]', "[{}]"),
        )
    ),
    (
        "sys.stdout.write('{\"id\": %d, \"open\": %s}\\n' % (asked['id'], '[' * 900 + ']' * 900));"
        " sys.stdout.flush(); continue",
        NOT_UNDERSTOOD,
    ),
]
PROGRAM_WIDE = [  # faults that cost the game that has waited longest, the same one
    ("sys.exit(3)", "exited"),
    ("raise ValueError('ouch')", "exited"),
    ("os.kill(os.getpid(), 9)", "exited"),
    ("os.close(2); os._exit(0)", "exited"),
    ("os.close(2); time.sleep(0.1); os._exit(0)", "exited"),
    ("subprocess.Popen(['sleep', '1000']); os._exit(0)", "exited"),
    ("os.close(1); time.sleep(1000)", "exited"),
    ("print('hello', flush=True); continue", NOT_UNDERSTOOD),
    ("print('[1, 2]', flush=True); continue", NOT_UNDERSTOOD),
    ("os.write(1, bytes([255, 254, 0, 200, 10])); continue", NOT_UNDERSTOOD),
    ("os.write(1, bytes(9) + b'\\n'); continue", NOT_UNDERSTOOD),
    ("print('[' * 100000, flush=True); continue", NOT_UNDERSTOOD),
    ("print('{\"a\":' * 100000, flush=True); continue", NOT_UNDERSTOOD),
    ("while True: print('spam ' * 1000)", NOT_UNDERSTOOD),
    ("while True: sys.stdout.write('spam ' * 10000)", "too much output"),
    ("say({'id': 10 ** 6, 'open': [[0, 0]]}); continue", "an answer to no question"),
    ("say({'id': -1, 'open': [[0, 0]]}); continue", "an answer to no question"),
    ("say({'open': [[0, 0]]}); continue", "an answer to no question"),
    *(
        (f"say({{'id': {value}, 'open': [[0, 0]]}}); continue", "an answer to no question")
        for value in ("True", "None", "'7'", "7.0", "[7]")
    ),
]
SLOW = [  # the same, after a time-out
    ("time.sleep(1000)", "no answer in time"),
    ("time.sleep(0.8)", "no answer in time"),
    ("sys.stdin.close(); time.sleep(1000)", "no answer in time"),
    ("while True: sys.stderr.write('spam ' * 10000)", "no answer in time"),
    ("while True: os.write(1, b'\\n' * 100)", "no answer in time"),
]


@pytest.mark.parametrize(("mischief", "reason"), [*OWN, *PROGRAM_WIDE, *SLOW])
def test_a_fault_costs_one_game_and_the_others_go_on(tmp_path, mischief, reason):
    command = program_file(tmp_path, mischief)
    timeout = 0.4 if (mischief, reason) in SLOW else 20
    results = play(program(command), BEGINNER, GAMES, seed=3, threads=1, timeout=timeout)
    assert results.faults == {reason: 1}
    assert np.flatnonzero(results.fault).tolist() == [6]
    assert not results.won[6]
    assert not results.timed_out.any()
    clean = play(first_cell, BEGINNER, GAMES, seed=3)
    same_games(results, clean, np.arange(GAMES) != 6)


def test_an_open_cell_is_a_fault(tmp_path):
    mischief = 'say({"id": asked["id"], "open": [[0, 0]]}); continue'
    when = 'asked["view"][0][0] != "H" and once()'
    results = play(program(program_file(tmp_path, mischief, when)), BEGINNER, GAMES, threads=1)
    assert results.faults == {"an open cell": 1}
    same_games(results, play(first_cell, BEGINNER, GAMES), results.fault == 0)


def test_an_answer_twice_costs_the_game_that_waits_longest(tmp_path):
    command = program_file(tmp_path, "answer(asked)")
    results = play(program(command), BEGINNER, GAMES, threads=1)
    assert results.faults == {"an answer to no question": 1}
    assert np.flatnonzero(results.fault).tolist() == [7]


def test_an_answer_twice_costs_the_only_game_there_is(tmp_path):
    """Both answers come at once, so that no question waits when the second is read."""
    double = "line = json.dumps({'id': asked['id'], 'open': [[0, 0]]}); print(line + '\\n' + line,"
    command = program_file(tmp_path, double + " flush=True); continue", when="once()")
    results = play(program(command), BEGINNER, 1)
    assert results.faults == {"an answer to no question": 1}
    assert not results.won[0]


def test_messages_on_standard_error_are_no_fault(tmp_path):
    """A flood of them is read and forgotten; nor does it block the program."""
    command = program_file(tmp_path, "sys.stderr.write('spam ' * 1000000)")
    results = play(program(command), BEGINNER, GAMES, threads=1)
    assert not results.faults
    same_games(results, play(first_cell, BEGINNER, GAMES))


def test_answers_in_any_order_and_in_pieces_are_taken(tmp_path):
    begin = """
held = []
def answer_later(asked):
    held.append(asked)
    if len(held) == 3:
        for one in reversed(held):
            row = next(k for k, signs in enumerate(one["view"]) if "H" in signs)
            cells = [[row, one["view"][row].index("H")]]
            text = json.dumps({"id": one["id"], "open": cells, "note": "x" * 70}) + "\\n"
            for k in range(0, len(text), 50):
                os.write(1, text[k : k + 50].encode())
        held.clear()
"""
    command = program_file(tmp_path, "answer_later(asked); continue", "count <= 30", begin)
    results = play(program(command), BEGINNER, GAMES, threads=1)
    assert not results.faults
    same_games(results, play(first_cell, BEGINNER, GAMES))


def test_a_program_may_fail_now_and_then_for_ever(tmp_path):
    """It exits after every 4 answers: each time one game is lost, none twice."""
    command = program_file(tmp_path, "sys.exit(1)", when="count == 5")
    results = play(program(command), BEGINNER, GAMES, seed=3, threads=1)
    assert set(results.faults) == {"exited"}
    assert 12 < results.faults["exited"] < GAMES
    same_games(results, play(first_cell, BEGINNER, GAMES, seed=3), results.fault == 0)


@pytest.mark.parametrize(
    ("mischief", "reason"),
    [
        ("sys.exit(3)", "exited: exit code 3$"),
        ("raise ValueError('ouch')", "exited: exit code 1, ValueError: ouch$"),
        ("os.kill(os.getpid(), 9)", "exited: exit code -9$"),
        ("sys.stderr.write('x' * 300000 + ' no licence'); sys.exit(1)", "x no licence$"),
        ("print('hello', flush=True); continue", "not understood: 'hello.*"),
        ("say({'id': asked['id'], 'error': 'I \\n' * 999}); continue", "gave up: I I .*"),
        ("say({'id': asked['id'], 'error': '\\ud800\\x1b[31m'}); continue", r"gave up: \[31m$"),
        ("say({'id': int('9' * 4000), 'open': []}); continue", "id a number of 13288 bits"),
    ],
)
def test_many_faults_in_a_row_end_the_run_in_one_sentence(tmp_path, mischief, reason):
    one = program(program_file(tmp_path, mischief, when="True"), "careless")
    sentence = f"^player careless: 10 games in a row ended in a fault, the last one: .*{reason}"
    with pytest.raises(BadPlayer, match=sentence) as caught:
        play(one, BEGINNER, GAMES, threads=2)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


def test_a_program_that_does_not_start_again_ends_the_run(tmp_path):
    command = program_file(tmp_path, "os.unlink(__file__); sys.exit(1)")
    with pytest.raises(BadPlayer, match=r"it does not say its name: exited: exit code 2, .*player"):
        play(program(command), BEGINNER, GAMES, threads=1)


def test_a_player_that_could_not_start_again_says_so_again(tmp_path):
    run = Run(program(program_file(tmp_path, "os.unlink(__file__); sys.exit(1)")), BEGINNER)
    player = run.solver.engine.player(run.conditions)
    for _ in range(2):
        with pytest.raises(BadPlayer, match="it does not say its name"):
            player.play(0, 20)
    player.close()


@pytest.mark.parametrize("mischief", ["pass", "sys.exit(0)", "time.sleep(1000)"])
def test_what_a_program_has_started_ends_with_it(tmp_path, mischief):
    begin = f"""
child = subprocess.Popen(["sleep", "1000"])
with open({str(tmp_path / "pid")!r}, "a") as file:
    file.write(f"{{child.pid}}\\n")
"""
    command = program_file(tmp_path, mischief, begin=begin)
    results = play(program(command), BEGINNER, 10, threads=1, timeout=0.4)
    assert len(results.faults) == (mischief != "pass")
    pids = (tmp_path / "pid").read_text().split()
    assert len(pids) >= 2
    assert not any(is_alive(int(pid)) for pid in pids)


def test_a_pause_between_games_is_not_the_programs(tmp_path):
    asked = play(first_cell, BEGINNER, 2, seed=3).moves.sum()
    one = program(program_file(tmp_path, "time.sleep(0.15)", f"count == {asked + 1}"))
    crew = Crew(Run(one, BEGINNER, seed=3, timeout=0.4), 1)
    crew.play(0, 2)
    time.sleep(0.5)
    assert not crew.play(2, 1).outcomes["fault"].any()
    crew.dismiss()


def test_a_game_that_takes_too_long_is_a_time_out_and_its_answer_is_dropped(tmp_path):
    """One game thinks at every move: no answer is late, but all of them together are.

    The last one comes while the next game is played.
    """
    clean = play(first_cell, BEGINNER, GAMES, seed=3)
    slow = int(clean.moves[:-1].argmax())
    greet = 'say({"name": "thinker", "seed": True})'
    command = program_file(tmp_path, "time.sleep(0.2)", f'asked["game"] == {slow}', greet=greet)
    results = play(program(command), BEGINNER, GAMES, seed=3, threads=1, timeout=0.3, batch=1)
    assert np.flatnonzero(results.timed_out).tolist() == [slow]
    assert not results.won[slow]
    assert not results.faults
    assert 0 < results.moves[slow] < clean.moves[slow]
    assert results.seconds[slow] > 0.3
    same_games(results, clean, np.arange(GAMES) != slow)


@pytest.mark.parametrize("threads", [1, 2])
def test_our_engine_over_the_protocol_plays_its_own_games(threads):
    own = play("champion", BEGINNER, 30, seed=4)
    spoken = play(program([*SAPPER, "champion"]), BEGINNER, 30, seed=4, threads=threads)
    for name in ("won", "opened", "guesses", "needless"):
        np.testing.assert_array_equal(getattr(own, name), getattr(spoken, name))
    np.testing.assert_allclose(own.given_away, spoken.given_away, atol=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(("level", "games"), [("9x9x10", 100), ("30x16x99", 40)])
def test_our_engine_over_the_protocol_plays_many_of_its_own_games(level, games):
    """With other seeds one game in 1,000 may differ: see docs/architecture.md."""
    own = play("champion", Level.parse(level), games, seed=4)
    spoken = play(program([*SAPPER, "champion"]), Level.parse(level), games, seed=4)
    for name in ("won", "opened", "guesses"):
        np.testing.assert_array_equal(getattr(own, name), getattr(spoken, name))
    assert not spoken.faults


def test_a_program_is_known_by_its_command(tmp_path):
    command = program_file(tmp_path)
    one = program(command)
    assert (one.name, one.source, one.knows_exact_risks) == ("first cell", "yours", False)
    assert one.recipe == "program " + " ".join(command)
    for words in ([], ["a\0b"], ["a", 5]):
        with pytest.raises(BadOption):
            Program(tuple(words))
    with pytest.raises(BadOption, match="list of words"):
        Program(command)


def test_another_file_or_command_or_version_has_another_fingerprint(tmp_path):
    prints = set()
    command = program_file(tmp_path)
    for words in (command, [*command, "-v"], [*command, "x" * 5000]):
        prints.add(program(words).engine.fingerprint)
    program_file(tmp_path, "sys.exit()")
    prints.add(Solver("x", Program(tuple(command)), "").engine.fingerprint)
    greet = 'say({"name": "first cell", "version": 2})'
    prints.add(program(program_file(tmp_path / "other", greet=greet)).engine.fingerprint)
    assert len(prints) == 5
    again = program(program_file(tmp_path, "sys.exit()")).engine.fingerprint
    assert again in prints
