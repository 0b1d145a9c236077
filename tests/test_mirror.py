"""Tests mirror the package path for path: tests/game/test_board.py tests sapper/game/board.py."""

from pathlib import Path

import pytest

import sapper

ROOT, HERE = Path(sapper.__file__).parent, Path(__file__).parent
TESTS = {test.relative_to(HERE) for test in HERE.glob("*/**/test_*.py")}
LANGUAGES = ("py", "js")  # a script of the page is a module as well


def modules_of(test):
    """Return the files that a test may be named after."""
    name = test.stem.removeprefix("test_")
    return [ROOT / test.parent / f"{name}.{language}" for language in LANGUAGES]


@pytest.mark.parametrize("test", sorted(TESTS), ids=str)
def test_every_test_is_named_after_a_module(test):
    assert any(module.is_file() for module in modules_of(test))
