"""Random boards and boards without a guess are those of Python, proofs included."""

import numpy as np
import pytest

import sapper
from node import ask, needs_node, run
from sapper.errors import SapperError, TooHard

pytestmark = needs_node
LEVELS = ("1x1x0", "2x1x1", "3x7x20", "5x4x4", "9x9x10", "16x16x40", "30x16x99", "40x30x1000")


def questions(level, start, count):
    """Return options for boards of a level that have room for the mines."""
    level, found = sapper.Level.parse(level), []
    for seed in range(count):
        rng = np.random.default_rng(seed)
        first = [int(rng.integers(level.height)), int(rng.integers(level.width))]
        index = int(rng.integers(2**50))
        found.append({"seed": seed * 10**12, "start": start, "index": index, "first": first})
    return level, found


def board_of(level, seed, start, index, first):
    """Return the board of Python as the engine writes it, or the sentence of its error."""
    try:
        board = sapper.Board.random(level, seed, first, start, index)
    except SapperError as error:
        return str(error)
    sizes = {"width": level.width, "height": level.height, "mines": level.mines}
    mines, numbers = (one.ravel().astype(int).tolist() for one in (board.mines, board.numbers))
    return {"level": sizes, "mines": mines, "numbers": numbers}


@pytest.mark.parametrize("start", ["none", "safe", "open"])
@pytest.mark.parametrize("level", LEVELS)
def test_boards_are_those_of_python(level, start):
    level, asked = questions(level, start, 40)
    for one, answer in zip(asked, ask(["board", str(level), one] for one in asked), strict=True):
        assert answer.get("text", answer) == board_of(level, **one)


def found_by_python(level, tries=1_000_000, **options):
    """Return what Python finds as the engine writes it; None after `tries` boards."""
    try:
        found = sapper.no_guess_board(level, tries=tries, **options)
    except TooHard:
        return None
    proof = [{"cells": [list(cell) for cell in step.cells]} for step in found.proof]
    mines, numbers = (
        one.ravel().astype(int).tolist() for one in (found.board.mines, found.board.numbers)
    )
    sizes = {"width": level.width, "height": level.height, "mines": level.mines}
    tried = found.index - options["index"] + 1
    return {
        "level": sizes, "mines": mines, "numbers": numbers, "index": found.index, "tried": tried,
        "proof": proof,
    }  # fmt: skip


def compare_found(level, start, count, tries):
    """Compare boards without a guess; returns how many were found."""
    level, asked = questions(level, start, count)
    answers = ask(["noGuess", str(level), one | {"tries": tries, "slice": 7}] for one in asked)
    for one, answer in zip(asked, answers, strict=True):
        first = tuple(one["first"])
        assert answer == found_by_python(level, tries, **one | {"first": first})
    return sum(answer is not None for answer in answers)


@pytest.mark.parametrize(
    ("level", "start", "count", "tries"),
    [("2x2x1", "safe", 5, 3), ("5x4x4", "none", 30, 20), ("9x9x10", "open", 30, 200),
     ("9x9x10", "safe", 20, 40), ("16x16x40", "open", 6, 500), ("40x30x100", "open", 2, 100)],
)  # fmt: skip
def test_boards_without_a_guess_are_those_of_python(level, start, count, tries):
    assert compare_found(level, start, count, tries) >= (0 if level == "2x2x1" else count // 3)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "start", "count", "tries"),
    [("9x9x10", "open", 500, 1000), ("16x16x40", "safe", 60, 1000), ("30x16x99", "open", 8, 20000)],
)
def test_many_boards_without_a_guess_are_those_of_python(level, start, count, tries):
    assert compare_found(level, start, count, tries) > count // 2


WRONG = [
    {"start": "soft"},
    {"start": "open", "first": (9, 0)},
    {"first": (0, -1)},
    {"first": (0, 12)},
    {"first": (0, "a")},
    {"seed": -1},
    {"seed": "a"},
    {"index": -7},
    {"index": 1.5},
    {"tries": 0},
    {"tries": 10**9 + 1},
    {"tries": "many"},
]


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_wrong_options_are_told_as_python_tells_them(wrong):
    level = sapper.Level(12, 9, 10)
    with pytest.raises(SapperError) as error:
        sapper.no_guess_board(level, **wrong)
    (answer,) = ask([["noGuess", str(level), wrong]])
    assert (answer["fault"], answer["text"]) == (type(error.value).__name__, str(error.value))
    if "tries" not in wrong:
        assert ask([["board", str(level), wrong]])[0]["text"] == str(error.value)


def test_a_crowded_start_and_a_first_cell_that_is_none_are_told():
    asked = [
        ["3x3x1", {"start": "open", "first": [1, 1]}],
        ["3x3x6", {}],
        ["9x9x10", {"first": "corner"}],
        ["9x9x10", {"slice": 0}],
    ]
    assert [one["text"] for one in ask(["noGuess", *one] for one in asked)] == [
        "an open start on 3x3x1 keeps 9 cells free of mines, which leaves 0 cells for 1 mines",
        "an open start on 3x3x6 keeps 4 cells free of mines, which leaves 5 cells for 6 mines",
        "first must be [row, col], not 'corner'",
        "slice must be a whole number from 1 to 1,000,000,000, not 0",
    ]


def test_progress_is_told_and_an_index_may_be_large():
    script = """
    const { Sapper } = await import("ENGINE/sapper.js");
    const engine = await Sapper.load();
    const told = [], none = engine.noGuess("2x2x1", { start: "safe", tries: 25, slice: 10 }, (n) => told.push(n));
    const { index } = engine.noGuess("9x9x10", { index: 2n ** 63n });
    let fault = null;
    try { engine.noGuess("9x9x10", { index: 2n ** 63n + 1n }); } catch (error) { fault = error.kind; }
    console.log(JSON.stringify([told, none, String(index), fault]));
    """  # noqa: E501
    wanted = sapper.no_guess_board(sapper.BEGINNER, index=2**63)
    assert run(script) == [[10, 20, 25], None, str(wanted.index), "BadOption"]
