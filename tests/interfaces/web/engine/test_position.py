"""Positions are read and refused as `sapper.parse` does, in the same words."""

import pytest

import sapper
from node import ask, needs_node, run

pytestmark = needs_node

BAD = (
    "",
    "; nothing",
    "3x1",
    "3x1x3\nHHH",
    "0x1x0\n",
    "300x300x1\n",
    "99999x1x1\n",
    "3x2x1\nHHH",
    "3x1x1\nHHH\nHHH",
    "3x1x1\nHH",
    "3x1x1\nHHHH",
    "3x1x1\nHXH",
    "3x1x1\nH9H",
    "3x1x1\nH3H",
    "3x1x1\nH2H",
    "4x1x3\n0HH0",
    "constructor",
)
GOOD = (
    "3x1x1\nH1H",
    "  3x1x1  \n\n; a remark\n. 1 #\n",
    "3x1x1\r\nF1H\r\n",
    "BEGINNER\n" + 9 * "HHHHHHHHH\n",
)


def python_says(text):
    try:
        view = sapper.parse(text)
    except sapper.SapperError as error:
        return (
            type(error).__name__,
            str(error),
            getattr(error, "row", None),
            getattr(error, "col", None),
        )
    return str(sapper.analyse(view).solutions)


def test_what_is_no_position_is_refused_where_python_refuses_it():
    for text, answer in zip(BAD, ask(["analyse", text] for text in BAD), strict=True):
        kind, told, row, col = python_says(text)
        assert answer["row"] == row, text
        assert answer["col"] == col, text
        assert answer["fault"] == kind, text
        if "first line" not in told:
            assert answer["text"] == told


def test_what_python_reads_is_read():
    for text, answer in zip(GOOD, ask(["analyse", text] for text in GOOD), strict=True):
        assert answer["layouts"] == python_says(text)


BAD_CELLS = (
    "[-1, 1]", "[-1, 1, -1, -1]", "[-1, 9, -1]", "[-3, 1, -1]", "[-1, 0.5, -1]", "[-1, NaN, -1]",
    "[-1, 257, -1]", "[-1, '1', -1]", "[-1, undefined, -1]", "'H1H'", "null",
)  # fmt: skip
BAD_LEVELS = (
    "{width: 3.5, height: 1, mines: 1}", "{width: '3', height: 1, mines: 1}",
    "{width: 3, height: 1}", "null", "undefined", "7",
)  # fmt: skip


@pytest.mark.parametrize("cells", BAD_CELLS)
def test_cells_that_do_not_fit_never_reach_memory(cells):
    script = f"""
    const {{ Sapper }} = await import("ENGINE/sapper.js");
    const engine = await Sapper.load();
    const told = [];
    for (const cells of [{cells}, [-1, 1, -1], Int8Array.of(-1, 1, -2)])
      try {{
        told.push([...engine.analyse({{ width: 3, height: 1, mines: 1, cells }}).risk]);
      }} catch (error) {{ told.push(error.kind ?? String(error)); }}
    console.log(JSON.stringify(told));
    """
    assert run(script) == ["InconsistentView", [0.5, None, 0.5], [0.5, None, 0.5]]


@pytest.mark.parametrize("level", BAD_LEVELS)
def test_a_level_is_three_whole_numbers(level):
    script = f"""
    const {{ Sapper }} = await import("ENGINE/sapper.js");
    const engine = await Sapper.load();
    let told = null;
    try {{ engine.play("exact", {level}); }} catch (error) {{ told = error.kind ?? String(error); }}
    console.log(JSON.stringify(told));
    """
    assert run(script) == "BadLevel"
