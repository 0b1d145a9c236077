"""Conversations: programs that are greeted, and asked about one position."""

import sys

import psutil
import pytest

from programs import children, program_file
from rules import first_cell
from sapper import (
    BEGINNER,
    BadPlayer,
    InconsistentView,
    Level,
    TooHard,
    View,
    parse,
    play,
    program,
    solver,
)
from sapper.engines.foreign import conversation, process
from sapper.engines.foreign.conversation import Conversation, greeting_of

SAPPER = [sys.executable, "-m", "sapper", "engine"]
NOT_UNDERSTOOD = "an answer that is not understood"


@pytest.fixture(autouse=True)
def no_process_is_left():
    yield
    conversation._hang_up_all()
    assert children() == []


@pytest.mark.parametrize(
    ("greet", "name"),
    [
        ('say({"name": "first cell"})', "first cell"),
        ("say({})", "python"),
        ('say({"name": ""})', "python"),
        ('say({"name": "  a \\n b  "})', "a b"),
        ('say({"name": "\\x1b[31m\\ud800 red"})', "[31m red"),
        ('say({"name": "x" * 999})', "x" * 60),
        ('say({"name": 5})', "5"),
        ("time.sleep(0.3); say({})", "python"),
    ],
)
def test_a_name_is_short_and_harmless(tmp_path, greet, name):
    found = program(program_file(tmp_path, greet=greet)).name
    assert found.replace("python3.11", "python") == name


@pytest.mark.parametrize(
    ("begin", "reason"),
    [
        ("sys.exit(2)", "exited: exit code 2"),
        ("nonsense", "exited: exit code 1, NameError: name 'nonsense' is not defined"),
        ("time.sleep(1000)", "no answer in time: 0.3 s"),
        ("os.close(0); time.sleep(1000)", "no answer in time: 0.3 s"),
        ("print('hello', flush=True); time.sleep(1000)", NOT_UNDERSTOOD + ": 'hello'"),
        ("os.write(1, b'{}\\n{}\\n')", "an answer to no question"),
        ("say({'id': 1, 'open': [[0, 0]]}); time.sleep(1000)", "its first line has an id"),
        ("say({'error': 'no such level'}); time.sleep(1000)", "gave up: no such level"),
        ("while True: sys.stdout.write('x' * 99999)", "too much output"),
    ],
)
def test_a_program_that_does_not_say_its_name_is_refused(tmp_path, begin, reason, monkeypatch):
    monkeypatch.setattr(conversation, "TO_START", 0.3 if "no answer" in reason else 20.0)
    with pytest.raises(BadPlayer, match=f"player '.*: it does not say its name: .*{reason}"):
        program(program_file(tmp_path, begin=begin))


def test_a_program_that_cannot_be_started_is_refused(tmp_path):
    (tmp_path / "text").write_text("no program")
    for word in (tmp_path / "none", tmp_path / "text", tmp_path, ""):
        with pytest.raises(BadPlayer, match="it cannot be started: "):
            program([str(word)])


def test_a_greeting_tells_level_and_start(tmp_path):
    greet = 'say({"name": f"{asked}"})'
    talk = Conversation(tuple(program_file(tmp_path, greet=greet)), "4x3x2", "open")
    assert talk.greeting.name == "{'sapper': 1, 'level': '4x3x2', 'start': 'open'}"
    talk.process.close()


@pytest.mark.parametrize("wanted", [False, True])
def test_seed_and_game_are_told_to_who_wants_them(tmp_path, wanted):
    told = f'("seed" in asked, "game" in asked) != ({wanted}, {wanted})'
    greet = f'say({{"name": "x", "seed": {wanted}}})'
    one = program(program_file(tmp_path, "sys.exit(1)", told, greet=greet))
    assert one.decide(View.untouched(BEGINNER), 3, 4).cell == (0, 0)
    assert not play(one, BEGINNER, 5).faults


def test_a_program_is_greeted_once_for_its_name(tmp_path):
    begin = f"open({str(tmp_path / 'starts')!r}, 'a').write('x')"
    command = tuple(program_file(tmp_path, begin=begin))
    assert greeting_of(command) is greeting_of(command)
    assert (tmp_path / "starts").read_text() == "x"


def test_decide_asks_the_program(tmp_path):
    one = program(program_file(tmp_path))
    for view in (View.untouched(BEGINNER), View.untouched(Level(4, 3, 2)), parse("2x2x1\n1H\nHH")):
        assert one.decide(view).cell == first_cell(view)
        assert one.decide(view).candidates == ()
    commands = [" ".join(child.cmdline()) for child in psutil.Process().children()]
    assert sum(str(tmp_path) in command for command in commands) == 1  # kept for the next question
    assert children() == []


def test_decide_takes_risks_and_safe_cells():
    view = parse("5x2x2\n11HHH\nHHHHH")
    one, own = program([*SAPPER, "exact"]), solver("exact")
    spoken, mine = one.decide(view), own.decide(view)
    assert (spoken.cell, spoken.safe, spoken.why) == (mine.cell, mine.safe, "program")
    assert dict(spoken.candidates) == pytest.approx(dict(mine.candidates))
    with pytest.raises(InconsistentView, match="gave up"):
        one.decide(parse("6x1x1\n1H1HH1"))
    assert one.decide(view) == spoken


@pytest.mark.parametrize(
    ("mischief", "reason", "kind"),
    [
        ("sys.exit(3)", "exited: exit code 3", BadPlayer),
        ("time.sleep(1000)", "no answer in time: 0.3 s", TooHard),
        ("print('hello', flush=True); continue", NOT_UNDERSTOOD, BadPlayer),
        (
            "answer(asked | {'id': asked['id'] + 1}); continue",
            "an answer to no question",
            BadPlayer,
        ),
        ("say({'id': asked['id'], 'open': [[9, 9]]}); continue", "off the board", BadPlayer),
        (
            "say({'id': asked['id'], 'open': [[0, 0]], 'safe': [[9, 9]]}); continue",
            "off the board",
            BadPlayer,
        ),
        ("say({'id': asked['id'], 'open': [[0, 0]], 'safe': 3}); continue", "safe is", BadPlayer),
        (
            "say({'id': asked['id'], 'open': [[0, 0]], 'risk': [[0.5]]}); continue",
            r"risk has the shape \(1, 1\), not \(9, 9\)",
            BadPlayer,
        ),
        (
            "say({'id': asked['id'], 'open': [[0, 0]], 'risk': [['x']]}); continue",
            "risk holds rows of numbers",
            BadPlayer,
        ),
    ],
)
def test_decide_says_what_is_wrong_and_a_new_process_answers_next(tmp_path, mischief, reason, kind):
    one, view = program(program_file(tmp_path, mischief, "once()")), View.untouched(BEGINNER)
    with pytest.raises(kind, match=reason):
        one.decide(view, timeout=0.3)
    assert one.decide(view).cell == (0, 0)


def test_an_interrupted_question_is_not_answered_later(tmp_path, monkeypatch):
    one, view = program(program_file(tmp_path)), View.untouched(BEGINNER)
    assert one.decide(view).cell == (0, 0)
    with monkeypatch.context() as patch:
        patch.setattr(process.Process, "read", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            one.decide(view)
    assert one.decide(parse("2x2x1\n1H\nHH")).cell == (0, 1)
