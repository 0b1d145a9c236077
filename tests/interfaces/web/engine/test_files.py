"""Board files are read and written as Python does it, and refused in the same sentences."""

from itertools import islice

import numpy as np
import pytest

import sapper
from node import ask, needs_node, run
from sapper.errors import SapperError

pytestmark = needs_node


def read_by_python(content):
    """Return what Python reads, as the engine writes it."""
    try:
        board = sapper.read_board(content)
    except sapper.BadPosition as error:
        return {
            "fault": type(error).__name__, "row": error.row, "col": error.col, "text": str(error),
        }  # fmt: skip
    level = board.level
    sizes = {"width": level.width, "height": level.height, "mines": level.mines}
    return {"level": sizes, "mines": board.mines.ravel().astype(int).tolist()}


def small_board(rng):
    width, height = int(rng.integers(1, 13)), int(rng.integers(1, 13))
    level = sapper.Level(width, height, int(rng.integers(width * height)))
    return sapper.Board.random(level, int(rng.integers(2**32)), start="none")


def random_files(rng):
    """Yield bytes at random, most of them with a header that fits."""
    while True:
        content = rng.integers(0, 256, int(rng.integers(0, 40)), np.uint8)
        yield content.tobytes()
        mines = int(rng.integers(0, 9))
        places = rng.integers(0, 6, 2 * mines, np.uint8)
        yield bytes([int(rng.integers(0, 9)), int(rng.integers(0, 9)), 0, mines, *places.tolist()])


def mutated_files(rng):
    """Yield files of boards, as they are and with bytes changed, removed or added."""
    while True:
        content = bytearray(sapper.write_board(small_board(rng)))
        yield bytes(content)
        for _ in range(int(rng.integers(1, 4))):
            at = int(rng.integers(len(content)))
            how = int(rng.integers(4))
            if how == 0:
                content[at] = int(rng.integers(256))
            elif how == 1:
                content[at] = min(255, content[at] + 1)
            elif how == 2:
                del content[at : at + int(rng.integers(1, 3))]
            else:
                content[at:at] = rng.integers(0, 12, int(rng.integers(1, 3)), np.uint8).tobytes()
            if not content:
                break
        yield bytes(content)


@pytest.mark.parametrize("kind", [random_files, mutated_files])
def test_any_bytes_are_read_or_refused_as_python_does_it(kind):
    files = list(islice(kind(np.random.default_rng(5)), 4000))
    answers = ask(["readBoard", list(content)] for content in files)
    for content, answer in zip(files, answers, strict=True):
        assert answer == read_by_python(content), content
    told = {answer["text"].split(":")[-1].split()[-2] for answer in answers if "fault" in answer}
    assert len(told) > 3
    assert sum("mines" in answer for answer in answers) > 300


@pytest.mark.parametrize("size", ["255x1x200", "1x255x0", "254x254x40000", "255x255x1"])
def test_large_files_are_read_and_written(size):
    width, height, mines = map(int, size.split("x"))
    content = bytes([width, height]) + mines.to_bytes(2, "big")
    if (width + 2) * (height + 2) <= 2**16:
        content = sapper.write_board(sapper.Board.random(sapper.Level.parse(size), 1))
    (answer,) = ask([["readBoard", list(content)]])
    assert answer == read_by_python(content)
    if "mines" in answer:
        assert ask([["writeBoard", answer]]) == [list(content)]


def test_boards_are_written_as_python_does_it():
    rng = np.random.default_rng(2)
    boards = [small_board(rng) for _ in range(1000)]
    asked = [
        {"level": str(one.level), "mines": one.mines.ravel().astype(int).tolist()} for one in boards
    ]
    for board, answer in zip(boards, ask(["writeBoard", one] for one in asked), strict=True):
        assert bytes(answer) == sapper.write_board(board)


def test_a_board_that_does_not_fit_a_byte_is_refused():
    board = sapper.Board.of(sapper.Level(256, 1, 1), [(0, 3)])
    with pytest.raises(SapperError) as error:
        sapper.write_board(board)
    mines = board.mines.ravel().astype(int).tolist()
    (answer,) = ask([["writeBoard", {"level": "256x1x1", "mines": mines}]])
    assert (answer["fault"], answer["text"]) == ("BadLevel", str(error.value))


def test_what_is_no_board_and_what_are_no_bytes_are_told():
    asked = [["writeBoard", {"level": "2x1x1"}], ["writeBoard", {"level": "2x1x1", "mines": [0]}]]
    assert [one["text"] for one in ask(asked)] == [
        """a board is {level, mines}, not {"level":"2x1x1"}""",
        "the mines of a 2x1 board are 2 times 0 or 1",
    ]
    script = """
    const { readBoard } = await import("ENGINE/sapper.js");
    const bytes = new Uint8Array([7, 2, 1, 0, 1, 1, 0, 7]), inner = bytes.subarray(1, 7);
    const told = (given) => { try { return [...readBoard(given).mines]; } catch (error) { return error.kind; } };
    const parts = [inner, inner.slice().buffer, "2x1", null, [2, 1, 0, 0]];
    console.log(JSON.stringify(parts.map(told)));
    """  # noqa: E501
    assert run(script) == [[0, 1], [0, 1], "BadOption", "BadOption", "BadOption"]
