"""Boards without guessing, checked by the oracle and by exact analysis, move by move."""

import pytest

import oracle
from sapper import EXPERT, BadLevel, BadOption, Board, Game, Level, TooHard, View, no_guess_board
from sapper.inference.counting import count_layouts


def solved_by_the_oracle(found):
    """Play with the oracle's certain cells alone; True if that opens everything."""
    game = Game(found.board.level, found.seed, found.start, found.index)
    game.open(*found.first)
    while game.status == "playing":
        view = game.view
        total, mined = oracle.layouts(view, oracle.solutions(view))
        safe = [cell for cell, count in mined.items() if count == 0]
        assert total > 0
        if not safe:
            return False
        for cell in safe:
            if game.view.cells[cell] < 0:
                game.open(*cell)
    return game.status == "won"


@pytest.mark.parametrize(
    ("level", "first", "start"),
    [
        (Level(5, 5, 5), (2, 1), "safe"),
        (Level(5, 5, 5), (2, 1), "open"),
        (Level(5, 5, 4), (0, 0), "safe"),
        (Level(8, 2, 3), (1, 7), "safe"),
        (Level(2, 7, 3), (3, 0), "safe"),
        (Level(9, 1, 2), (0, 4), "open"),
    ],
    ids=str,
)
def test_the_first_board_that_needs_no_guess_is_found(level, first, start):
    for seed in range(15):
        found = no_guess_board(level, seed, first, start)
        drawn = Board.random(level, seed, first, start, found.index)
        assert (found.board.mines == drawn.mines).all()
        assert solved_by_the_oracle(found)
        for index in range(found.index):
            other = type(found)(found.board, first, seed, index, start)
            assert not solved_by_the_oracle(other)


def test_the_proof_opens_a_whole_expert_board_by_certain_moves():
    found = no_guess_board(EXPERT, seed=7, first=(3, 3))
    assert found.board.numbers[3, 3] == 0
    game = Game(EXPERT, 7, "open", found.index)
    game.open(3, 3)
    for step in found.proof:
        assert step.cells
        for row, col in step.cells:
            assert not found.board.mines[row, col]
            if game.view.cells[row, col] < 0:
                game.open(row, col)
    assert game.status == "won"
    assert isinstance(game.view, View)


@pytest.mark.parametrize("seed", range(4))
def test_an_expert_board_is_solved_by_counting_in_whole_numbers(seed):
    found = no_guess_board(EXPERT, seed=seed, first=(8, 15))
    game = Game(EXPERT, seed, "open", found.index)
    game.open(8, 15)
    while game.status == "playing":
        counts = count_layouts(game.view, None)
        safe = [divmod(cell, 30) for cell, mined in counts.mined.items() if mined == 0]
        assert safe
        for cell in safe:
            if game.view.cells[cell] < 0:
                game.open(*cell)
    assert game.status == "won"


def test_it_gives_up_openly_and_refuses_what_cannot_be():
    with pytest.raises(TooHard, match="none of 50 boards"):
        no_guess_board(Level(20, 20, 140), seed=1, first=(9, 9), tries=50)
    with pytest.raises(BadLevel):
        no_guess_board(Level(3, 3, 8), first=(1, 1))
    with pytest.raises(BadOption):
        no_guess_board(Level(3, 3, 1), tries=0)


def test_the_same_arguments_give_the_same_board_and_the_next_index_another():
    one = no_guess_board(Level(9, 9, 10), seed=3)
    again = no_guess_board(Level(9, 9, 10), seed=3)
    following = no_guess_board(Level(9, 9, 10), seed=3, index=one.index + 1)
    assert one.index == again.index < following.index
