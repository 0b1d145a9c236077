"""Recorded games: the games of the arena, with lines that do not depend on the room for them."""

import numpy as np
import pytest

from sapper import Level, play, solver
from sapper.arena.run import Run
from sapper.engines import enumerating, recorded
from sapper.engines.parts import BestScore, Counted
from sapper.engines.recorded import Lines, read_lines, room_for
from sapper.kernels.core.rows import ROW_FEATURES
from sapper.kernels.core.types import records
from sapper.kernels.memory.outcome import OUTCOME
from sapper.kernels.play.recording import GAME, KEEP_SAMPLE, Recording, record_games
from sapper.learn.record import record
from sapper.models.alpha import Alpha
from sapper.models.inputs import Inputs

LEVEL, SEED, GAMES = Level(9, 9, 14), 4, 120
SMALLER = Level(7, 6, 7)  # where some walks are short
COUNTED = solver("4.5").but("4.5 by box", enumerate=Counted())
SC = solver("4.5").but("Sc", choose=BestScore(Alpha(t4=0.3)))
LONG_AGO = -(10**15)  # a deadline of nanoseconds before a game begins


def inputs_of(player):
    """What the rule of a solver sees, or rows."""
    return player.engine.choose.inputs or Inputs()


def equal(one, two):
    return all(
        np.array_equal(getattr(one, name), getattr(two, name)) for name in Lines.__annotations__
    )


@pytest.mark.parametrize("name", ["4.5", "5.0", "6.5"])
def test_lines_do_not_depend_on_the_room_for_them(name, monkeypatch):
    """In little room games are cut off and played again."""
    player, calls = solver(name), []
    whole = record(player, LEVEL, SEED, 0, GAMES, inputs_of(player), 0.3)

    def counted(*arguments):
        calls.append(record_games(*arguments))
        return calls[-1]

    monkeypatch.setattr(enumerating, "record_games", counted)
    for room, least in ((1, 4), (1000, 2)):
        monkeypatch.setattr(recorded, "ROOM", room)
        calls.clear()
        assert equal(record(player, LEVEL, SEED, 0, GAMES, inputs_of(player), 0.3), whole)
        assert len(calls) >= (least if inputs_of(player).sees == "rows" else 1)
        assert sum(calls) == GAMES


@pytest.mark.parametrize(
    "player",
    [
        solver("1.0"),
        solver("4.5"),
        COUNTED,
        solver("5.0"),
        solver("6.5"),
        SC,
    ],
    ids=lambda player: player.name,
)
def test_the_games_are_those_of_the_arena(player):
    lines = record(player, LEVEL, SEED, 0, GAMES, inputs_of(player))
    results = play(player, LEVEL, games=GAMES, seed=SEED, timeout=None)
    game, first = np.unique(lines.game, return_index=True)
    assert game.tolist() == list(range(GAMES))  # the first move is always a choice
    assert np.array_equal(lines.won[first], results.won)
    assert np.array_equal(lines.opened[first], results.opened)


def record_directly(timeout=None, games=60, lines=20_000):
    """Record games of 1.0; returns how many were played, the room and the outcomes."""
    run = Run(solver("1.0"), SMALLER, SEED, timeout=None)
    workspace, outcomes, room = (
        run.conditions.workspace(),
        records(games, OUTCOME),
        room_for(lines, ROW_FEATURES),
    )
    workspace.controls["timeout"] = timeout or workspace.controls["timeout"]
    arrays = run.solver.engine.arrays(workspace, SMALLER)
    begin = np.array([SEED, 0], np.uint64)
    recording = Recording(KEEP_SAMPLE, 0.0, room)
    played = record_games(workspace.games, arrays, None, recording, begin, outcomes)
    return played, room, outcomes


def test_the_lines_of_a_game_that_is_given_up_are_left_out():
    """Time is always up, but only walks of many iterations notice: they give the game up."""
    played, room, outcomes = record_directly()
    again, other_room, cut = record_directly(LONG_AGO)
    given_up = np.flatnonzero(cut["moves"] < outcomes["moves"])
    kept = np.unique(other_room.marks[: other_room.lines[0], GAME])
    assert played == again == len(outcomes)
    assert cut["timed_out"].all()
    assert 5 < len(given_up) < 55
    assert sorted([*kept, *given_up]) == list(range(60))
    whole, rest = read_lines(room, 0, outcomes), read_lines(other_room, 0, cut)
    same = np.isin(whole.game, kept)
    assert np.array_equal(whole.seen[same], rest.seen)
    assert np.array_equal(whole.played[same], rest.played)


def test_a_game_that_does_not_fit_leaves_no_lines():
    played, room, outcomes = record_directly(lines=300)
    assert 0 < played < len(outcomes)
    assert np.unique(room.marks[: room.lines[0], GAME]).tolist() == list(range(played))
    _, large, _ = record_directly(games=played)
    assert room.lines[0] == large.lines[0]
    assert not outcomes["opened"][played:].any()
