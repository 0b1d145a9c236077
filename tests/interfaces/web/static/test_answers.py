"""The page's questions: its worker answers as the JSON API does."""

import json
import random
import subprocess
from pathlib import Path

import pytest

from drawn import random_position
from node import NODE, ask_page, needs_node, suite
from sapper import BEGINNER, EXPERT, Board, Level, play, write_board
from sapper.errors import SapperError
from sapper.interfaces.wasm.build import SHIPPED
from sapper.interfaces.web import api

pytestmark = needs_node
FUZZ = Path(__file__).parents[3] / "fuzz.mjs"
MOST_MEMORY = 500e6  # bytes: what all kinds of questions need once, on small boards and large ones


def told(name, asked):
    """Return what the API answers, as a client reads it."""
    try:
        found = getattr(api, {"board": "new_board"}.get(name, name))(asked)
    except SapperError as error:
        found = api.fault_of(error)
    return json.loads(json.dumps(found))


def agree(questions):
    """Compare the answers of both; returns them."""
    answers = ask_page(questions)
    for (name, asked), answer in zip(questions, answers, strict=True):
        expected = told(name, asked)
        if name == "review":  # the page draws a position when it is looked at
            expected["steps"] = [
                {part: value for part, value in step.items() if part != "position"}
                for step in expected.get("steps", [])
            ]
        assert answer == expected, (name, asked)
    return answers


def acted(rng, level, count):
    """Draw actions anywhere on a board."""
    return [
        {
            "act": rng.choice(["open", "open", "open", "flag", "chord"]),
            "row": rng.randrange(level.height),
            "col": rng.randrange(level.width),
        }
        for _ in range(count)
    ]


def test_positions_are_analysed_and_explained_alike():
    rng = random.Random(3)
    questions = []
    for one in suite()[::13]:
        text = str(one.view)
        questions += [["analyse", {"position": text}], ["inspect", {"position": text}]]
        covered = [tuple(map(int, cell)) for cell in zip(*one.view.covered.nonzero(), strict=True)]
        questions.append(["explain", {"position": text, "cell": rng.choice(covered)}])
    answers = agree(questions)
    assert len(answers) > 400
    assert any(one.get("must_guess") for one in answers)


def test_flags_are_judged_alike():
    rng = random.Random(4)
    questions = []
    for seed in range(200):
        rows = str(random_position(Level(5, 5, 5), seed, 3)).split("\n")
        rows[1:] = [
            "".join("F" if sign == "H" and rng.random() < 0.4 else sign for sign in row)
            for row in rows[1:]
        ]
        questions.append(["inspect", {"position": "\n".join(rows)}])
    found = [one["analysis"] for one in agree(questions)]
    assert any(one["wrong_flags"] for one in found)
    assert any(one["crowded"] for one in found)


def test_what_is_wrong_with_a_position_is_told_alike():
    texts = ["", "3x1x1\nH1", "3x1x1\nH9H", "101x100x1", "3x1x1\nH2H", "3x3x1\nHHH\nH2H\nHHH"]
    texts += ["200x200x10\n" + "\n".join(["H" * 200] * 200), "4x2x2\n01H1\n01H1", "1x1x1\nH"]
    answers = agree([["inspect", {"position": text}] for text in texts])
    assert all(one["fault"]["error"] for one in answers)


@pytest.mark.parametrize(
    "level", [Level(4, 4, 4), BEGINNER, EXPERT, Level(100, 100, 2000)], ids=str
)
def test_games_are_played_alike(level):
    rng = random.Random(level.cells)
    questions = []
    for seed in range(20 if level.cells < 1000 else 2):
        start = rng.choice(["safe", "none"] if level.cells < 20 else ["safe", "open", "none"])
        game = {"level": str(level), "seed": seed, "start": start, "index": rng.randrange(3)}
        actions = acted(rng, level, 1)
        for _ in range(6):
            helped = {"game": game, "actions": actions, "helpers": True}
            questions.append(["play", helped])
            if told("play", helped).get("status") != "playing":
                questions.append(["review", {"game": game, "actions": actions}])
                break
            actions = [*actions, *acted(rng, level, 2)]
    answers = agree(questions)
    assert any(one.get("analysis") for one in answers)


def test_files_are_played_alike():
    board = Board.random(BEGINNER, 5, (0, 0))
    game = {"file": api.b64encode(write_board(board)).decode()}
    actions = [{"act": "open", "row": 0, "col": 0}]
    agree([["play", {"game": game, "actions": actions, "helpers": True}]])
    agree([["review", {"game": game, "actions": actions}]])
    bad = {"file": api.b64encode(b"no board at all").decode()}
    (answer,) = agree([["play", {"game": bad, "actions": []}]])
    assert "board file" in answer["error"]


def test_boards_are_drawn_alike():
    questions = []
    for seed in range(30):
        for level in (Level(9, 9, 10), Level(16, 16, 40), Level(1, 1, 0)):
            start = "safe" if level.cells < 9 else ["safe", "open", "none"][seed % 3]
            asked = {"level": str(level), "seed": seed, "start": start, "index": seed % 4}
            questions.append(["board", asked | {"first": [0, 0]}])
            if seed % 3 == 1 and level.cells == 81:
                questions.append(["board", asked | {"first": [4, 4], "no_guess": True}])
    answers = agree(questions)
    assert any(one["proof"] for one in answers)


def test_solvers_decide_alike():
    names = [one["name"] for one in ask_page([["solvers", {}]])[0]["solvers"]]
    views = [one.view for one in suite()[::41] if one.label.layouts]
    # On larger ones enumeration ends by the clock.
    positions = [str(view) for view in views if view.level.cells < 100]
    asked = [{"position": one, "solver": name, "seed": 3} for one in positions for name in names]
    agree([["decide", one] for one in asked])


@pytest.mark.parametrize("solver", ["exact", "6.5"])
def test_many_games_are_those_of_a_bench(solver):
    asked = {"solver": solver, "level": "9x9x10", "seed": 6, "first": [0, 0], "start": "none"}
    slices = [[0, 30], [30, 50]]
    answers = ask_page([["games", asked | {"game": at, "games": n}] for at, n in slices])
    played = play(solver, BEGINNER, games=80, seed=6, start="none", first=(0, 0))
    for (at, games), answer in zip(slices, answers, strict=True):
        here = slice(at, at + games)
        lost = played.won[here].tolist().index(False)
        assert answer == {
            "games": games,
            "wins": played.won[here].sum(),
            "guesses": played.guesses[here].sum(),
            "needless": played.needless[here].sum(),
            "timed_out": 0,
            "too_large": 0,
            "lost": at + lost,
        }
    (answer,) = ask_page([["games", asked | {"level": "200x200x9", "games": 1}]])
    assert "at most 10,000 cells" in answer["error"]


@pytest.mark.slow
def test_chances_to_win_are_told_alike():
    views = [one.view for one in suite()[::30] if one.label.layouts]
    texts = [str(view) for view in views if view.level.cells < 1000][:50]
    asked = [{"position": one, "rollouts": 100} for one in texts]
    asked += [{"position": one, "rollouts": 100, "solver": "exact", "seed": 4} for one in texts[:3]]
    answers = agree([["chance", one] for one in asked])
    assert {one["exact"] for one in answers} == {True, False}
    assert len(answers) > 50


def test_perfect_play_is_told_alike():
    rng = random.Random(9)
    views = [random_position(Level(4, 4, 4), seed, rng.randrange(6)) for seed in range(60)]
    asked = [{"position": str(one), "start": rng.choice(["safe", "none"])} for one in views]
    answers = agree([["perfect", one] for one in asked])
    assert sum("share" in one for one in answers) > 40


def test_what_cells_would_tell_is_told_alike():
    extras = ["zero", "dead", "fifties", "progress"]
    texts = [str(one.view) for one in suite()[::60] if one.label.layouts]
    answers = agree([["analyse", {"position": one, "extras": extras}] for one in texts])
    assert any(one["dead"] for one in answers)
    assert set(extras) <= set(answers[0])
    game = {"level": "9x9x10", "seed": 3}
    actions = [{"act": "open", "row": 0, "col": 0}]
    helped = {"game": game, "actions": actions, "helpers": True, "extras": ["dead"]}
    (answer,) = agree([["play", helped]])
    assert "dead" in answer["analysis"]
    assert "zero" not in answer["analysis"]
    (fault,) = ask_page([["analyse", {"position": texts[0], "extras": ["luck"]}]])
    assert fault["error"] == "an extra is one of dead, zero, progress, fifties, not luck"


@pytest.mark.parametrize(
    ("questions", "seed"), [(800, 3), pytest.param(20_000, 2, marks=pytest.mark.slow)]
)
def test_hostile_questions_get_a_sentence(questions, seed):
    """Positions, levels, games and files made of anything: no trap, no hang, no leak."""
    command = [NODE, str(FUZZ), str(SHIPPED.parent), str(questions), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1200)
    assert done.returncode == 0, done.stderr[:2000]
    found = json.loads(done.stdout)
    assert found["broken"] == []
    assert found["wordless"] == []
    assert found["answered"] + found["refused"] == questions
    assert found["answered"] > questions / 10
    assert found["slowest"] < 3_000  # milliseconds; the longest limit is 200 of its clock
    assert found["memory"] < MOST_MEMORY
