"""Recorded games: the same games as in the arena, whatever room there is for their lines."""

from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from mixes import CHOOSE, refuse
from sapper import BadOption, Level, Solver, play, solver
from sapper.engines import recorded
from sapper.engines.engine import Conditions
from sapper.engines.enumerating import Enumerating
from sapper.engines.parts import DSS, BestScore, DSScsp, Learned
from sapper.engines.recorded import Lines, join
from sapper.models.alpha import Alpha
from sapper.models.inputs import Inputs
from sapper.models.model import shipped

LEVEL, SEED, GAMES = Level(8, 7, 9), 6, 30
CONDITIONS = Conditions(LEVEL, SEED, "safe", None, None)
ENGINE = solver("4.5").engine


def lines_of(engine, first=0, games=GAMES, inputs=Inputs(), explore=0.0):  # noqa: B008  # frozen
    return engine.record(CONDITIONS, first, games, inputs, explore, "sample")


def equal(one, two):
    return all(
        np.array_equal(getattr(one, name), getattr(two, name)) for name in Lines.__annotations__
    )


def check_recorded(engine, inputs):
    """Compare recorded games, without exploring, with those of the arena."""
    lines = lines_of(engine, inputs=inputs)
    results = play(Solver("x", engine, "a test"), LEVEL, GAMES, SEED, timeout=None)
    kept = np.unique(lines.game)
    assert len(kept) > GAMES // 2
    first = np.searchsorted(lines.game, kept)
    assert np.array_equal(lines.won[first], results.won[kept])
    assert np.array_equal(lines.opened[first], results.opened[kept])


def inputs_of(engine):
    """Return what the rule itself sees."""
    if engine.model is not None:
        return engine.model.inputs
    if isinstance(engine.choose, BestScore):
        return replace(engine.choose.inputs, sees="rows")
    return Inputs()


@pytest.mark.parametrize("choose", CHOOSE, ids=str)
def test_the_games_are_those_of_the_arena(choose):
    engine = Enumerating(DSS(), DSScsp(), choose)
    check_recorded(engine, inputs_of(engine))


@pytest.mark.parametrize("choose", CHOOSE, ids=str)
def test_what_is_kept_changes_no_game_or_is_refused(choose):
    engine = Enumerating(DSS(), DSScsp(), choose)
    other = replace(inputs_of(engine), location="printed", alpha=Alpha(t4=0.1))
    with suppress(BadOption):
        check_recorded(engine, other)


def test_little_room_changes_no_line(monkeypatch):
    whole = lines_of(ENGINE)
    monkeypatch.setattr(recorded, "ROOM", 1)
    assert equal(lines_of(ENGINE), whole)
    parts = [lines_of(ENGINE, 0, 7), lines_of(ENGINE, 7, GAMES - 7)]
    assert equal(join(parts), whole)
    assert len(whole) == sum(map(len, parts))


def test_room_grows_until_a_game_fits(monkeypatch):
    whole, sizes = lines_of(ENGINE), []
    make = recorded.room_for

    def small_at_first(lines, features):
        sizes.append(lines if sizes else 2)
        return make(sizes[-1], features)

    monkeypatch.setattr(recorded, "room_for", small_at_first)
    assert equal(lines_of(ENGINE), whole)
    assert sizes[:3] == [2, 4, 8]


def test_games_are_told_apart_where_lines_are_joined():
    both = join([lines_of(ENGINE, 3, 2), lines_of(ENGINE, 0, 3)])
    assert len(both) > 0
    owners = [0]
    for before, game in pairwise(both.game):
        owners.append(owners[-1] + (before != game))
    assert both.owner.tolist() == owners
    assert owners[-1] == 4


def test_exploring_plays_other_games_and_always_the_same():
    one, two = lines_of(ENGINE, explore=0.5), lines_of(ENGINE, explore=0.5)
    assert equal(one, two)
    assert not equal(one, lines_of(ENGINE))


def test_what_cannot_be_kept_is_refused():
    engine = Enumerating(DSS(), DSScsp(), Learned("XGBoost", shipped("5.0")))
    for wrong in (Inputs("windows"), Inputs(scope="all"), Inputs(coordinates="board")):
        refuse(lambda wrong=wrong: lines_of(engine, inputs=wrong), "XGBoost .* does not see")
    engine = Enumerating(DSS(), DSScsp(), BestScore(Alpha(t4=0.5)))
    for wrong in (
        Inputs(alpha=Alpha(t4=0.4)),
        Inputs(location="printed", alpha=Alpha(t4=0.5)),
        Inputs(weighs="risk", alpha=Alpha(t4=0.5)),
    ):
        refuse(lambda wrong=wrong: lines_of(engine, inputs=wrong), "makes Sc in another way")
    for wrong in (-0.1, 2, "x"):
        refuse(lambda wrong=wrong: lines_of(ENGINE, explore=wrong), "explore must be from 0 to 1")
