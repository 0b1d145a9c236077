"""Answers of foreign players: what is not a covered cell is a fault."""

import numpy as np
import pytest

from rules import first_cell
from sapper import BadPlayer, Level, parse, play, policy
from sapper.engines.decision import Decision
from sapper.engines.foreign.answers import flat_cells, read_cells

LEVEL = Level(8, 7, 9)


@pytest.mark.parametrize(
    ("answer", "cells"),
    [
        ((1, 2), [(1, 2)]),
        ([1, 2], [(1, 2)]),
        (np.array([1, 2], np.int8), [(1, 2)]),
        ((np.uint64(1), 2), [(1, 2)]),
        ([(1, 2)], [(1, 2)]),
        ([[1, 2], (3, 4)], [(1, 2), (3, 4)]),
        (np.array([[1, 2], [3, 4], [5, 6]]), [(1, 2), (3, 4), (5, 6)]),
        (iter([(1, 2), (3, 4)]), [(1, 2), (3, 4)]),
        (Decision((1, 2), "", ()), [(1, 2)]),
        (Decision((1, 2), "", (), ((3, 4), (1, 2))), [(3, 4), (1, 2)]),
    ],
)
def test_an_answer_is_a_cell_or_several_or_a_decision(answer, cells):
    found = read_cells(answer)
    assert found == cells
    assert all(type(one) is int for cell in found for one in cell)


def test_cells_are_flattened_row_by_row():
    covered = np.ones((7, 8), bool)
    assert flat_cells([(0, 0), (1, 2), (6, 7)], covered) == [0, 10, 55]


def open_cell(view):
    """Open an open cell as soon as there is one."""
    opened = np.argwhere(~view.covered).tolist()
    return tuple(opened[0]) if opened else first_cell(view)


class SilentError(Exception):
    """An error of a stranger's code."""


def broken(view):
    raise SilentError


def breaks_while_listed(view):
    yield first_cell(view)
    raise SilentError


class Unwritable:
    """An answer that cannot be written."""

    def __repr__(self):  # noqa: D105  # it has no words
        raise SilentError


FAULTS = [
    (broken, "raised an error"),
    (breaks_while_listed, "raised an error"),
    (lambda view: Unwritable(), "raised an error"),
    (lambda view: None, "an answer that is not understood"),
    (lambda view: 7, "an answer that is not understood"),
    (lambda view: "00", "an answer that is not understood"),
    (lambda view: {0: 1}, "an answer that is not understood"),
    (lambda view: (0.0, 1), "an answer that is not understood"),
    (lambda view: (True, False), "an answer that is not understood"),
    (lambda view: np.array([0.0, 1.0]), "an answer that is not understood"),
    (lambda view: [(0, 0, 0)], "an answer that is not understood"),
    (lambda view: [(0, 0), None], "an answer that is not understood"),
    (lambda view: Decision(("0", 1), "", ()), "an answer that is not understood"),
    (lambda view: Decision(None, "", ()), "an answer that is not understood"),
    (lambda view: Decision((0, 0), "", (), (3, 4)), "an answer that is not understood"),
    (lambda view: [], "an answer without a cell"),
    (lambda view: (-1, 0), "a cell off the board"),
    (lambda view: (0, 8), "a cell off the board"),
    (lambda view: (7, 0), "a cell off the board"),
    (lambda view: (10**5000, 0), "a cell off the board"),
    (open_cell, "an open cell"),
]


@pytest.mark.parametrize(("rule", "reason"), FAULTS)
def test_a_wrong_answer_ends_the_game_and_is_counted(rule, reason):
    """Every other game is played by a rule that works, so the run goes on."""

    def sometimes(view, turn):
        return rule(view) if turn.game % 2 else first_cell(view)

    results = play(sometimes, LEVEL, 24, seed=2, start="safe", first=(3, 3))
    clean = play(first_cell, LEVEL, 24, seed=2, start="safe", first=(3, 3))
    going = clean.moves > 1  # the others end with the given cell
    assert results.faults == {reason: int(going[1::2].sum())}
    assert not results.fault[::2].any()
    assert not results.won[results.fault > 0].any()
    for name in ("won", "opened", "moves", "guesses"):
        np.testing.assert_array_equal(getattr(results, name)[::2], getattr(clean, name)[::2])


@pytest.mark.parametrize(("rule", "reason"), FAULTS)
def test_many_faults_in_a_row_end_the_run_in_one_sentence(rule, reason):
    with pytest.raises(BadPlayer, match=reason) as caught:
        play(policy(rule, "careless"), LEVEL, 100, first=(3, 3))
    sentence = str(caught.value)
    assert sentence.startswith("player careless: 10 games in a row ended in a fault")
    assert "\n" not in sentence
    assert len(sentence) < 300
    if reason == "raised an error":
        assert isinstance(caught.value.__cause__, SilentError)


@pytest.mark.parametrize(("rule", "reason"), FAULTS)
def test_decide_says_what_is_wrong_and_keeps_the_cause(rule, reason):
    view = parse("8x7x9\n1HHHHHHH" + "\nHHHHHHHH" * 6)
    with pytest.raises(BadPlayer, match=reason) as caught:
        policy(rule).decide(view)
    assert isinstance(caught.value.__cause__, SilentError) == (reason == "raised an error")
