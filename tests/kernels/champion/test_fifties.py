"""Would-be 50/50s, beside what the mines of a layout may do without anybody noticing."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings

import champion_oracle
import oracle
from drawn import guesses, views
from sapper import Board, Game, Level, parse, solver
from sapper.engines.guesses.champion import Champion
from sapper.inference.position import workspace_of
from sapper.kernels.board.system import load
from sapper.kernels.champion.fifties import (
    add_fifties,
    credit_fifties,
    forget_fifties,
    lasting_of,
)
from sapper.kernels.core.codes import MINED, SMALL
from sapper.kernels.core.compile import entry
from sapper.kernels.core.types import dtype_of, records
from sapper.kernels.memory.evaluation import EvaluationRecord

MOST = 3000
FORESEEN = solver("champion").but("no endgame", guess=Champion(foreseen=4000, endgame=0))


@entry
def find_fifties(games, evaluations, shown, mined):
    """Find the 50/50s of one layout; `mined` counts the border as mines."""
    game, evaluation = games[0], evaluations[0]
    load(game, shown)
    forget_fifties(game, evaluation)
    for cell in range(game.cells):
        evaluation.solid[cell] = mined[cell]
    add_fifties(game, evaluation)
    credit_fifties(game, evaluation, np.int64(1))


def found_in(view, layout):
    """What the kernels find in a layout: how many 50/50s, and in how many each cell has a part."""
    workspace, level = workspace_of(view), view.level
    mined = np.ones((level.height + 2, level.width + 2), np.float32)
    mined[1:-1, 1:-1] = 0
    for row, col in layout:
        mined[row + 1, col + 1] = 1
    evaluations = workspace.scratch.evaluations
    find_fifties(workspace.games, evaluations, view.cells, mined.ravel())
    made = evaluations[0].fifty[: mined.size].reshape(mined.shape)[1:-1, 1:-1]
    return evaluations[0].fifties, made


def check_layout(view, layout):
    unknown = {p for p in oracle.places(view) if oracle.is_covered(view, p)}
    expected = champion_oracle.fifties(view, layout, unknown)
    many, made = found_in(view, layout)
    assert many == len(expected)
    parts = Counter(cell for cells in expected for cell in cells)
    for cell in unknown:
        assert made[cell] == parts[cell]
    return len(expected)


@given(views(most=6))
@settings(max_examples=100)
def test_every_50_50_of_a_layout_is_found(view):
    try:
        layouts = oracle.full_layouts(view, MOST)
    except OverflowError:
        return
    for layout in layouts[:4]:
        check_layout(view, layout)


def test_boards_full_of_mines_have_many():
    level, found = Level(7, 6, 27), 0
    for seed in range(150):
        board = Board.random(level, seed, start="none")
        game = Game.on(board)
        mines = frozenset(map(tuple, np.argwhere(board.mines).tolist()))
        found += check_layout(game.view, mines)
    assert found > 100


def test_a_corner_behind_mines_is_a_50_50():
    view = parse("4x3x3\nHHHH\nHHHH\nHHHH")
    assert found_in(view, {(0, 0), (0, 2), (1, 2)})[0] == 1
    assert found_in(view, {(0, 0), (0, 2), (1, 1)})[0] == 0


@pytest.mark.parametrize("level", ["6x5x9", "5x5x7", "8x4x9"])
def test_chances_are_those_of_all_layouts(level):
    """Where every unknown cell touches a number; within the error of 4,000 layouts drawn."""
    checked = 0
    for view in (view for seed in range(60) for view in guesses(Level.parse(level), seed)):
        decision = FORESEEN.decide(view)
        workspace = workspace_of(view)
        game, evaluation = workspace.games[0], workspace.scratch.evaluations[0]
        marked = set(workspace.places(np.flatnonzero(game.state[: game.cells] & MINED)))
        unknown = {p for p in oracle.places(view) if oracle.is_covered(view, p)} - marked
        if decision.safe or not unknown <= set(oracle.boundary(view)):
            continue
        try:
            layouts = oracle.full_layouts(view, MOST)
        except OverflowError:
            continue
        parts = Counter(
            cell
            for layout in layouts
            for cells in champion_oracle.fifties(view, layout, unknown)
            for cell in cells
        )
        for row, col in unknown:
            chance = evaluation.fifty[(row + 1) * game.stride + col + 1]
            assert chance == pytest.approx(parts[row, col] / len(layouts), abs=0.04)
        checked += any(parts.values())
    assert checked > 2


@entry
def read_lasting(evaluations, found):
    """Write for every cell what multiplies its safety."""
    for cell in range(found.size):
        found[cell] = lasting_of(evaluations[0], cell)


def test_a_mine_that_makes_a_50_50_costs_half_as_much():
    """Its safety counts twice; more than one 50/50 does not help any further."""
    evaluations, found = records(1, dtype_of(EvaluationRecord, SMALL)), np.zeros(5)
    evaluations["fifty"][0, :5] = 0.0, 0.5, 1.0, 1.5, 0.25
    read_lasting(evaluations, found)
    assert found == pytest.approx([1, 4 / 3, 2, 2, 8 / 7])
