"""Moves in many games at once: what is opened, what is counted, what is left alone."""

import numpy as np
import pytest

from sapper import Game, Level, analyse
from sapper.engines.engine import Conditions
from sapper.engines.foreign.faults import Fault, Misplayed
from sapper.engines.foreign.slots import NO_GAME, Slots

LEVEL = Level(6, 5, 7)


def slots_of(count, start="none", measured=True, **more):
    conditions = Conditions(LEVEL, 8, start, more.get("first"), more.get("timeout"), measured)
    slots = Slots(conditions, count)
    slots.begin(np.arange(count), np.arange(count))
    return slots


def opened(slots, *moves):
    """Open cells as (slot, row, col), in one call."""
    which = np.array([slot for slot, _, _ in moves])
    slots.open(which, np.array([row * LEVEL.width + col for _, row, col in moves]))


def first_lost(cell):
    """Return a game that is lost, and one that is not, by opening this cell first."""
    lost = [Game(LEVEL, 8, "none", k) for k in range(30)]
    for game in lost:
        game.open(*cell)
    by_status = {game.status: game.index for game in reversed(lost)}
    return by_status["lost"], by_status["playing"]


def test_a_board_shows_what_the_game_shows():
    slots = slots_of(8)
    for slot in range(8):
        game = Game(LEVEL, 8, "none", slot)
        for cell in ((2, 2), (0, 5), (4, 0)):
            opened(slots, (slot, *cell))
            if game.status == "playing":
                game.open(*cell)
        assert np.array_equal(slots.shown[slot], game.view.cells)
        assert np.array_equal(slots.covered[slot], game.view.covered)
        assert (slot in slots.waiting) == (game.status == "playing")
        assert (slot in slots.over) == (game.status != "playing")
        assert slots.outcomes["won"][slot] == (game.status == "won")


def test_open_cells_and_games_that_are_over_are_left_alone():
    lost, playing = first_lost((2, 2))
    slots = slots_of(30)
    opened(slots, *((slot, 2, 2) for slot in (lost, playing)))
    before = slots.outcomes.copy(), slots.shown.copy()
    opened(slots, (lost, 0, 0), (playing, 2, 2), (lost, 2, 2))
    assert np.array_equal(slots.outcomes, before[0])
    assert np.array_equal(slots.shown, before[1])
    assert before[0]["moves"][[lost, playing]].tolist() == [1, 1]


@pytest.mark.parametrize("start", ["safe", "open", "none"])
def test_only_a_first_cell_that_may_be_mined_is_a_guess(start):
    lost, playing = first_lost((2, 2))
    slots = slots_of(30, start)
    opened(slots, (lost, 2, 2), (playing, 2, 2))
    outcome, is_guess = slots.outcomes, start == "none"
    assert outcome["guesses"][[lost, playing]].tolist() == [is_guess, is_guess]
    risk = 7 / 30
    expected = [[risk - 1], [risk]] if is_guess else [[0.0], [0.0]]
    assert outcome["variates"][[lost, playing], :1] == pytest.approx(np.array(expected))
    assert outcome["given_away"][[lost, playing]] == pytest.approx(0)


def test_cells_of_one_answer_are_examined_one_after_another():
    """In one call or in one call each, whatever other games are between them."""
    rng = np.random.default_rng(3)
    together, apart = slots_of(12), slots_of(12)
    for _ in range(6):
        moves = [(slot, *rng.integers([5, 6]).tolist()) for slot in range(12) for _ in range(4)]
        opened(together, *moves)
        for move in moves:
            opened(apart, move)
    for name in together.outcomes.dtype.names:
        np.testing.assert_allclose(together.outcomes[name], apart.outcomes[name], atol=1e-12)
    assert together.outcomes["guesses"].sum() > 20


def test_a_risk_is_of_its_own_game():
    """What was certain in one game says nothing about the same cell of the next."""
    slots = slots_of(30)
    opened(slots, *((slot, 2, 2) for slot in range(30)))
    certain = {}
    for slot in slots.waiting.tolist():
        game = Game(LEVEL, 8, "none", slot)
        game.open(2, 2)
        certain[slot] = analyse(game.view).risk == 0
    one, other, cell = next(
        (one, other, tuple(cell))
        for one in certain
        for other in certain
        for cell in np.argwhere(certain[one] & ~certain[other] & slots.covered[other]).tolist()
    )
    opened(slots, (one, *cell), (other, *cell))
    assert slots.outcomes["guesses"][[one, other]].tolist() == [1, 2]


def test_without_measures_only_the_game_is_played():
    measured, bare = slots_of(20), slots_of(20, measured=False)
    for slots in (measured, bare):
        opened(slots, *((slot, row, 3) for slot in range(20) for row in range(5)))
    assert np.array_equal(measured.shown, bare.shown)
    for name in ("won", "moves", "opened"):
        assert np.array_equal(measured.outcomes[name], bare.outcomes[name])
    for name in ("guesses", "needless", "given_away", "variates"):
        assert not bare.outcomes[name].any()


def test_a_given_first_cell_is_opened_and_a_slot_begins_anew():
    slots = slots_of(3, "safe", first=15)
    assert (slots.outcomes["moves"] == 1).all()
    assert not slots.covered.reshape(3, -1)[:, 15].any()
    slots.end(1, Misplayed(Fault.OPEN_CELL))
    assert slots.outcomes["fault"].tolist() == [0, Fault.OPEN_CELL, 0]
    slots.game[1] = NO_GAME
    assert 1 not in slots.over
    slots.begin(np.array([1]), np.array([40]))
    assert slots.game.tolist() == [0, 40, 2]
    game = Game(LEVEL, 8, "safe", 40)
    game.open(2, 3)
    assert np.array_equal(slots.shown[1], game.view.cells)
    assert slots.outcomes["fault"][1] == 0


def test_games_are_late_by_their_own_time():
    slots = slots_of(3, timeout=2.0)
    slots.outcomes["seconds"] = [1.9, 2.1, 5.0]
    assert slots.late(np.array([0, 1])).tolist() == [1]
    assert slots_of(3).late(np.arange(3)).tolist() == []
