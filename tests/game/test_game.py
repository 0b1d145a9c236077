import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from drawn import levels
from sapper import BadLevel, BadOption, Board, Game, IllegalMove, Level


def flood(view, board, place):
    """The cells that opening `place` must show, by the rule of the game."""
    shown, waiting = set(), [place]
    while waiting:
        here = waiting.pop()
        if here not in shown:
            shown.add(here)
            if board.numbers[here] == 0:
                waiting += oracle.around(view, here)
    return shown


@given(levels(), st.integers(0, 2**64 - 1), st.sampled_from(["safe", "none"]), st.data())
def test_opening_shows_the_cell_and_floods_from_zeros(level, seed, start, data):
    game = Game(level, seed=seed, start=start)
    place = data.draw(st.tuples(st.integers(0, level.height - 1), st.integers(0, level.width - 1)))
    opened = game.open(*place)
    if game.status == "lost":
        assert start == "none"
        assert game.board.mines[place]
        assert game.exploded == place
        return
    assert set(opened) == flood(game.view, game.board, place)
    assert all(game.view.cells[cell] == game.board.numbers[cell] for cell in opened)
    assert (game.status == "won") == (len(opened) == level.safe)
    assert game.board.mines.sum() == level.mines


def test_what_is_shown_is_a_copy():
    game = Game(Level(5, 5, 3), seed=1)
    game.open(2, 2)
    assert np.array_equal(game.shown, game.view.cells)
    game.shown[:] = 8
    assert np.array_equal(game.shown, game.view.cells)


def test_an_open_start_shows_a_zero():
    for seed in range(30):
        game = Game(Level(9, 9, 10), seed=seed, start="open")
        game.open(4, 4)
        assert game.view.cells[4, 4] == 0


def test_flags_protect_a_cell_and_count_for_chords():
    game = Game.on(Board.of(Level(3, 3, 2), [(0, 0), (0, 2)]))
    game.open(1, 1)
    game.flag(0, 0)
    assert game.open(0, 0) == ()
    assert game.chord(1, 1) == ()
    game.flag(0, 2)
    assert game.view.flags == 2
    game.chord(1, 1)
    assert game.status == "won"


def test_a_wrong_flag_makes_a_chord_lose():
    game = Game.on(Board.of(Level(3, 3, 1), [(0, 0)]))
    game.open(1, 1)
    game.flag(2, 2)
    game.chord(1, 1)
    assert game.status == "lost"
    assert game.exploded == (0, 0)


def test_a_flag_can_be_taken_off():
    game = Game(Level(4, 4, 3), seed=1)
    game.flag(2, 3)
    game.flag(2, 3)
    assert game.view.flags == 0


def test_moves_outside_the_board_and_after_the_end_are_refused():
    game = Game.on(Board.of(Level(2, 1, 1), [(0, 0)]))
    with pytest.raises(IllegalMove, match="row 1, col 0 is outside the board: rows go from 0 to 0"):
        game.open(1, 0)
    with pytest.raises(IllegalMove, match="whole number"):
        game.open("0", 0)
    game.open(0, 1)
    assert game.status == "won"
    with pytest.raises(IllegalMove, match="over: won"):
        game.open(0, 0)


def test_a_level_without_room_for_its_start_is_refused():
    with pytest.raises(BadLevel, match="open start"):
        Game(Level(3, 3, 6), start="open")
    with pytest.raises(BadOption, match="start must be"):
        Game(Level(3, 3, 6), start="zero")
    with pytest.raises(BadOption, match="seed must be"):
        Game(Level(3, 3, 6), seed=-1)
    game = Game(Level(3, 3, 5), start="open")
    with pytest.raises(BadLevel, match="leaves 0 cells for 5 mines"):
        game.open(1, 1)
    assert game.status == "playing"
    assert game.open(0, 0)


def test_the_smallest_and_large_boards_work():
    game = Game(Level(1, 1, 0))
    assert game.open(0, 0) == ((0, 0),)
    assert game.status == "won"
    game = Game(Level(200, 200, 6000), seed=3)
    game.open(100, 100)
    assert game.status == "playing"
    assert np.count_nonzero(game.board.mines) == 6000


def test_a_game_goes_on_from_a_position_of_its_board():
    board = Board.of(Level(4, 2, 1), [(0, 2)])
    begun = Game.on(board)
    begun.open(0, 0)
    game = Game.on(board, begun.view)
    assert game.view == begun.view
    game.open(1, 2)
    assert game.status == "playing"
    game.open(0, 3)
    game.open(1, 3)
    assert game.status == "won"
    assert Game.on(board, game.view).status == "won"
    for other in (Board.of(Level(4, 2, 1), [(1, 3)]), Board.of(Level(4, 2, 2), [(0, 2), (1, 2)])):
        with pytest.raises(IllegalMove, match="does not lie under"):
            Game.on(other, begun.view)
